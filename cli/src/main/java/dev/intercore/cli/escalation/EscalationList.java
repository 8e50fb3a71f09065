package dev.intercore.cli.escalation;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Listing;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.Escalation.EscalationStatus;

/** Lists what a person has to look at. */
final class EscalationList implements Command {
  private static final Option ALL = Option.flag("--all", "also those that are closed");

  @Override
  public Spec spec() {
    return TeamCall.verb("escalation list", "list what a person has to look at")
        .details(
            """
            An item that failed too often, or a branch that could not be merged.
            """)
        .option(ALL)
        .exit(
            ExitCode.YES,
            "id, status, source, subject and reason, tab-separated, in the order they were made")
        .example("ic escalation list")
        .example("ic escalation list --all --json")
        .build();
  }

  @Override
  public Reply run(Call call) {
    boolean all = call.has(ALL);
    TeamCall asking = TeamCall.looking(call);
    return Listing.of(
        asking,
        (after, most) -> asking.team().escalations().page(after, most),
        one -> all || one.status() != EscalationStatus.CLOSED,
        EscalationList::line);
  }

  private static String line(Escalation escalation) {
    return FieldLines.columns(
        escalation.id(),
        escalation.status().wireName(),
        escalation.source().wireName(),
        escalation.subject(),
        escalation.reason());
  }
}
