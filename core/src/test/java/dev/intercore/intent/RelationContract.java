package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOutcome.Blocker;
import dev.intercore.intent.IntentOutcome.Relation;
import dev.intercore.intent.IntentOutcome.Relation.Kind;
import dev.intercore.pattern.CaseRule;
import dev.intercore.process.ProcessTable;
import dev.intercore.snapshot.FileSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which paths overlap, and whether that blocks. */
abstract class RelationContract extends IntentsContract {
  RelationContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private static List<Kind> kinds(IntentOutcome outcome) {
    return outcome.relations().stream().map(Relation::kind).toList();
  }

  private Declaration forbidding(String allow, String forbid) {
    return Declaration.of(scope(List.of(allow), List.of(), List.of(forbid)), "a change");
  }

  @Test
  void overlapOfAllowIsHard() {
    active(ME, "src");
    IntentOutcome outcome = intents().declare(YOU, of("src/a.c"));
    assertThat(outcome.blockedBy().getFirst().hard()).containsExactly("src/a.c");
    assertThat(outcome.blockedBy().getFirst().soft()).isEmpty();
    assertThat(kinds(outcome)).containsExactly(Kind.EDIT_OVERLAP);
    assertThat(outcome.relations().getFirst().paths()).containsExactly("src/a.c");
  }

  @Test
  void overlapOfAllowAndRelatedIsSoftEitherWay() {
    active(ME, related("src", "docs"));
    IntentOutcome wants = intents().declare(YOU, of("docs/a.md"));
    assertThat(wants.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(wants.blockedBy().getFirst().hard()).isEmpty();
    assertThat(wants.blockedBy().getFirst().soft()).containsExactly("docs/a.md");
    IntentOutcome relies = intents().declare(YOU, related("lib", "src/a.c"));
    assertThat(relies.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(relies.blockedBy().getFirst().soft()).containsExactly("src/a.c");
    assertThat(intents().declare(YOU, related("lib", "docs")).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void hardAndSoftOverlapAreBothListed() {
    active(ME, related("src", "docs"));
    Blocker both =
        intents()
            .declare(YOU, Declaration.of(scope(List.of("src", "docs"), List.of(), List.of()), "x"))
            .blockedBy()
            .getFirst();
    assertThat(both.hard()).containsExactly("src");
    assertThat(both.soft()).containsExactly("docs");
  }

  @Test
  void softOverlapIsIgnoredOnRequestAndHardOverlapNever() {
    active(ME, related("src", "docs"));
    IntentOutcome soft = intents().declare(YOU, ignoringSoft(of("docs")));
    assertThat(soft.answer()).isEqualTo(Answer.DONE);
    assertThat(kinds(soft)).containsExactly(Kind.EDIT_OVERLAP);
    assertThat(intents().declare(THEM, ignoringSoft(of("src"))).answer()).isEqualTo(Answer.BLOCKED);
  }

  @Test
  void forbiddenPathsDoNotBlockEitherWay() {
    Intent mine = active(ME, forbidding("src", "docs/**"));
    IntentOutcome theirs = intents().declare(YOU, of("docs/readme.md"));
    assertThat(theirs.answer()).isEqualTo(Answer.DONE);
    assertThat(kinds(theirs)).containsExactly(Kind.FOREIGN_EXCLUDES_TARGET);
    assertThat(theirs.relations().getFirst().intent().id()).isEqualTo(mine.id());
    assertThat(theirs.relations().getFirst().paths()).containsExactly("docs/readme.md");
    IntentOutcome ours = intents().declare(THEM, forbidding("lib", "src/gen"));
    assertThat(kinds(ours)).containsExactly(Kind.TARGET_EXCLUDES_FOREIGN);
    assertThat(kinds(intents().queries().check(THEM, forbidding("docs/new.md", "src").scope())))
        .containsExactly(Kind.FOREIGN_EXCLUDES_TARGET, Kind.TARGET_EXCLUDES_FOREIGN);
  }

  @ParameterizedTest
  @CsvSource({
    "src, src/a.c",
    "src/a.c, src",
    "src/a.c, ./src//./a.c",
    "src/a.c, src/a.c/",
    "src/*.c, src/a.c",
    "src/*.c, src/a*",
    "**/x, src/x",
    "src/[ab].c, src/b.c",
    "src/[!a].c, src/b.c",
    "'app/[id].tsx', 'app/\\[id\\].tsx'",
    "caf\u00e9, cafe\u0301",
    "., deep/down"
  })
  void overlappingPathsAreFound(String mine, String yours) {
    active(ME, mine);
    assertThat(intents().declare(YOU, of(yours)).answer()).isEqualTo(Answer.BLOCKED);
  }

  @ParameterizedTest
  @CsvSource({
    "src, srcs",
    "src/a.c, src/b.c",
    "src/a.c, SRC/A.C",
    "src/*.c, src/a.h",
    "src/*.c, src/deep/a.c",
    "src/[!a].c, src/a.c"
  })
  void otherPathsDoNotOverlap(String mine, String yours) {
    active(ME, mine);
    IntentOutcome outcome = intents().declare(YOU, of(yours));
    assertThat(outcome.answer()).isEqualTo(Answer.DONE);
    assertThat(outcome.relations()).isEmpty();
  }

  @Test
  void caseOfPathsIsIgnoredIfTheFileSystemIgnoresIt() {
    Intents ignoring =
        new Intents(
            new IntentOptions(
                options(db.database()).store(),
                ProcessTable.here(),
                CaseRule.IGNORED,
                Duration.ofDays(14),
                scope -> new FileSnapshot(Optional.empty(), Map.of(), true)));
    Intent mine = active(ME, "src/A.c");
    IntentScope same = ignoring.scope(paths(), List.of("SRC/a.C"), List.of(), List.of());
    assertThat(ids(ignoring.declare(YOU, Declaration.of(same, "x")))).containsExactly(mine.id());
  }

  @Test
  void checkReturnsBlockersOfADeclareAndSoftOverlapBlocksToo() {
    Intent mine = active(ME, related("src", "docs"));
    assertThat(intents().queries().check(YOU, of("lib").scope()).answer()).isEqualTo(Answer.DONE);
    IntentOutcome soft = intents().queries().check(YOU, of("docs").scope());
    assertThat(soft.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(ids(soft)).containsExactly(mine.id());
    assertThat(intents().queries().check(ME, of("docs").scope()).answer()).isEqualTo(Answer.DONE);
    assertThat(listed(true)).hasSize(1);
  }

  @Test
  void relationsIncludeQueuedAndDeadOwnersAndNoExpiredIntents() {
    Intent mine = active(ME, lasting(of("a.c"), Duration.ofSeconds(60), Duration.ofMinutes(5)));
    Intent waiting = queued(YOU, "a.c");
    Intent left = active(TestOwners.dead("gone"), "b.c");
    IntentOutcome all = intents().queries().check(THEM, of("a.c", "b.c").scope());
    assertThat(all.relations())
        .extracting(relation -> relation.intent().id())
        .containsExactly(mine.id(), waiting.id(), left.id());
    assertThat(ids(all)).containsExactly(mine.id());
    clock().moveSeconds(60);
    IntentOutcome later = intents().queries().check(THEM, of("a.c", "b.c").scope());
    assertThat(later.answer()).isEqualTo(Answer.DONE);
    assertThat(later.relations())
        .extracting(relation -> relation.intent().id())
        .containsExactly(waiting.id(), left.id());
  }
}
