package dev.intercore.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.project.PathResolver.Concrete;
import dev.intercore.project.PathResolver.Entry;
import dev.intercore.testing.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the paths of users are normalised. */
class PathResolverTest {
  private final Path root;

  PathResolverTest(@TempDir Path folder) throws IOException {
    root = Files.createDirectories(folder.toRealPath().resolve("project"));
    Files.createDirectories(root.resolve("src/deep"));
    Files.writeString(root.resolve("src/a.c"), "a");
  }

  private PathResolver in(Path directory) {
    return new PathResolver(Project.of(root.resolve(".clavain/intercore.db")), directory);
  }

  private ListAssert<String> entry(String given) {
    return assertThat(in(root).entry(given).stream().map(entry -> entry.path().text()));
  }

  private ListAssert<String> concrete(String given) {
    return assertThat(in(root).concrete(given).paths().stream().map(ProjectPath::text));
  }

  @ParameterizedTest
  @CsvSource({
    "src/a.c, src/a.c",
    "./src//a.c, src/a.c",
    "src/./a.c, src/a.c",
    "src/, src",
    "., .",
    "./, .",
    "src/*.c, src/*.c",
    "src/[id].tsx, src/[id].tsx",
    "**/x, **/x",
    "./*, *",
    "src/\\[id].tsx, src/\\[id].tsx",
    "not/there/yet, not/there/yet",
    "src/a.c/below, src/a.c/below"
  })
  void isWrittenInOneWayOnly(String given, String kept) {
    entry(given).containsExactly(kept);
    assertThat(in(root).entry(root + "/" + given))
        .extracting(entry -> entry.path().text())
        .containsExactly(kept);
  }

  @Test
  void isRelativeToTheWorkingDirectoryWhenGivenAndToTheRootWhenKept() {
    assertThat(in(root.resolve("src/deep")).entry("x.c"))
        .containsExactly(new Entry(new ProjectPath(Project.MAIN, "src/deep/x.c"), true));
  }

  @Test
  void lettersAreTheSameHoweverTheyAreComposed() {
    entry("e\u0301te\u0301").containsExactly("été");
    entry("[e\u0301]*").containsExactly("[é]*");
    concrete("e\u0301te\u0301").containsExactly("été");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "..",
        "../x",
        "src/../x",
        "/etc/passwd",
        "/",
        "a\nb",
        "a\tb",
        "a\u0000b",
        "a\u0085b",
        "\uD800"
      })
  void anInvalidPathIsRejected(String given) {
    assertThatThrownBy(() -> in(root).entry(given))
        .isInstanceOfSatisfying(
            IntercoreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_PATH));
    assertThatThrownBy(() -> in(root).concrete(given)).isInstanceOf(IntercoreException.class);
  }

  @Test
  void tooLongIsReported() {
    String deep = "é".repeat(100) + "/";
    concrete(deep.repeat(15) + "x").containsExactly(deep.repeat(15) + "x");
    assertThatThrownBy(() -> in(root).entry("x*".repeat(PathResolver.MAX_BYTES / 2 + 1)))
        .hasMessageContaining("longer than 4096 bytes");
  }

  @Test
  void folderThatIsALinkIsResolved() throws IOException {
    Files.createSymbolicLink(root.resolve("link"), Path.of("src"));
    entry("link/a.c").containsExactly("src/a.c");
    entry("link/*.c").containsExactly("src/*.c");
    concrete("link/new").containsExactly("src/new");
  }

  @Test
  void linkBringsWhereItLeads() throws IOException {
    Files.createSymbolicLink(root.resolve("one"), Path.of("two"));
    Files.createSymbolicLink(root.resolve("two"), root.resolve("src/a.c"));
    entry("one").containsExactly("one", "two", "src/a.c");
    concrete("two").containsExactly("two", "src/a.c");
  }

  @Test
  void linkOutOfTheProjectIsReported() throws IOException {
    Files.createSymbolicLink(root.resolve("out"), Path.of("/etc/passwd"));
    Concrete out = in(root).concrete("out");
    assertThat(out.leadsOut()).isTrue();
    assertThat(out.paths()).extracting(ProjectPath::text).containsExactly("out");
    assertThatThrownBy(() -> in(root).concrete("out/x")).hasMessageContaining("outside");
  }

  @Test
  void linksInACircleEnd() throws IOException {
    Files.createSymbolicLink(root.resolve("x"), Path.of("y"));
    Files.createSymbolicLink(root.resolve("y"), Path.of("x"));
    assertThat(in(root).concrete("x").leadsOut()).isTrue();
    assertThatThrownBy(() -> in(root).concrete("x/z")).hasMessageContaining("cycle");
  }

  @Test
  void nameWithCharactersOfPatternsIsEscapedWhereItIsMeant() throws IOException {
    Files.createDirectories(root.resolve("[app]/x"));
    Files.createSymbolicLink(root.resolve("app"), Path.of("[app]"));
    entry("app/x").containsExactly("\\[app]/x");
    entry("app/*.c").containsExactly("\\[app]/*.c");
    concrete("[app]/x").containsExactly("[app]/x");
  }

  @ParameterizedTest
  @CsvSource({
    "src/a.c, true",
    "src, false",
    "src/deep, false",
    "new.md, true",
    "new, false",
    "new.d/, false",
    ".hidden, false",
    "Makefile, false",
    "src/*.c, false"
  })
  void filesAreDistinguishedFromPossibleFolders(String given, boolean file) {
    assertThat(in(root).entry(given)).extracting(Entry::file).containsExactly(file);
  }

  @ParameterizedTest
  @ValueSource(strings = {".git", ".git/config", "a/.GIT/x", ".clavain/intercore.db", ".Clavain"})
  void whatBelongsToGitOrToUsIsProtected(String path) {
    assertThat(new ProjectPath(Project.MAIN, path).isProtected()).isTrue();
    assertThat(new ProjectPath(Project.MAIN, path.replace('.', '_')).isProtected()).isFalse();
  }

  @Test
  void worktreeOfTheFileDecides() throws IOException, InterruptedException {
    Git.run(root, "init", "-q");
    Git.run(root, "commit", "-q", "--allow-empty", "-m", "first");
    Git.run(root, "worktree", "add", "-q", "inner");
    Path outer = root.resolveSibling("outer");
    Git.run(root, "worktree", "add", "-q", outer.toString());
    assertThat(in(root).concrete("inner/x").paths()).containsExactly(new ProjectPath("inner", "x"));
    assertThat(in(outer).concrete("x").paths()).containsExactly(new ProjectPath("outer", "x"));
    assertThat(in(outer).concrete(root + "/x").paths())
        .containsExactly(new ProjectPath(Project.MAIN, "x"));
    Project project = Project.of(root.resolve(".clavain/intercore.db"));
    assertThat(project.root("inner")).isEqualTo(root.resolve("inner"));
    assertThat(project.root("outer")).isEqualTo(outer);
    assertThatThrownBy(() -> project.root("gone")).hasMessageContaining("no worktree gone");
  }

  @Test
  void anotherRepositoryWithinIsJustAFolder() throws IOException, InterruptedException {
    Git.run(root, "init", "-q");
    Git.init(root.resolve("vendor/other"));
    concrete("vendor/other/x").containsExactly("vendor/other/x");
  }

  @Test
  void caseIsIgnoredWhereTheFileSystemDoes() throws IOException {
    Files.createDirectory(root.resolve(".clavain"));
    assertThat(Project.of(root.resolve(".clavain/intercore.db")).ignoresCase())
        .isEqualTo(Files.exists(root.resolve(".CLAVAIN")));
  }
}
