package dev.intercore.app.command;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.app.inprocess.InProcessCli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;

/**
 * A test with a lock folder of its own. The holder of what the test itself acquires is this JVM,
 * that of a script is the script's shell.
 */
@SuppressWarnings("NullAway.Init")
abstract class LockFolderCommandTest extends CommandTest {
  Path locks;

  @BeforeEach
  void makeLockFolder() throws IOException {
    locks = project.home().resolve("locks");
    Files.createDirectory(
        locks, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  @Override
  protected InProcessCli cli() {
    return super.cli().with("INTERCORE_LOCK_DIR", project.home().resolve("locks").toString());
  }
}
