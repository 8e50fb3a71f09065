package dev.intercore.app.engine;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.Spec;
import java.io.IOException;

/** Asks the engine to go. */
final class EngineStop implements Command {
  @Override
  public Spec spec() {
    return Spec.named("engine stop", "ask the engine to finish its calls and go")
        .details(
            """
            The next call that could use an engine starts one again, unless INTERCORE_ENGINE=direct.
            """)
        .withoutDatabase()
        .exit(Exit.YES, "`stopped`, or `not running`")
        .exit(Exit.ERROR, "it does not answer")
        .example("ic engine stop")
        .build();
  }

  @Override
  public Reply run(Call call) throws IOException {
    ThisEngine engine = new ThisEngine(call);
    if (engine.status().isEmpty()) {
      return Reply.line(Exit.YES, "not running", "stopped", false);
    }
    engine.stop();
    return Reply.line(Exit.YES, "stopped", "stopped", true);
  }
}
