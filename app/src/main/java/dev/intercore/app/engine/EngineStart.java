package dev.intercore.app.engine;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.Spec;
import dev.intercore.engine.EngineStatus;
import java.io.IOException;
import java.util.Optional;

/** Starts the engine, if there is none. */
final class EngineStart implements Command {
  @Override
  public Spec spec() {
    return Spec.named("engine start", "start the engine, if there is none")
        .details(
            """
            Not needed: the first call that could use one starts it in the background. INTERCORE_ENGINE=direct
            keeps ic from asking or starting one.
            """)
        .withoutDatabase()
        .exit(Exit.YES, "it runs now, or did already")
        .exit(Exit.ERROR, "it could not be started; everything else works without it")
        .example("ic engine start")
        .build();
  }

  @Override
  public Reply run(Call call) throws IOException {
    ThisEngine engine = new ThisEngine(call);
    Optional<EngineStatus> there = engine.status();
    return there.isPresent()
        ? reply("already running", there.get())
        : reply("running", engine.start());
  }

  private static Reply reply(String word, EngineStatus status) {
    return Reply.line(
        Exit.YES, word + " (pid " + status.pid() + ")", "running", true, "pid", status.pid());
  }
}
