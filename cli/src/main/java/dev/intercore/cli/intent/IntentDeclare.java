package dev.intercore.cli.intent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.intent.Declaration;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.process.ProcessIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says what is going to be changed. */
final class IntentDeclare implements Command {
  static final Option ALLOW =
      Option.required("--allow", "PATH", "what you are going to change: a file, folder or pattern")
          .repeatable();
  static final Option RELATED =
      Option.valued("--related", "PATH", "what you rely on: others should not change it")
          .repeatable();
  static final Option FORBID =
      Option.valued("--forbid", "PATTERN", "what you promise not to touch").repeatable();
  private static final Option TEXT =
      Option.required("--intent", "TEXT", "what for, in 1 to 2000 characters");
  private static final Option TTL =
      Option.valued("--ttl", "DUR", "its hard end: 60s to 24h (default 1h)");
  private static final Option ON_CONFLICT =
      Option.valued("--on-conflict", "fail|queue", "what to do when others are in the way");
  private static final Option IGNORE_SOFT =
      Option.flag("--ignore-soft", "go on although others rely on these files");

  private static final String FAIL = "fail";
  private static final String QUEUE = "queue";

  @Override
  public Spec spec() {
    return IntentCall.changing("declare", "say what you are going to change")
        .details(
            """
            Others that want the same files are told. Paths are relative to the working directory; a folder covers all
            below it; patterns are * ? [a-z] [!a] **, quoted for the shell. Renew the lease, or be taken for stalled;
            clear the intent when you are done.
            """)
        .option(ALLOW)
        .option(RELATED)
        .option(FORBID)
        .option(TEXT)
        .option(TTL)
        .option(IntentCall.LEASE)
        .option(ON_CONFLICT)
        .option(IntentCall.WAIT)
        .option(IGNORE_SOFT)
        .exit(ExitCode.YES, "the id: the files are yours")
        .exit(ExitCode.NO, "others are in the way; `queued ID POSITION` if it stands in line")
        .example("ic intent declare --allow src/parser --intent \"rewrite the parser\"")
        .example(
            "ic intent declare --allow 'src/*.c' --related docs --intent \"rename\" --on-conflict"
                + " queue --wait 10m")
        .build();
  }

  @Override
  public Reply run(Call call) {
    IntentCall asking = new IntentCall(call);
    IntentOwner party = asking.party();
    Intents intents = asking.intents();
    Declaration declaration = declaration(call, asking, intents);
    Optional<Duration> wait = call.duration(IntentCall.WAIT);
    IntentOutcome outcome =
        wait.isPresent()
            ? intents.declare(party, declaration, wait.get())
            : intents.declare(party, declaration);
    if (outcome.is(Answer.BLOCKED) && outcome.view().isEmpty()) {
      Reply refused =
          new Reply(
              ExitCode.NO,
              "",
              () ->
                  JsonWriter.compact(IntentJson.conflict(outcome, declared(party, declaration)))
                      + "\n");
      return IntentReply.warning(
          IntentReply.blocked(
              refused,
              outcome,
              "Wait with --wait, stand in line with --on-conflict queue, or declare less."),
          outcome);
    }
    return IntentReply.of(outcome, standing -> List.of(line(standing)));
  }

  private static String line(IntentView standing) {
    String id = standing.intent().id();
    return standing.position().isPresent()
        ? "queued " + id + " " + standing.position().getAsInt()
        : id;
  }

  private static Declaration declaration(Call call, IntentCall asking, Intents intents) {
    String conflict = call.option(ON_CONFLICT).orElse(FAIL);
    if (!conflict.equals(FAIL) && !conflict.equals(QUEUE)) {
      throw call.usage(ON_CONFLICT.name() + " cannot be " + conflict, "It is one of fail, queue.");
    }
    Duration ttl =
        call.duration(TTL, Declaration.MIN_TTL, Declaration.MAX_TTL)
            .orElse(Declaration.DEFAULT_TTL);
    Duration lease =
        call.duration(IntentCall.LEASE, Declaration.MIN_LEASE, Declaration.MAX_LEASE)
            .orElse(Declaration.DEFAULT_LEASE);
    return new Declaration(
        intents.scope(
            asking.paths(), call.values(ALLOW), call.values(RELATED), call.values(FORBID)),
        call.required(TEXT),
        ttl,
        lease,
        conflict.equals(QUEUE),
        call.has(IGNORE_SOFT));
  }

  private static Map<String, @Nullable Object> declared(
      IntentOwner party, Declaration declaration) {
    return JsonObject.map(
        "session",
        party.session(),
        "agent",
        party.agent().orElse(null),
        "pid",
        party.process().map(ProcessIdentity::pid).orElse(null),
        "intent",
        declaration.text(),
        "allow",
        declaration.scope().allow().stream().map(Object::toString).toList(),
        "related",
        declaration.scope().related().stream().map(Object::toString).toList(),
        "forbid",
        declaration.scope().forbid().stream().map(Object::toString).toList());
  }
}
