package dev.intercore.cli.intent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import java.time.Duration;
import java.util.Optional;

/** Takes the turn of an intent that stands in line. */
final class IntentPromote implements Command {
  @Override
  public Spec spec() {
    return IntentCall.changingOne("promote", "make an intent that stands in line active")
        .details(
            """
            First come, first served among those that want the same files. What has changed since you declared is listed:
            read it again before you edit.
            """)
        .option(IntentCall.WAIT)
        .exit(
            ExitCode.YES,
            "the id, and a line `changed`, tab, path for each file that is not as it was")
        .exit(ExitCode.NO, "others are in the way or before it; it is not yours, or over")
        .example("ic intent promote intent-12-7f3a --wait 10m")
        .build();
  }

  @Override
  public Reply run(Call call) {
    IntentCall asking = new IntentCall(call);
    IntentOwner party = asking.party();
    Intents intents = asking.intents();
    Optional<Duration> wait = call.duration(IntentCall.WAIT);
    IntentOutcome outcome =
        wait.isPresent()
            ? intents.promote(party, call.argument(0), wait.get())
            : intents.promote(party, call.argument(0));
    return IntentReply.of(
        outcome, standing -> IntentReply.withChanges(standing.intent().id(), outcome));
  }
}
