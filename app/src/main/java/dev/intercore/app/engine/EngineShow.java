package dev.intercore.app.engine;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.Spec;
import dev.intercore.engine.EngineStatus;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.io.IOException;
import java.util.Optional;

/** Says what the engine is doing. */
final class EngineShow implements Command {
  @Override
  public Spec spec() {
    return Spec.named("engine status", "say whether the engine runs, and what it does")
        .withoutDatabase()
        .exit(Exit.YES, "running; pid, build, uptime, calls, memory and open databases follow")
        .exit(Exit.NO, "`not running`")
        .exit(Exit.ERROR, "there is one that does not answer")
        .example("ic engine status")
        .example("ic engine status --json")
        .build();
  }

  @Override
  public Reply run(Call call) throws IOException {
    Optional<EngineStatus> status = new ThisEngine(call).status();
    return status.isPresent()
        ? running(status.get())
        : Reply.line(Exit.NO, "not running", "running", false);
  }

  private static Reply running(EngineStatus status) {
    StringBuilder text = new StringBuilder();
    line(text, "pid", status.pid());
    line(text, "build", status.build());
    line(text, "uptime", status.uptime() + "s");
    line(text, "calls", status.calls());
    line(text, "memory", (status.memory() >> 20) + " MB");
    line(text, "databases", status.databases().size());
    status.databases().forEach(file -> text.append("  ").append(file).append('\n'));
    return new Reply(
        Exit.YES,
        text.toString(),
        () ->
            JsonWriter.compact(
                    JsonObject.map(
                        "running",
                        true,
                        "pid",
                        status.pid(),
                        "build",
                        status.build(),
                        "uptime",
                        status.uptime(),
                        "calls",
                        status.calls(),
                        "memory",
                        status.memory(),
                        "databases",
                        status.databases()))
                + "\n");
  }

  private static void line(StringBuilder text, String name, Object value) {
    text.append(name).append(": ").append(value).append('\n');
  }
}
