package dev.intercore.project;

import static dev.intercore.project.ProjectLocatorTest.chmod;
import static dev.intercore.project.ProjectLocatorTest.clavain;
import static dev.intercore.project.ProjectLocatorTest.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The path of a user is checked as given and with links resolved. */
class NamedPathTest {
  private final Path outside;
  private final Path work;

  NamedPathTest(@TempDir Path scratch) throws IOException {
    outside = scratch.toRealPath();
    work = Files.createDirectories(outside.resolve("parent/work"));
  }

  private Path named(String given) {
    return new ProjectLocator(work).named(given);
  }

  private void refused(String given) {
    refuses(ErrorCode.BAD_PATH, () -> named(given));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x.db",
        "./x.db",
        "sub/x.db",
        "new/deep/x.db",
        ".clavain/intercore.db",
        "a..b.db",
        "é ?#%.db"
      })
  void pathUnderTheWorkingDirectoryIsTaken(String given) {
    assertThat(named(given)).isEqualTo(work.resolve(given).normalize());
    assertThat(named(work + "/" + given)).isEqualTo(work.resolve(given).normalize());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "x",
        "x.DB",
        "x.db.bak",
        "x.sqlite",
        "x.db/",
        "x.db-wal",
        ".clavain",
        "x.db\0"
      })
  void pathThatDoesNotEndInDbIsRefused(String given) {
    refused(given);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../x.db",
        "a/../x.db",
        "..",
        "../work/x.db",
        "a/../../work/x.db",
        "./../x.db",
        "x.db/../x.db"
      })
  void dotsThatGoUpAreRefusedEvenWhenTheyComeBack(String given) {
    refused(given);
    refused(work + "/" + given);
  }

  @Test
  void pathOutsideIsRefused() {
    refused(outside.resolve("x.db").toString());
    refused(outside.resolve("parent/x.db").toString());
    refused(outside.resolve("parent/workx/x.db").toString());
    refused("/x.db");
    refused("/tmp/x.db");
  }

  @Test
  void folderOfAParentIsTaken() throws IOException {
    Path clavain = clavain(outside.resolve("parent"));
    assertThat(named(clavain + "/other.db")).isEqualTo(clavain.resolve("other.db"));
    Path sibling = Files.createDirectory(outside.resolve("parent/sibling"));
    refused(clavain(sibling) + "/intercore.db");
  }

  @Test
  void linkedParentThatLeadsOutIsRefused() throws IOException {
    Path target = Files.createDirectory(outside.resolve("target"));
    Files.createSymbolicLink(work.resolve("link"), target);
    refused("link/x.db");
    refused("link/new/x.db");
    Files.createFile(target.resolve("x.db"));
    refused("link/x.db");
  }

  @Test
  void linkThatStaysInsideIsResolved() throws IOException {
    Path real = Files.createDirectory(work.resolve("real"));
    Files.createSymbolicLink(work.resolve("link"), real);
    assertThat(named("link/x.db")).isEqualTo(real.resolve("x.db"));
  }

  @Test
  void databaseThatIsALinkOutIsRefused() throws IOException {
    Path target = Files.createFile(outside.resolve("target.db"));
    Files.createSymbolicLink(work.resolve("x.db"), target);
    refused("x.db");
  }

  @Test
  void linkToNowhereIsRefused() throws IOException {
    Files.createSymbolicLink(work.resolve("x.db"), outside.resolve("nowhere.db"));
    Files.createSymbolicLink(work.resolve("folder"), outside.resolve("nowhere"));
    refused("x.db");
    refused("folder/x.db");
  }

  @Test
  void circleOfLinksIsRefused() throws IOException {
    Files.createSymbolicLink(work.resolve("a"), work.resolve("b"));
    Files.createSymbolicLink(work.resolve("b"), work.resolve("a"));
    refused("a/x.db");
  }

  @Test
  void linkedClavainIsRefusedAlsoWhenItStaysInside() throws IOException {
    Path real = Files.createDirectory(work.resolve("real"));
    Files.createSymbolicLink(work.resolve(".clavain"), real);
    refused(".clavain/intercore.db");
    refused(work + "/.clavain/intercore.db");
  }

  @Test
  void clavainReachedThroughALinkIsCheckedToo() throws IOException {
    Path loose = clavain(Files.createDirectory(work.resolve("sub")));
    chmod(loose, "rwxrwxrwx");
    Files.createSymbolicLink(work.resolve("door"), loose);
    refused("door/intercore.db");
    refused("sub/.clavain/intercore.db");
  }
}
