package dev.intercore.cli.artifact;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.RecordForm;
import dev.intercore.cli.run.RunCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.run.Artifact;
import dev.intercore.run.Artifacts.Product;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Remembers a file as it is now. */
final class ArtifactAdd implements Command {
  private static final Option PHASE = Option.required("--phase", "PHASE", "the phase it is of");
  private static final Option PATH = Option.required("--path", "FILE", "the file; it is read now");
  private static final Option TYPE =
      Option.required("--type", "TYPE", "what it is, such as plan or report");

  @Override
  public Spec spec() {
    return RunCall.verb("artifact add", "remember a file that a run produced, as it is now")
        .details(
            """
            Its SHA-256 and size are kept. The same bytes again, of the same path, phase and type, are the artifact that
            is there already; other bytes are a new one.
            """)
        .option(PHASE)
        .option(PATH)
        .option(TYPE)
        .exit(ExitCode.YES, "the id")
        .exit(ExitCode.NO, "there is no such run or phase, or the run has ended")
        .exit(
            ExitCode.ERROR, "the file cannot be read, is no regular file, or is made by the kernel")
        .example("ic artifact add run-4m8xq --phase planned --path docs/plan.md --type plan")
        .slow()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Product product = new Product(call.required(PHASE), file(call), call.required(TYPE));
    return Answers.changed(
        RunCall.changing(call).artifacts().add(call.argument(0), product),
        RecordForm.of(Artifact::id, Artifact.JSON::toMap));
  }

  private static Path file(Call call) {
    try {
      return call.directory().resolve(call.required(PATH));
    } catch (InvalidPathException e) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "this is no path: " + e.getReason(),
          "Name a regular file that you may read.");
    }
  }
}
