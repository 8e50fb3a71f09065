package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOutcome.Relation;
import dev.intercore.intent.IntentOutcome.Relation.Kind;
import dev.intercore.intent.resolve.EditTargetResolver;
import dev.intercore.project.PathResolver;
import dev.intercore.project.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths of worktrees, and protected paths. */
abstract class WorktreeContract extends IntentsContract {
  WorktreeContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  @Test
  void samePathInAnotherWorktreeIsAnotherFile() throws IOException {
    Path tree = linkedWorktree("feature");
    Project project = Project.of(db.file());
    Intent mine = active(ME, "src/a.c");
    IntentScope there =
        intents()
            .scope(
                new PathResolver(project, tree), List.of("src/a.c"), List.of(), List.of("src/b.c"));
    IntentOutcome other = intents().declare(YOU, Declaration.of(there, "x"));
    assertThat(other.answer()).isEqualTo(Answer.DONE);
    assertThat(intent(other).worktree()).isEqualTo("feature");
    assertThat(other.relations()).extracting(Relation::kind).containsExactly(Kind.OTHER_WORKTREE);
    assertThat(other.relations().getFirst().intent().id()).isEqualTo(mine.id());
    assertThat(ids(intents().declare(THEM, Declaration.of(there, "x"))))
        .containsExactly(intent(other).id());
    Intent waiting = queued(THEM, "src/a.c");
    intents().clear(ME, mine.id());
    assertThat(intents().promote(THEM, waiting.id()).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void deadOwnersOfAnotherWorktreeAreNotSuperseded() throws IOException {
    Path tree = linkedWorktree("feature");
    PathResolver inside = new PathResolver(Project.of(db.file()), tree);
    IntentScope there = intents().scope(inside, List.of("a.c"), List.of(), List.of());
    Intent left = active(TestOwners.dead("gone"), Declaration.of(there, "x"));
    active(ME, "a.c");
    assertThat(status(left)).isEqualTo(IntentStatus.ACTIVE);
  }

  /** As git makes one, within the main checkout. */
  private Path linkedWorktree(String name) throws IOException {
    Path tree = Files.createDirectories(root.resolve("trees").resolve(name));
    Path own = Files.createDirectories(root.resolve(".git/worktrees").resolve(name));
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(own.resolve("gitdir"), tree.resolve(".git") + "\n");
    Files.writeString(tree.resolve(".git"), "gitdir: " + own + "\n");
    return tree;
  }

  @Test
  void gateUsesTheWorktreeOfTheFile() throws IOException {
    linkedWorktree("feature");
    EditTargetResolver reader = new EditTargetResolver(paths(), root, () -> {});
    active(ME, ".");
    EditGate gate = intents().gate(ME);
    assertThat(gate.check(List.of(reader.named("src/a.c", false))).reason())
        .isEqualTo(Reason.COVERED);
    // It lies below the root that is covered, and yet is no part of it.
    assertThat(gate.check(List.of(reader.named("trees/feature/src/a.c", false))).reason())
        .isEqualTo(Reason.OUTSIDE_SCOPE);
  }

  @Test
  void allPathsOfAnIntentAreInOneWorktree() throws IOException {
    linkedWorktree("feature");
    assertThatThrownBy(() -> of("src/a.c", "trees/feature/src/a.c"))
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("different worktrees");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "..",
        "../x",
        "a/../b",
        "/etc/passwd",
        "a\tb",
        "a\nb",
        "a\0b",
        ".git",
        ".git/config",
        ".clavain/intercore.db",
        "sub/.git"
      })
  void protectedPathsAreRejected(String path) {
    assertThatThrownBy(() -> of(path)).isInstanceOf(IntercoreException.class);
  }

  @Test
  void absolutePathInTheProjectIsTheSameFile() {
    Intent mine = active(ME, root.resolve("src/a.c").toString());
    assertThat(mine.allow()).containsExactly("src/a.c");
    assertThat(ids(intents().declare(YOU, of("src/a.c")))).containsExactly(mine.id());
  }
}
