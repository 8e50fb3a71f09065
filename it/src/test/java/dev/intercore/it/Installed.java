package dev.intercore.it;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;

/** What {@code ./install} made under a prefix of its own. Closing it removes the prefix. */
record Installed(Path prefix) implements AutoCloseable {
  /**
   * @param name of the prefix's folder
   */
  static Installed as(String name) {
    try {
      Path folder = Files.createTempDirectory("intercore-it-prefix-").toRealPath();
      // For the tests that give up their privileges.
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
      Installed installed = new Installed(folder.resolve(name));
      installed.install().exits(Answer.YES);
      return installed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Answer install() {
    Path notes = TestFiles.folder(prefix.resolveSibling("notes"));
    return Ic.of(Mode.DIRECT, notes, notes)
        .bash("exec " + Checkout.file("install") + Cli.quoted(prefix.toString()));
  }

  Path bin() {
    return prefix.resolve("bin");
  }

  /** The folder of the one build in it. */
  Path build() {
    return Scratch.in(prefix.resolve("lib/intercore")).findFirst().orElseThrow();
  }

  @Override
  public void close() {
    TestFiles.remove(Objects.requireNonNull(prefix.getParent()));
  }
}
