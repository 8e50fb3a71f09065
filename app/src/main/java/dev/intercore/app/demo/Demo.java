package dev.intercore.app.demo;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.Spec;
import java.io.IOException;
import java.util.List;

/** Shows the main job, for real. */
public final class Demo implements Command {
  private static final List<Scene> SCENES =
      List.of(
          new InitScene(),
          new StateScene(),
          new RaceScene(),
          new LockScene(),
          new IntentScene(),
          new MergeScene(),
          new RunScene(),
          new LookScene(),
          new RefusalScene());

  @Override
  public Spec spec() {
    return Spec.named("demo", "show the main job for real, in a scratch folder")
        .details(
            "Every line comes from a call of ic as a process of its own. The scratch folder is removed at the end.\n")
        .exit(Exit.YES, "everything went as it should")
        .exit(Exit.ERROR, "something did not; the last line says what")
        .example("ic demo")
        .withoutDatabase()
        .build();
  }

  @Override
  public Reply run(Call call) throws IOException {
    try (Stage stage = Stage.open(call)) {
      int number = 0;
      for (Scene scene : SCENES) {
        stage.title(++number + ". " + scene.title());
        scene.play(stage);
      }
      stage.title(
          "Done: "
              + number
              + " scenes, "
              + stage.calls()
              + " calls of ic, "
              + stage.milliseconds()
              + " ms.");
      return Reply.quiet(
          Exit.YES, "scenes", number, "calls", stage.calls(), "milliseconds", stage.milliseconds());
    }
  }
}
