package dev.intercore.app.command;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.RootOnly;
import dev.intercore.testkit.TestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A database folder of another user is found, named and not used. */
@RootOnly
class DatabaseOwnerCommandTest extends CommandTest {
  private static final int OTHER_USER = 65534;

  @Test
  void folderOfAnotherUserIsRejected() throws IOException {
    Files.setAttribute(project.clavain(), "unix:uid", OTHER_USER);
    ic("state", "keys").complains(Answer.ERROR, "belongs to another user");
    ic("state", "keys", "--db", ".clavain/intercore.db").complains(Answer.ERROR, "another user");
    ic("init").complains(Answer.ERROR, "another user");
    ic("version").complains(Answer.ERROR, "another user");
    Path below = TestFiles.folder(project.project().resolve("a/b"));
    cli().in(below).call("state", "keys").complains(Answer.ERROR, "another user");
    Files.setAttribute(project.clavain(), "unix:uid", 0);
    ic("state", "keys").succeeds("");
  }
}
