package dev.intercore.cli.guard;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.guard.hook.Action;
import dev.intercore.cli.guard.hook.ActionReader;
import dev.intercore.cli.guard.hook.Dialect;
import dev.intercore.cli.guard.hook.Message;
import dev.intercore.cli.guard.hook.Occasion;
import dev.intercore.cli.guard.hook.RejectedMessage;
import dev.intercore.cli.guard.tool.Cursor;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.Intents;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers the hook of an agent's tool. */
final class GuardHook implements Command {
  private static final String UNGUARDED =
      "there is no intercore database here, so nothing is guarded";
  private static final String UNGUARDED_HINT =
      "`ic init` in the project's folder turns guarding on.";

  /** Tools give a hook that ends a session a second and a half. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Dialect dialect;

  private GuardHook(Dialect dialect) {
    this.dialect = dialect;
  }

  /** One for each tool. */
  static List<Command> all() {
    return List.of(
        new GuardHook(Dialect.CLAUDE_CODE),
        new GuardHook(Dialect.CURSOR),
        new GuardHook(Dialect.CODEX),
        new GuardHook(Dialect.GEMINI));
  }

  @Override
  public Spec spec() {
    return Spec.named("guard " + dialect.word(), "answer a hook of " + dialect.title())
        .details(
            """
            Reads the hook's JSON on stdin and answers as the tool wants it. Before an edit or a command it asks the gate; whatever
            cannot be understood is denied. After one it renews leases, at the start of a session it tells who is at work, at the
            end it clears what the session declared. `ic guard install %s` writes the hook (docs/hooks.md).
            """
                .replace("%s", dialect.word()))
        .exit(
            ExitCode.YES,
            "allowed, or nothing to decide"
                + (dialect == Dialect.CURSOR ? "; or denied, as JSON" : ""))
        .exit(ExitCode.ERROR, "denied, and the reason on stderr; whatever goes wrong is this too")
        .example("ic guard " + dialect.word() + " <message.json")
        .patience(PATIENCE)
        .failsClosed()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) throws IOException {
    try {
      Message message = Message.read(call.stdin());
      if (message.isCursors() && dialect == Dialect.CLAUDE_CODE) {
        return takenOver(call, message);
      }
      return answer(call, message, dialect);
    } catch (RejectedMessage e) {
      return dialect.denied(e.fact(), e.hint());
    }
  }

  private static Reply answer(Call call, Message message, Dialect tool) {
    return message.occasion().isGate() ? gate(call, message, tool) : life(call, message, tool);
  }

  /**
   * Cursor runs the hooks of Claude Code too. Where it has a guard of its own, that one answers;
   * where it has none, this is all that guards it.
   */
  private static Reply takenOver(Call call, Message message) {
    call.site().requireCaller();
    Optional<Path> home = call.variable("HOME").map(Path::of);
    List<Path> roots = new ArrayList<>(List.of(call.directory()));
    message.texts("workspace_roots").forEach(root -> roots.add(Workplace.path(root)));
    for (Path root : roots) {
      if (Cursor.isGuarded(root, home)) {
        return Dialect.CLAUDE_CODE.allowed();
      }
    }
    return answer(call, message, Dialect.CURSOR);
  }

  private static Reply gate(Call call, Message message, Dialect tool) {
    try {
      Action action = new ActionReader(message, tool).read();
      if (action instanceof Action.Reading) {
        return tool.allowed();
      }
      Askers askers = new Askers(call, message);
      Workplace place = new Workplace(call, message);
      Inquiry.Finding finding = new Inquiry(call, place, askers).ask(action);
      if (finding.no().isPresent()) {
        Denial denial = new Denial(finding.no().get(), place, askers);
        return tool.denied(denial.fact(), denial.hint());
      }
      return finding.guarded() || !place.databases().isEmpty()
          ? tool.allowed()
          : tool.allowed().saying(UNGUARDED, UNGUARDED_HINT);
    } catch (RejectedMessage e) {
      return tool.denied(e.fact(), e.hint());
    } catch (IntercoreException e) {
      leaveToCaller(call, e);
      return tool.denied("it cannot be told whether you may: " + e.fact(), e.hint());
    }
  }

  /** What is wrong may be wrong with an engine's surroundings only; to wait twice helps nobody. */
  private static void leaveToCaller(Call call, IntercoreException e) {
    if (e.code() != ErrorCode.BUSY) {
      call.site().requireCaller();
    }
  }

  /** None of these stands in anybody's way. */
  private static Reply life(Call call, Message message, Dialect tool) {
    try {
      Askers askers = new Askers(call, message);
      Set<Path> databases = new Workplace(call, message).databases();
      Occasion occasion = message.occasion();
      if (occasion == Occasion.SESSION_START && !databases.isEmpty()) {
        List<IntentOutcome> live = new ArrayList<>();
        for (Path database : databases) {
          live.addAll(
              call.open(database).intents().queries().list(askers.parties().getFirst(), false));
        }
        return tool.briefed(Briefing.of(live, askers));
      }
      for (Path database : databases) {
        keep(call.open(database).intents(), askers, occasion);
      }
      return tool.done();
    } catch (RejectedMessage e) {
      return tool.done().saying(e.fact(), e.hint());
    } catch (IntercoreException e) {
      leaveToCaller(call, e);
      return tool.done().saying(e.fact(), e.hint());
    }
  }

  private static void keep(Intents intents, Askers askers, Occasion occasion) {
    if (occasion == Occasion.AFTER_TOOL) {
      intents.guard(askers.parties()).renew();
    } else if (occasion == Occasion.STOP || occasion == Occasion.SESSION_END) {
      intents.guard(askers.ending()).clear();
    }
  }
}
