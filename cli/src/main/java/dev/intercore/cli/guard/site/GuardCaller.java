package dev.intercore.cli.guard.site;

import dev.intercore.cli.Call;
import dev.intercore.cli.ExecutablePath;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.ProgramRunner.Job;
import dev.intercore.cli.ProgramRunner.Result;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Who calls, and the programs that can be asked for it. */
public record GuardCaller(Call call, ProgramRunner programs) {
  ExecutablePath path() {
    return new ExecutablePath(call.variable("PATH").orElse(""));
  }

  /** What another program prints, if it is there, ends well and in time. */
  Optional<String> output(Duration longest, String program, String word) {
    return path()
        .find(program)
        .flatMap(found -> run(new Job(List.of(found.toString(), word), call.directory(), longest)));
  }

  private Optional<String> run(Job job) {
    try {
      Result result = programs.run(job);
      return result.exit() == 0 ? Optional.of(result.stdout()) : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
