package dev.intercore.cli.guard.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.cli.guard.git.CommitGuard.GitHook;
import dev.intercore.cli.guard.git.GitHookFile.Found;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whenever it is cut short, the hook from before is there, or ours that calls it. */
class GitHookFileTest {
  private static final String EARLIER = "#!/bin/sh\necho earlier\n";

  private final Path folder;
  private final GitHookFile hook;

  GitHookFileTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    this.hook =
        new GitHookFile(
            folder, GitHook.PRE_COMMIT, GitHookScript.of(GitHook.PRE_COMMIT, "'/it'\\''s/ic'"));
  }

  /** What is there before ours. */
  enum Before {
    NOTHING,
    SCRIPT,
    NOT_RUNNABLE,
    LINK,
    OUR_OLDER
  }

  /** After which step it is killed. */
  enum Step {
    WRITE,
    KEEP,
    PUT
  }

  private Path file() {
    return folder.resolve("pre-commit");
  }

  private void make(Before before) throws IOException {
    switch (before) {
      case NOTHING -> {}
      case SCRIPT -> write(EARLIER, "rwxr-x--x");
      case NOT_RUNNABLE -> write(EARLIER, "rw-r-----");
      case LINK -> Files.createSymbolicLink(file(), Path.of("../shared/pre-commit"));
      case OUR_OLDER -> write(GitHookScript.of(GitHook.PRE_COMMIT, "/old/ic").text(), "rwxr-xr-x");
    }
  }

  private void write(String text, String mode) throws IOException {
    Files.writeString(file(), text);
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(mode));
  }

  private void installUntil(Step last) throws IOException {
    hook.write();
    if (last != Step.WRITE) {
      hook.keep();
    }
    if (last == Step.PUT) {
      hook.put();
    }
  }

  /** Each name with its mode and what is in it. */
  private List<String> state() throws IOException {
    List<String> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path path : files.sorted().toList()) {
        String mode =
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
        boolean link = Files.isSymbolicLink(path);
        all.add(
            path.getFileName()
                + " "
                + mode
                + " "
                + (link ? Files.readSymbolicLink(path) : Files.readString(path)));
      }
    }
    return all;
  }

  /** Git runs the hook that existed before, or ours, which runs that one. */
  private boolean isServed(Before before, List<String> earlier) throws IOException {
    boolean nothingToKeep = before == Before.NOTHING || before == Before.OUR_OLDER;
    List<String> now = state();
    return now.containsAll(earlier)
        || (hook.found() == Found.OURS
            && (nothingToKeep
                || now.contains(
                    earlier.getFirst().replaceFirst("pre-commit", "pre-commit.before-intercore"))));
  }

  private static List<String> expectedAfterUninstall(Before before, List<String> state) {
    return before == Before.OUR_OLDER ? List.of() : state;
  }

  @ParameterizedTest
  @EnumSource(Before.class)
  void afterEachStepSomethingThatRunsTheEarlierOneIsInPlace(Before before) throws IOException {
    make(before);
    List<String> earlier = state();
    for (Step last : Step.values()) {
      installUntil(last);
      assertThat(isServed(before, earlier)).as("%s until %s", before, last).isTrue();
      assertThat(hook.uninstall()).isTrue();
      assertThat(state()).isEqualTo(expectedAfterUninstall(before, earlier));
      Files.deleteIfExists(file());
      make(before);
    }
  }

  @ParameterizedTest
  @EnumSource(Before.class)
  void anInstallThatWasCutShortIsFinishedByTheNext(Before before) throws IOException {
    for (Step last : Step.values()) {
      make(before);
      List<String> earlier = state();
      installUntil(last);
      hook.check();
      assertThat(hook.install()).isEqualTo(last != Step.PUT);
      assertThat(hook.found()).isEqualTo(Found.OURS);
      assertThat(hook.isRunnable()).isTrue();
      assertThat(hook.install()).isFalse();
      assertThat(hook.uninstall()).isTrue();
      assertThat(state()).isEqualTo(expectedAfterUninstall(before, earlier));
      Files.deleteIfExists(file());
    }
  }

  @Test
  void whatWasChangedMeanwhileIsNotOverwritten() throws IOException {
    make(Before.SCRIPT);
    installUntil(Step.KEEP);
    Files.delete(file());
    write("#!/bin/sh\necho new\n", "rwxr-xr-x");
    assertThatThrownBy(hook::put).isInstanceOf(IntercoreException.class);
    assertThat(hook.uninstall()).isTrue();
    assertThat(Files.readString(file())).contains("echo new");
    assertThat(Files.readString(hook.kept())).isEqualTo(EARLIER);
  }

  @Test
  void theOneFromBeforeComesBackThoughOursWasDeleted() throws IOException {
    make(Before.SCRIPT);
    List<String> earlier = state();
    installUntil(Step.PUT);
    Files.delete(file());
    assertThat(hook.uninstall()).isTrue();
    assertThat(state()).isEqualTo(earlier);
    assertThat(hook.uninstall()).isFalse();
  }

  @Test
  void oursIsNeverCalledByOurs() throws IOException {
    installUntil(Step.PUT);
    Files.copy(file(), hook.kept());
    assertThatThrownBy(hook::check).hasMessageContaining("is the guard itself");
    Files.delete(hook.kept());
    Files.move(file(), folder.resolve("other"));
    Files.createSymbolicLink(file(), Path.of("other"));
    assertThatThrownBy(hook::check).hasMessageContaining("is the guard itself");
  }

  @Test
  void oursWithOtherLinesInItIsNeitherReplacedNorRemoved() throws IOException {
    String ours = GitHookScript.of(GitHook.PRE_COMMIT, "ic").text();
    for (String changed :
        List.of(
            ours + "make check\n",
            ours.replace("\nic=ic\n", "\nic=ic\nexit 0\n"),
            ours.replace("hook=pre-commit", "hook=other"),
            ours.substring(0, ours.indexOf("\nic=") + 5))) {
      write(changed, "rwxr-xr-x");
      assertThat(hook.found()).isEqualTo(Found.OURS_CHANGED);
      assertThatThrownBy(hook::check).hasMessageContaining("other lines added");
      assertThatThrownBy(hook::uninstall).hasMessageContaining("other lines added");
      assertThat(state()).containsExactly("pre-commit rwxr-xr-x " + changed);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Before.class,
      names = {"SCRIPT", "NOT_RUNNABLE", "LINK"})
  void whereThereAreNoSecondNamesACopyIsTheSame(Before before) throws IOException {
    make(before);
    String original = state().getFirst();
    GitHookFile.copy(file(), hook.kept());
    assertThat(state())
        .containsExactly(
            original, original.replaceFirst("pre-commit", "pre-commit.before-intercore"));
  }

  @Test
  void aFolderInItsPlaceIsRefused() throws IOException {
    Files.createDirectory(file());
    assertThatThrownBy(hook::check).hasMessageContaining("is not a file");
  }

  @Test
  void aScriptTellsHowItCallsIc() throws IOException {
    installUntil(Step.PUT);
    assertThat(hook.ic()).contains("/it's/ic");
  }
}
