package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.intent.resolve.EditTargetResolver;
import dev.intercore.project.GlobExpansion;
import dev.intercore.project.ProjectPath;
import dev.intercore.shell.ShellScript;
import dev.intercore.testing.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks of shell commands against the files that exist. */
abstract class CommandGateContract extends IntentsContract {
  CommandGateContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private Reason run(String command) {
    EditTargetResolver reader = new EditTargetResolver(paths(), root, () -> {});
    return intents().gate(ME).checkCommand(false, reader.of(ShellScript.read(command))).reason();
  }

  private void allows(String... commands) {
    for (String command : commands) {
      assertThat(run(command)).as(command).isEqualTo(Reason.COVERED);
    }
  }

  private void denies(Reason reason, String... commands) {
    for (String command : commands) {
      assertThat(run(command)).as(command).isEqualTo(reason);
    }
  }

  private void folder(String path) throws IOException {
    Files.createDirectories(root.resolve(path));
  }

  private void link(String path, String target) throws IOException {
    Files.createSymbolicLink(root.resolve(path), Path.of(target));
  }

  private void forbidding(String allow, String forbid) {
    active(ME, Declaration.of(scope(List.of(allow), List.of(), List.of(forbid)), "x"));
  }

  @Test
  void folderThatContainsTheProjectIsProtected() throws IOException, InterruptedException {
    Git.init(root);
    Git.commit(root);
    Path outer = root.resolveSibling("elsewhere").resolve("outer");
    Git.run(root, "worktree", "add", "-q", outer.toString());
    Files.createDirectories(root.resolveSibling("other"));
    active(ME, "src");
    denies(Reason.PROTECTED, "rm -r ..", "mv .. /tmp/x", "rm -rf " + root, "rm -r ../elsewhere");
    denies(Reason.PROTECTED, "rm -r " + outer, "chmod -R 700 ..", "cd src; rm -r ../..");
    allows("rm -r ../other", "rm -r /tmp/not/there", "touch ..", "mv ../other ../another");
  }

  @Test
  void linkNamedAsAFolderIsFollowedByADelete() throws IOException {
    folder("docs/deep");
    folder("src");
    link("src/link", "../docs");
    link("src/out", "/tmp");
    link("src/up", "..");
    active(ME, "src/*");
    allows("rm -rf src/link", "rm -rf src/out", "mv src/link src/other");
    denies(Reason.OUTSIDE_SCOPE, "rm -rf src/link/", "rm -rf src/link/.", "rm -rf src/l*/");
    denies(Reason.OUTSIDE_SCOPE, "rm -rf src/out/", "touch src/out");
    denies(Reason.PROTECTED, "rm -rf src/up/");
    active(ME, "docs");
    allows("rm -rf src/link/");
  }

  @Test
  void linkFromOutsideIntoTheProjectIsFollowed() throws IOException {
    folder("docs");
    Path link = root.resolveSibling("link");
    Files.createSymbolicLink(link, root.resolve("docs"));
    active(ME, "src");
    denies(Reason.OUTSIDE_SCOPE, "touch ../link", "rm -r ../link/", "touch ../link/x");
    allows("rm ../link");
  }

  @Test
  void namesInTheDestinationComeFromTheSources() {
    write("src/a.c", "a");
    write("src/b.h", "b");
    write("dst/x.c", "x");
    active(ME, "dst/a.c");
    active(ME, "src");
    allows("cp src/*.c dst", "ln -s src/*.c -t dst", "cp -t dst src/a.*");
    denies(Reason.OUTSIDE_SCOPE, "cp src/* dst", "cp src/*.h dst", "mv src/?.[ch] dst");
    denies(Reason.OUTSIDE_SCOPE, "cp --parents src/*.c dst", "ln -s src/*.h", "cp -T src/a.c dst");
    active(ME, "dst/src/a.c");
    allows("cp --parents src/*.c dst");
  }

  @Test
  void sourcesOutsideTheProjectMayHaveAnyName() throws IOException {
    folder("dst");
    Files.writeString(Files.createDirectories(root.resolveSibling("o")).resolve("a.c"), "a");
    Intent some = active(ME, "dst/*.c");
    denies(Reason.OUTSIDE_SCOPE, "cp ../o/*.c dst");
    intents().clear(ME, some.id());
    Intent all = active(ME, "dst");
    allows("cp ../o/*.c dst", "mv ../o/*.c dst");
    intents().clear(ME, all.id());
    forbidding("dst", "dst/gen");
    denies(Reason.FORBIDDEN_BY_INTENT, "cp ../o/*.c dst");
  }

  @Test
  void entryForAFileCoversNoFolderOfThatName() throws IOException {
    active(ME, "build.d");
    allows("rm -r build.d", "mkdir build.d", "cp new.txt build.d");
    folder("build.d");
    denies(Reason.OUTSIDE_SCOPE, "rm -r build.d", "mv build.d /tmp/x", "chmod -R 700 build.d");
    folder("tree");
    active(ME, "tree");
    Files.delete(root.resolve("build.d"));
    denies(Reason.OUTSIDE_SCOPE, "cp -r tree build.d");
  }

  @ParameterizedTest
  @ValueSource(strings = {".git", ".clavain", ".GIT"})
  void folderThatContainsARepositoryIsNotDeleted(String name) throws IOException {
    folder("src/vendor/deep");
    active(ME, "src");
    allows("rm -r src", "mv src/vendor src/other", "chmod -R 700 src");
    folder("src/vendor/deep/" + name);
    denies(Reason.PROTECTED, "rm -r src", "mv src/vendor src/other", "chmod -R 700 src");
    assertThat(new EditTargetResolver(paths(), root, () -> {}).named("src", true).isProtected())
        .isTrue();
    allows("cp -r src/vendor src/other", "touch src/vendor", "rm -r src/not");
  }

  @Test
  void folderThatIsTooLargeToSearchIsNotDeleted() throws IOException {
    folder("src/many");
    Files.createFile(root.resolve("src/many/0"));
    // A link to one file is created and removed faster than a file.
    for (int i = 1; i < ProjectPath.MAX_VISITED; i++) {
      Files.createLink(root.resolve("src/many/" + i), root.resolve("src/many/0"));
    }
    active(ME, "src");
    allows("rm -r src/many");
    denies(Reason.OUTSIDE_SCOPE, "rm -r src", "rm src/many/*");
    active(ME, "lib");
    allows("rm src/many/99*", "rm src/many/not*there");
    Files.createFile(root.resolve("src/many/more"));
    denies(Reason.OUTSIDE_SCOPE, "rm src/many/99*", "rm src/many/not*there");
  }

  @Test
  void globWithTooManyMatchesIsDenied() throws IOException {
    folder("src");
    for (int i = 0; i <= GlobExpansion.MAX_MATCHES; i++) {
      Files.createFile(root.resolve("src/" + i));
    }
    active(ME, "src");
    denies(Reason.OUTSIDE_SCOPE, "rm src/*");
    Files.delete(root.resolve("src/0"));
    allows("rm src/*");
  }

  @Test
  void globOutsideCountsOnlyIfItCouldReachTheProject() throws IOException, InterruptedException {
    Git.init(root);
    Git.commit(root);
    Path outer = root.resolveSibling("elsewhere").resolve("outer");
    Git.run(root, "worktree", "add", "-q", outer.toString());
    active(ME, "src");
    String name = root.getFileName().toString();
    denies(Reason.OUTSIDE_SCOPE, "rm -r ../*", "rm ../*/x", "rm -r /*", "rm /*/*", "rm ../x*/../*");
    denies(Reason.OUTSIDE_SCOPE, "rm -r ../e*/o*", "rm ../" + name.charAt(0) + "*/a");
    allows("rm ../*.o", "rm ../.*/x", "rm /not*there/x", "rm -r ../e*/x*", "rm ../not/there/*");
  }

  @Test
  void linkThatAGlobMatchesIsNotListedOutside() throws IOException {
    folder("src");
    link("src/out", "/usr");
    active(ME, "src");
    allows("rm src/*/*.o");
    denies(Reason.OUTSIDE_SCOPE, "touch src/*");
  }

  @Test
  void globMatchesHiddenFilesOnlyIfItBeginsWithADot() {
    write("src/a", "a");
    write("src/.hidden", "b");
    active(ME, "src/a");
    allows("rm src/*", "rm src/?*", "rm src/[!b]*");
    denies(Reason.OUTSIDE_SCOPE, "rm src/.h*", "rm src/.*");
  }

  @Test
  void globWithASlashAtItsEndMatchesFolders() throws IOException {
    write("src/a", "a");
    folder("src/b");
    active(ME, "src/b");
    allows("rm -r src/*/");
    denies(Reason.OUTSIDE_SCOPE, "rm -r src/*");
  }

  @Test
  void dotDotAfterALinkDiffersBetweenShellAndPrograms() throws IOException {
    folder("docs/deep");
    folder("src");
    link("src/link", "../docs/deep");
    active(ME, "src");
    allows("cd src/link/..; touch a", "cd src; cd link; cd ..; touch a", "pushd src; touch a");
    denies(Reason.OUTSIDE_SCOPE, "cd -P src/link/..; touch a", "touch src/link/../a");
    denies(Reason.OUTSIDE_SCOPE, "cd -P src/link; cd ..; touch a", "cd src/link; touch ../a");
  }

  @Test
  void copiedFolderNeedsAllPathsBelowAllowed() throws IOException {
    folder("new/gen");
    write("one.c", "x");
    folder("src/new");
    forbidding("src", "src/**/gen");
    active(ME, "new");
    active(ME, "one.c");
    denies(Reason.FORBIDDEN_BY_INTENT, "cp -r new src", "mv new src", "mv new src/other");
    denies(Reason.FORBIDDEN_BY_INTENT, "chmod -R 700 src", "cp -a new/. src");
    allows("cp one.c src/new", "mv one.c src/two", "chmod 700 src", "cp -r one.c src/two");
    active(ME, ".");
    denies(Reason.PROTECTED, "cp -r new/. .", "chmod -R 700 .", "cp -r /not/there/. .");
  }

  @Test
  void unresolvedTargetIsDenied() throws IOException {
    active(ME, ".");
    link("x", "y");
    link("y", "x");
    denies(Reason.OUTSIDE_SCOPE, "touch {1..200}", "touch [[:digit:]]*", "sed -i'o/*' p a");
    denies(Reason.OUTSIDE_SCOPE, "touch 'a\uD800b'", "touch x/z", "touch x");
    allows("touch {01..03}", "rm $x", "popd; rm -r /tmp/x a");
  }

  @Test
  void backupOfSedIsWrittenToo() {
    write("a.c", "a");
    active(ME, "*.c");
    allows("sed -i s/a/b/ a.c");
    denies(Reason.OUTSIDE_SCOPE, "sed -i.bak s/a/b/ a.c", "sed -i.bak s/a/b/ *.c");
    active(ME, "*.bak");
    allows("sed -i.bak s/a/b/ a.c", "sed -i.bak s/a/b/ *.c");
  }

  @Test
  void commandOfGitAppliesToItsWorkTree() throws IOException {
    folder("src");
    active(ME, "src");
    allows("git --work-tree=src rm a", "git --work-tree src mv a b");
    denies(Reason.OUTSIDE_SCOPE, "git rm a", "git --git-dir=x rm a", "git --work-tree=lib rm a");
  }
}
