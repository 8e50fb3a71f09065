package dev.intercore.cli.intent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.intent.IntentLifecycle.GcResult;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.util.List;

/** Closes what nobody has any more. */
final class IntentGc implements Command {
  @Override
  public Spec spec() {
    return IntentCall.changing(
            "gc", "close what is over or has a dead owner; forget what is long closed")
        .exit(ExitCode.YES, "`<n> closed` and `<n> dropped`")
        .example("ic intent gc")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    IntentCall asking = new IntentCall(call);
    GcResult swept = asking.intents().gc(asking.party());
    return new Reply(
        ExitCode.YES,
        String.join("\n", List.of(swept.closed() + " closed", swept.dropped() + " dropped")) + "\n",
        () ->
            JsonWriter.compact(JsonObject.map("closed", swept.closed(), "dropped", swept.dropped()))
                + "\n");
  }
}
