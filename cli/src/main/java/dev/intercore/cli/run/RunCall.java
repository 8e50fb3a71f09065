package dev.intercore.cli.run;

import dev.intercore.Intercore;
import dev.intercore.cli.Call;
import dev.intercore.cli.Who;
import dev.intercore.cli.record.RecordForm;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Actor;
import dev.intercore.run.Run;
import dev.intercore.run.Runs;
import java.util.function.Function;

/** Who makes a call about runs, and how a run is told. */
public final class RunCall {
  /** All of a run, a fact a line. */
  static final RecordForm<Run> ALL = RecordForm.all(Run.JSON::toMap);

  private RunCall() {}

  /** A verb about one run. */
  public static Spec.Builder verb(String path, String summary) {
    return Spec.named(path, summary).argument("RUN", "its id, or a start of it that no other has");
  }

  /** One that only looks. */
  public static Runs looking(Call call) {
    return as(call, Actor.LOOKING);
  }

  /** One that changes something, and so says who. */
  public static Runs changing(Call call) {
    return as(call, Who.changing(call));
  }

  static Runs as(Call call, Actor by) {
    Intercore intercore = call.openShared();
    return intercore.runs(by);
  }

  /** One word of a run; as JSON all of it. */
  static RecordForm<Run> form(Function<Run, String> word) {
    return RecordForm.of(word, Run.JSON::toMap);
  }
}
