package dev.intercore.cli.intent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOutcome.Blocker;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.Ownership;
import java.util.ArrayList;
import java.util.List;

/** Tells all of one intent. */
final class IntentShow implements Command {
  @Override
  public Spec spec() {
    return IntentCall.looking("show", "tell all of one intent")
        .argument("ID", "the intent, as `ic intent list` shows it")
        .exit(ExitCode.YES, "one line a fact: its name, a tab and what it is")
        .exit(ExitCode.NO, "there is no such intent")
        .example("ic intent show intent-12-7f3a")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    IntentCall asking = new IntentCall(call);
    IntentOutcome outcome = asking.intents().queries().show(asking.looker(), call.argument(0));
    return IntentReply.of(outcome, standing -> lines(outcome, standing));
  }

  private static List<String> lines(IntentOutcome outcome, IntentView standing) {
    Intent intent = standing.intent();
    List<String> lines = new ArrayList<>();
    lines.add("id\t" + intent.id());
    lines.add("status\t" + intent.status().wireName());
    lines.add("ownership\t" + standing.ownership().map(Ownership::wireName).orElse("-"));
    lines.add("session\t" + intent.session());
    intent.agent().ifPresent(agent -> lines.add("agent\t" + agent));
    intent.process().ifPresent(process -> lines.add("pid\t" + process.pid()));
    lines.add("intent\t" + intent.text());
    intent.allow().forEach(path -> lines.add("allow\t" + path));
    intent.related().forEach(path -> lines.add("related\t" + path));
    intent.forbid().forEach(path -> lines.add("forbid\t" + path));
    lines.add("declared_at\t" + intent.declaredAt());
    lines.add("expires_at\t" + intent.expiresAt());
    lines.add("lease_expires_at\t" + intent.leaseExpiresAt());
    intent.token().ifPresent(token -> lines.add("fencing_token\t" + token));
    standing.position().ifPresent(place -> lines.add("queue_position\t" + place));
    outcome.blockedBy().forEach(blocker -> lines.add("blocked_by\t" + text(blocker)));
    outcome.relations().forEach(relation -> lines.add(RelationLine.of(relation)));
    return lines;
  }

  private static String text(Blocker blocker) {
    return blocker.intent().id() + "\t" + blocker.intent().session();
  }
}
