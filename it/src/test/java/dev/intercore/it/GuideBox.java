package dev.intercore.it;

import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;

/** A test of the scripts in docs/migration.md, taken from the page as it is. */
@SuppressWarnings("NullAway.Init")
abstract class GuideBox extends ResidentTest {
  static final Guide GUIDE = Guide.of(Checkout.file("docs/migration.md"));

  /** Where the scripts keep their temp files. */
  Path legacy;

  @BeforeEach
  void unpack() {
    legacy = TestFiles.folder(scratch.home().resolve("legacy"));
    GUIDE.writeTo(TestFiles.folder(scratch.home().resolve("hooks")));
    bash("mkdir -p ~/.local/lib/intercore && ln -s"
            + Cli.quoted(LibraryBox.FILE)
            + " ~/.local/lib/intercore/")
        .succeeds("");
  }

  /** As an agent calls its hooks. */
  Ic agent() {
    return scratch
        .ic()
        .with("CLAUDE_SESSION_ID", "session-1")
        .with("CLAUDE_PROJECT_DIR", scratch.project().toString())
        .with("INTERCORE_LEGACY_DIR", legacy.toString())
        .with("HOOKS", scratch.home().resolve("hooks").toString())
        .in(scratch.home());
  }

  /** With no ic to be found. */
  Ic agentWithoutIc() {
    return agent().with("PATH", "/usr/bin:/bin");
  }

  static String run(String script) {
    return "bash \"$HOOKS/" + script + "\"";
  }
}
