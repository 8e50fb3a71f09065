package dev.intercore.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.IntercoreException;
import dev.intercore.event.Event;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentScope;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.status.WaitConditions.WaitCondition;
import dev.intercore.testing.Folders;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting for conditions, with records in the database and in files. */
@SuppressWarnings("NullAway.Init")
@ParameterizedClass
@ValueSource(booleans = {false, true})
class ConditionWaiterTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @Parameter boolean inFiles;
  @TempDir Path folder;
  private StatusFixture scene;
  private WaitConditions conditions;

  @BeforeEach
  void open() throws IOException {
    scene = new StatusFixture(folder, inFiles);
    conditions = scene.intercore.waitConditions();
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private WaitState check(WaitCondition condition) {
    return wait(condition, Duration.ZERO, _ -> {});
  }

  private WaitState wait(WaitCondition condition, Duration longest, Consumer<WaitState> progress) {
    return new ConditionWaiter(longest, progress).onCommits(scene.intercore.database(), condition);
  }

  /** Checks that the condition is not met at first, and met after a change during the wait. */
  private WaitState isMetBy(WaitCondition condition, Consumer<Intercore> change) {
    assertThat(check(condition).kind()).isEqualTo(WaitState.Kind.NOT_YET);
    boolean[] done = {false};
    try (Intercore another = scene.another()) {
      WaitState sight =
          wait(
              condition,
              LONG,
              _ -> {
                if (!done[0]) {
                  done[0] = true;
                  change.accept(another);
                }
              });
      assertThat(sight.isMet()).as(sight.toString()).isTrue();
      return sight;
    }
  }

  @Test
  void pathsAreFreeWhenTheIntentIsCleared() {
    String id = scene.declare("other", "src").view().orElseThrow().intent().id();
    IntentScope scope =
        scene
            .intercore
            .intents()
            .scope(scene.intercore.paths(scene.root), List.of("src/a.c"), List.of(), List.of());
    assertThat(check(conditions.intentFree(IntentOwner.of("other"), scope)).isMet())
        .as("own")
        .isTrue();
    isMetBy(
        conditions.intentFree(StatusFixture.ME, scope),
        another -> another.intents().clear(IntentOwner.of("other"), id));
  }

  @Test
  void pathsAreFreeWhenTheIntentExpires() {
    scene.declare("other", "src");
    IntentScope scope =
        scene
            .intercore
            .intents()
            .scope(scene.intercore.paths(scene.root), List.of("src"), List.of(), List.of());
    isMetBy(
        conditions.intentFree(StatusFixture.ME, scope), _ -> scene.clock.move(Duration.ofHours(2)));
  }

  @Test
  void itemIsReadyWhenItsDependencyIsDone() {
    String first = scene.item("first");
    String second = scene.item("second");
    scene.team().work().depend(second, first);
    WaitState met =
        isMetBy(
            conditions.workReady(Optional.of(second)),
            another ->
                another
                    .team(Actor.of("x"))
                    .work()
                    .status(first, WorkStatus.DONE, Optional.of("y")));
    assertThat(met.value()).contains(second);
    assertThat(check(conditions.workReady(Optional.of(first))).kind())
        .isEqualTo(WaitState.Kind.IMPOSSIBLE);
    assertThat(check(conditions.workReady(Optional.of("bead-none"))).kind())
        .isEqualTo(WaitState.Kind.IMPOSSIBLE);
  }

  @Test
  void prefixIsResolvedOnce() {
    String run = scene.run("the one").id();
    WaitCondition planned = conditions.runPhase("run-", "planned");
    isMetBy(
        planned,
        another -> {
          scene.run("another one");
          another.runs(Actor.of("x")).move(run, "planned", Optional.empty());
        });
    WaitState ambiguous = check(conditions.runEnded("run-"));
    assertThat(ambiguous.kind()).isEqualTo(WaitState.Kind.IMPOSSIBLE);
    assertThat(ambiguous.hint()).hasValueSatisfying(hint -> assertThat(hint).contains(run));
  }

  @Test
  void anyReadyItemMeetsTheCondition() {
    WaitState met = isMetBy(conditions.workReady(Optional.empty()), _ -> scene.item("new"));
    assertThat(met.value()).isPresent();
  }

  @Test
  void itemIsDoneWhenItsAgentCompletes() {
    String agent = scene.agent();
    String item = scene.item("work");
    scene.team().hooks().set(agent, item);
    scene.team().hooks().activate(agent);
    isMetBy(
        conditions.workDone(item), another -> another.team(Actor.of("x")).hooks().complete(agent));
    assertThat(check(conditions.workDone("bead-none")).kind()).isEqualTo(WaitState.Kind.IMPOSSIBLE);
  }

  @Test
  void runReachesOrPassesAPhase() {
    String run = scene.run("goal").id();
    isMetBy(
        conditions.runPhase(run, "executing"),
        another -> another.runs(Actor.of("x")).move(run, "shipping", Optional.empty()));
    assertThat(check(conditions.runPhase(run, "planned")).isMet()).isTrue();
    assertThat(check(conditions.runPhase(run, "nowhere")).kind())
        .isEqualTo(WaitState.Kind.IMPOSSIBLE);
    assertThat(check(conditions.runPhase("run-none", "planned")).kind())
        .isEqualTo(WaitState.Kind.IMPOSSIBLE);
    isMetBy(
        conditions.runEnded(run),
        another -> another.runs(Actor.of("x")).end(run, RunStatus.FAILED, Optional.empty()));
    assertThat(check(conditions.runPhase(run, "done")).kind()).isEqualTo(WaitState.Kind.IMPOSSIBLE);
    assertThat(check(conditions.runPhase(run, "shipping")).isMet()).as("before it ended").isTrue();
  }

  @Test
  void nextEventOfATypeOrGroupMeetsTheCondition() {
    scene.item("before");
    WaitState met = isMetBy(conditions.event("work", Optional.empty()), _ -> scene.item("after"));
    assertThat(met.value().orElseThrow())
        .isInstanceOfSatisfying(Event.class, event -> assertThat(event.seq()).isEqualTo(2));
    assertThat(check(conditions.event("work.created", Optional.of(0L))).value().orElseThrow())
        .isInstanceOfSatisfying(Event.class, event -> assertThat(event.seq()).isEqualTo(1));
    assertThat(check(conditions.event("wor", Optional.of(0L))).isFinal()).isFalse();
  }

  @Test
  void lockIsFreeWhenItIsReleased() {
    scene.lock("deploy", "x");
    LockKey key = new LockKey("deploy", "x");
    WaitCondition condition = WaitConditions.lockFree(scene.locks, key);
    assertThat(new ConditionWaiter(Duration.ZERO, _ -> {}).polling(condition, () -> {}).isFinal())
        .isFalse();
    WaitState met =
        new ConditionWaiter(LONG, _ -> scene.locks.release(key, LockHolder.thisProcess()))
            .polling(condition, () -> {});
    assertThat(met.isMet()).isTrue();
  }

  @Test
  void timeoutReturnsNotYet() {
    WaitState sight = wait(conditions.workReady(Optional.empty()), Duration.ofMillis(20), _ -> {});
    assertThat(sight.kind()).isEqualTo(WaitState.Kind.NOT_YET);
    assertThat(sight.fact()).isEqualTo("nothing is ready");
  }

  @Test
  void removedDatabaseEndsTheWait() {
    assertThatThrownBy(() ->
            wait(
                conditions.workReady(Optional.empty()),
                LONG,
                _ -> {
                  try {
                    Folders.remove(scene.root.resolve(".clavain"));
                  } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                  }
                }))
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("removed");
  }
}
