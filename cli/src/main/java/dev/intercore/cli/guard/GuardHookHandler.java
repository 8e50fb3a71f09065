package dev.intercore.cli.guard;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.guard.policy.CallerSessions;
import dev.intercore.cli.guard.policy.DenialText;
import dev.intercore.cli.guard.policy.GuardPolicy;
import dev.intercore.cli.guard.policy.GuardPolicy.Verdict;
import dev.intercore.cli.guard.policy.SessionBriefing;
import dev.intercore.cli.guard.policy.WorkingFolders;
import dev.intercore.cli.guard.tool.AgentTool;
import dev.intercore.cli.guard.tool.ClaudeCode;
import dev.intercore.cli.guard.tool.Cursor;
import dev.intercore.cli.guard.tool.HookMessage;
import dev.intercore.cli.guard.tool.HookMessage.HookEvent;
import dev.intercore.cli.guard.tool.HookMessage.UnreadableMessageException;
import dev.intercore.cli.guard.tool.HookRequest;
import dev.intercore.cli.guard.tool.ToolInput;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.Intents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers one hook call. A failure before a tool call is a denial, after it a notice. */
final class GuardHookHandler {
  private final CommandContext context;
  private final AgentTool tool;
  private final HookMessage message;

  private GuardHookHandler(CommandContext context, AgentTool tool, HookMessage message) {
    this.context = context;
    this.tool = tool;
    this.message = message;
  }

  static CommandResult<Void> handle(CommandContext context, AgentTool tool) throws IOException {
    try {
      HookMessage message = HookMessage.read(context.stdin());
      if (message.isFromCursor() && tool instanceof ClaudeCode) {
        return handleForCursor(context, tool, message);
      }
      return new GuardHookHandler(context, tool, message).answer();
    } catch (UnreadableMessageException e) {
      return tool.deny(e.fact(), e.hint());
    }
  }

  /**
   * Cursor also runs the hooks of Claude Code. If Cursor has a guard of its own, that one decides;
   * otherwise this call is its only guard.
   */
  private static CommandResult<Void> handleForCursor(
      CommandContext context, AgentTool claudeCode, HookMessage message) {
    context.site().requireCaller();
    Optional<Path> home = context.variable("HOME").map(Path::of);
    for (Path root : WorkingFolders.roots(context, message)) {
      if (Cursor.isGuarded(root, home)) {
        return claudeCode.allow();
      }
    }
    return new GuardHookHandler(context, new Cursor(), message).answer();
  }

  private CommandResult<Void> answer() {
    HookEvent event = message.event();
    return event.isGate() ? decide() : recordActivity(event);
  }

  private CommandResult<Void> decide() {
    try {
      HookRequest request = ToolInput.read(message, tool);
      if (request instanceof HookRequest.Read) {
        return tool.allow();
      }
      CallerSessions sessions = new CallerSessions(context, message);
      WorkingFolders folders = new WorkingFolders(context, message);
      Verdict verdict = new GuardPolicy(context, folders, sessions).decide(request);
      if (verdict instanceof Verdict.Denied denied) {
        DenialText text = new DenialText(denied, folders, sessions);
        return tool.deny(text.fact(), text.hint());
      }
      return verdict == Verdict.Passed.ALLOWED || !folders.databases().isEmpty()
          ? tool.allow()
          : tool.allow()
              .notice(
                  "there is no intercore database here, so nothing is guarded",
                  "`ic init` in the project's folder turns guarding on.");
    } catch (UnreadableMessageException e) {
      return tool.deny(e.fact(), e.hint());
    } catch (IntercoreException e) {
      declineInEngine(e);
      return tool.deny("cannot decide whether this is allowed: " + e.fact(), e.hint());
    }
  }

  /** The problem may be one of the engine only. The caller does not wait again for a busy file. */
  private void declineInEngine(IntercoreException e) {
    if (e.code() != ErrorCode.BUSY) {
      context.site().requireCaller();
    }
  }

  /** These events block nothing. */
  private CommandResult<Void> recordActivity(HookEvent event) {
    try {
      CallerSessions sessions = new CallerSessions(context, message);
      Set<Path> databases = new WorkingFolders(context, message).databases();
      if (event == HookEvent.SESSION_START && !databases.isEmpty()) {
        List<IntentOutcome> live = new ArrayList<>();
        for (Path database : databases) {
          live.addAll(intents(database).queries().list(sessions.owners().getFirst(), false));
          tryRenewLeases(intents(database), sessions);
        }
        return tool.addContext(SessionBriefing.of(live, sessions));
      }
      for (Path database : databases) {
        update(intents(database), sessions, event);
      }
      return tool.done();
    } catch (UnreadableMessageException e) {
      return tool.done().notice(e.fact(), e.hint());
    } catch (IntercoreException e) {
      declineInEngine(e);
      return tool.done().notice(e.fact(), e.hint());
    }
  }

  /** A busy database must not withhold the briefing: the next call renews the leases. */
  private static void tryRenewLeases(Intents intents, CallerSessions sessions) {
    try {
      intents.guard(sessions.owners()).renew();
    } catch (IntercoreException _) {
      // Until its TTL is over, a stale intent still blocks all other sessions.
    }
  }

  private Intents intents(Path database) {
    return context.features().open(database).intents();
  }

  private static void update(Intents intents, CallerSessions sessions, HookEvent event) {
    if (event == HookEvent.AFTER_TOOL) {
      intents.guard(sessions.owners()).renew();
    } else if (event == HookEvent.STOP || event == HookEvent.SESSION_END) {
      intents.guard(sessions.endingOwner()).clear();
    }
  }
}
