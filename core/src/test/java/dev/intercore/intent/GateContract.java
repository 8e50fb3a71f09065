package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.intent.resolve.EditTargetResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks of edits by a session. */
abstract class GateContract extends IntentsContract {
  GateContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private List<EditTarget> targets(boolean delete, String... paths) {
    EditTargetResolver reader = new EditTargetResolver(paths(), root, () -> {});
    return Stream.of(paths).map(path -> reader.named(path, delete)).toList();
  }

  private GateAnswer write(IntentOwner owner, String... paths) {
    return intents().gate(owner).check(targets(false, paths));
  }

  private GateAnswer delete(IntentOwner owner, String... paths) {
    return intents().gate(owner).check(targets(true, paths));
  }

  private GateAnswer command(IntentOwner owner, boolean reads, String... paths) {
    return intents().gate(owner).checkCommand(reads, targets(false, paths));
  }

  @Test
  void onlyTheSessionOfTheIntentMayEdit() {
    Intent mine = active(ME, "src");
    GateAnswer covered = write(ME, "src/a.c");
    assertThat(covered.reason()).isEqualTo(Reason.COVERED);
    assertThat(covered.allowed()).isTrue();
    assertThat(covered.intent()).contains(mine.id());
    assertThat(write(IntentOwner.of("me"), "src/a.c").allowed()).isTrue();
    assertThat(write(YOU, "src/a.c").reason()).isEqualTo(Reason.NO_ACTIVE_INTENT);
    assertThat(write(YOU, "src/a.c").allowed()).isFalse();
    assertThat(write(ME, "docs/a.md").reason()).isEqualTo(Reason.OUTSIDE_SCOPE);
  }

  @Test
  void everyCheckedPathMustBeCovered() {
    active(ME, "src/a.c");
    active(ME, "docs");
    assertThat(write(ME, "src/a.c", "docs/x.md").reason()).isEqualTo(Reason.COVERED);
    GateAnswer one = write(ME, "src/a.c", "src/b.c", "docs/x.md");
    assertThat(one.reason()).isEqualTo(Reason.OUTSIDE_SCOPE);
    assertThat(one.subject()).contains("src/b.c");
  }

  @Test
  void blockedAndQueuedSessionsMayNotEdit() {
    active(ME, "src");
    intents().declare(YOU, of("src"));
    assertThat(write(YOU, "src/a.c").reason()).isEqualTo(Reason.NO_ACTIVE_INTENT);
    Intent waiting = queued(YOU, "src");
    GateAnswer queued = write(YOU, "src/a.c");
    assertThat(queued.reason()).isEqualTo(Reason.QUEUED_INTENT);
    assertThat(queued.intent()).contains(waiting.id());
    assertThat(write(YOU, "docs").reason()).isEqualTo(Reason.NO_ACTIVE_INTENT);
  }

  @Test
  void expiredLeaseAllowsNothingUntilItIsRenewed() {
    Intent mine = active(ME, "a.c");
    clock().moveSeconds(300);
    assertThat(write(ME, "a.c").reason()).isEqualTo(Reason.STALE_LEASE);
    // Asking does not renew it.
    assertThat(write(ME, "a.c").intent()).contains(mine.id());
    intents().renew(ME, mine.id(), Optional.empty());
    assertThat(write(ME, "a.c").reason()).isEqualTo(Reason.COVERED);
  }

  @Test
  void closedExpiredAndSupersededIntentsAllowNothing() {
    Intent cleared = active(ME, "a.c");
    intents().clear(ME, cleared.id());
    assertThat(write(ME, "a.c").reason()).isEqualTo(Reason.NO_ACTIVE_INTENT);
    active(ME, lasting(of("b.c"), Duration.ofSeconds(60), Duration.ofMinutes(5)));
    clock().moveSeconds(60);
    assertThat(write(ME, "b.c").reason()).isEqualTo(Reason.NO_ACTIVE_INTENT);
    active(TestOwners.dead("gone"), "c.c");
    assertThat(write(TestOwners.live("gone"), "c.c").allowed()).isTrue();
    active(YOU, "c.c");
    assertThat(write(TestOwners.live("gone"), "c.c").reason()).isEqualTo(Reason.NO_ACTIVE_INTENT);
  }

  @Test
  void forbiddenPathIsDenied() throws IOException {
    Files.createDirectories(root.resolve("src/gen/deep"));
    Intent mine =
        active(ME, Declaration.of(scope(List.of("src"), List.of(), List.of("src/gen/*.c")), "x"));
    assertThat(write(ME, "src/gen/a.c").reason()).isEqualTo(Reason.FORBIDDEN_BY_INTENT);
    assertThat(write(ME, "src/gen/a.c").intent()).contains(mine.id());
    assertThat(write(ME, "src/gen/a.h").reason()).isEqualTo(Reason.COVERED);
    assertThat(delete(ME, "src/gen").reason()).isEqualTo(Reason.FORBIDDEN_BY_INTENT);
    assertThat(delete(ME, "src/gen/deep").reason()).isEqualTo(Reason.COVERED);
    assertThat(delete(ME, "src").reason()).isEqualTo(Reason.FORBIDDEN_BY_INTENT);
  }

  @Test
  void relatedPathIsNotCovered() {
    active(ME, related("src", "docs"));
    assertThat(write(ME, "docs/a.md").reason()).isEqualTo(Reason.OUTSIDE_SCOPE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".git/config",
        ".clavain/config.json",
        "sub/.git/hooks",
        ".GIT/config",
        ".clavain/intents"
      })
  void pathsOfGitAndIntercoreAreProtected(String path) {
    active(ME, ".");
    assertThat(write(ME, path).reason()).isEqualTo(Reason.PROTECTED);
    assertThat(delete(ME, path).reason()).isEqualTo(Reason.PROTECTED);
    assertThat(delete(ME, ".").reason()).isEqualTo(Reason.PROTECTED);
  }

  @Test
  void deletingAFolderNeedsAllPathsBelowAllowed() throws IOException {
    Files.createDirectories(root.resolve("src"));
    active(ME, "src/*.c");
    assertThat(delete(ME, "src").reason()).isEqualTo(Reason.OUTSIDE_SCOPE);
    assertThat(delete(ME, "src/a.c").reason()).isEqualTo(Reason.COVERED);
  }

  @Test
  void entryForAFileCoversNoFolderThatReplacedIt() throws IOException {
    active(ME, "notes.d");
    assertThat(delete(ME, "notes.d").reason()).isEqualTo(Reason.COVERED);
    Files.createDirectories(root.resolve("notes.d"));
    assertThat(delete(ME, "notes.d").reason()).isEqualTo(Reason.OUTSIDE_SCOPE);
  }

  @Test
  void bestReasonOfSeveralIntentsCounts() {
    Duration ttl = Duration.ofHours(1);
    Intent stale = active(ME, lasting(of("src"), ttl, Duration.ofSeconds(60)));
    Intent fresh = active(ME, lasting(of("src/*.c"), ttl, Duration.ofMinutes(5)));
    clock().moveSeconds(60);
    assertThat(write(ME, "src/a.h").reason()).isEqualTo(Reason.STALE_LEASE);
    assertThat(write(ME, "src/a.h").intent()).contains(stale.id());
    assertThat(write(ME, "src/a.c").reason()).isEqualTo(Reason.COVERED);
    assertThat(write(ME, "src/a.c").intent()).contains(fresh.id());
    assertThat(write(ME, "lib/a.c").reason()).isEqualTo(Reason.OUTSIDE_SCOPE);
  }

  @Test
  void linkAndItsTargetMustBeCovered() throws IOException {
    Files.createDirectories(root.resolve("src"));
    super.write("docs/a.md", "text");
    Files.createSymbolicLink(root.resolve("src/link.md"), Path.of("../docs/a.md"));
    Files.createSymbolicLink(root.resolve("src/out"), Path.of("/tmp/outside"));
    active(ME, "src/*");
    assertThat(write(ME, "src/link.md").reason()).isEqualTo(Reason.OUTSIDE_SCOPE);
    assertThat(write(ME, "src/out").reason()).isEqualTo(Reason.OUTSIDE_SCOPE);
    assertThat(delete(ME, "src/link.md").reason()).isEqualTo(Reason.COVERED);
    active(ME, "docs");
    assertThat(write(ME, "src/link.md").reason()).isEqualTo(Reason.COVERED);
  }

  @Test
  void onlyReadingCommandsNeedNoIntent() {
    assertThat(command(ME, true).reason()).isEqualTo(Reason.READ_ONLY_SHELL);
    assertThat(command(ME, false).reason()).isEqualTo(Reason.NOT_READ_ONLY);
    Intent mine = active(ME, "src");
    assertThat(command(ME, false).reason()).isEqualTo(Reason.COVERED);
    assertThat(command(ME, false).intent()).contains(mine.id());
    assertThat(command(ME, false, "src/a.c").reason()).isEqualTo(Reason.COVERED);
    assertThat(command(ME, false, "src/a.c", "lib").reason()).isEqualTo(Reason.OUTSIDE_SCOPE);
    assertThat(command(YOU, false, "src/a.c").reason()).isEqualTo(Reason.NOT_READ_ONLY);
    clock().moveSeconds(300);
    assertThat(command(ME, false, "src/a.c").reason()).isEqualTo(Reason.NOT_READ_ONLY);
    assertThat(command(ME, true).reason()).isEqualTo(Reason.READ_ONLY_SHELL);
  }
}
