package dev.intercore.intent.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.project.PathResolver;
import dev.intercore.project.Project;
import dev.intercore.shell.ShellScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When folders are read to find the targets of a command. */
class EditTargetResolverTest {
  private final AtomicInteger listings = new AtomicInteger();
  private final EditTargetResolver reader;

  EditTargetResolverTest(@TempDir Path folder) throws IOException {
    Path root = Files.createDirectories(folder.toRealPath().resolve("project"));
    Files.createDirectories(root.resolve("src/deep"));
    Files.writeString(root.resolve("src/a.c"), "a");
    PathResolver paths = new PathResolver(Project.of(root.resolve(".clavain/intercore.db")), root);
    reader = new EditTargetResolver(paths, root, listings::incrementAndGet);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rm src/a.c",
        "rm src/not/there",
        "mv src/a.c src/b.c",
        "cp -r src other",
        "touch ../x {1..200}",
        "rm ../not/there",
        "make"
      })
  void plainNamesNeedNoListing(String command) {
    reader.of(ShellScript.read(command));
    assertThat(listings).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"rm src/*.c", "cp src/*.c src/deep", "rm -r src", "rm -r ..", "chmod -R 700 src"})
  void callbackRunsBeforeFoldersAreRead(String command) {
    reader.of(ShellScript.read(command));
    assertThat(listings).hasPositiveValue();
  }

  @Test
  void namedFolderIsListedOnlyWhenItIsDeleted() {
    reader.named("src", false);
    reader.named("src/a.c", true);
    assertThat(listings).hasValue(0);
    assertThat(reader.named("src/deep", true).whole()).isTrue();
    assertThat(listings).hasValue(1);
  }
}
