package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonReader;
import dev.intercore.process.ProcessTable;
import dev.intercore.testkit.Tier;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.Priority;
import dev.intercore.work.storage.FileTeamStore;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several at once: processes that write, and readers that take no lock. */
class FileTeamProcessesTest extends FileTeamContract {
  private static final int ALL = 10_000;

  private static final Draft DRAFT = new Draft("a", "", Priority.DEFAULT);

  /** Each is five changes. */
  private static final int ROUNDS = Tier.rounds(25, 100);

  FileTeamProcessesTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  @Test
  void twoProcessesLoseNothing() throws IOException, InterruptedException {
    List<String> agents = List.of(agent().id(), agent().id());
    Process first = TeamChild.start(db.file(), agents.get(0), ROUNDS);
    Process second = TeamChild.start(db.file(), agents.get(1), ROUNDS);
    for (Process one : List.of(first, second)) {
      String output = new String(one.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(one.waitFor()).as(output).isZero();
    }
    List<WorkItem> items = team().work().page(PageCursor.START, ALL).records();
    assertThat(items).hasSize(2 * ROUNDS);
    assertThat(items.stream().map(WorkItem::seq)).doesNotHaveDuplicates();
    // The next assignment takes a finished item off the hook.
    assertThat(items).allMatch(item -> item.status().isFinished() && item.revision() >= 4);
    assertThat(items.stream().filter(item -> item.revision() == 5)).hasSize(2 * (ROUNDS - 1));
    for (String type : List.of("work.created", "hook.set", "hook.activated", "hook.completed")) {
      assertThat(Collections.frequency(told(), type)).as(type).isEqualTo(2 * ROUNDS);
    }
    for (Path file : files(state)) {
      if (file.toString().endsWith(".json")) {
        assertThat(JsonReader.parse(Files.readString(file))).isNotNull();
      }
    }
    assertThat(unfinished()).isEmpty();
    Consistency.check(team());
  }

  @Test
  void readerBesideAWriterNeverSeesHalves() throws Exception {
    String agent = agent().id();
    WorkItem item = item("a");
    AtomicBoolean over = new AtomicBoolean();
    try (ExecutorService threads = Executors.newFixedThreadPool(1)) {
      Future<?> writer =
          threads.submit(() -> {
            for (int round = 0; round < ROUNDS; round++) {
              done(team().hooks().set(agent, item.id()));
              done(team().hooks().clear(agent));
            }
            over.set(true);
          });
      int looks = 0;
      while (!over.get() && !writer.isDone()) {
        isWhole(agent, item);
        looks++;
      }
      writer.get();
      assertThat(looks).isPositive();
    }
  }

  private static void waitFor(Future<?> future) {
    try {
      future.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private record Both(HookStatus hook, WorkItem item) {}

  /** Compared only after the look: what belongs to two moments is looked at again. */
  private void isWhole(String agent, WorkItem item) {
    TeamStore keeper = new FileTeamStore(db.database(), root, Path.of(".chipset/state"));
    Both now =
        new Team(keeper, Actor.of(ME), ProcessTable.here(), _ -> {})
            .read(tx ->
                new Both(
                    tx.hook(agent).map(HookState::status).orElse(HookStatus.EMPTY),
                    tx.find(RecordKind.WORK, item.id()).orElseThrow()));
    assertThat(now.item().hookStatus()).isEqualTo(now.hook());
    assertThat(now.item().assignee().isPresent()).isEqualTo(now.hook().isHeld());
  }

  @Test
  void readerThatMeetsAChangeEachTimeWaitsForTheWriters() throws Exception {
    String agent = agent().id();
    int[] looks = {0};
    TeamStore keeper = new FileTeamStore(db.database(), root, Path.of(".chipset/state"));
    try (ExecutorService threads = Executors.newFixedThreadPool(1)) {
      long items =
          new Team(keeper, Actor.of(ME), ProcessTable.here(), _ -> {})
              .read(tx -> {
                if (++looks[0] <= 50) {
                  waitFor(threads.submit(() -> item("one more")));
                }
                return (long) tx.page(RecordKind.WORK, PageCursor.START, ALL).records().size();
              });
      assertThat(items).isEqualTo(50);
    }
    assertThat(looks[0]).isEqualTo(51);
    assertThat(agent(agent).id()).isEqualTo(agent);
  }

  @Test
  void threadsOfOneProcessTakeTurns() throws Exception {
    List<String> agents = List.of(agent().id(), agent().id());
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<?>> all = new ArrayList<>();
      for (String agent : agents) {
        all.add(
            threads.submit(() -> {
              try (Intercore own = Intercore.open(db.file(), db.options())) {
                for (int round = 0; round < 20; round++) {
                  done(own.team(Actor.of(ME)).agents().touch(agent));
                  String bead = own.team(Actor.of(ME)).work().create(DRAFT).id();
                  done(own.team(Actor.of(ME)).hooks().set(agent, bead));
                  done(own.team(Actor.of(ME)).hooks().clear(agent));
                }
              }
            }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
    assertThat(team().work().page(PageCursor.START, ALL).records()).hasSize(40);
    Consistency.check(team());
  }

  @Test
  void whoWaitsTooLongIsRefusedAndReadersSeeWhatIsDecided()
      throws IOException, InterruptedException {
    String agent = agent().id();
    Process holder = TeamChild.start(db.file(), agent, 0);
    try (Intercore hurried =
        Intercore.open(db.file(), db.options().withTimeout(Duration.ofMillis(50)))) {
      assertThat(holder.getInputStream().read()).isEqualTo('h');
      Team team = hurried.team(Actor.of(ME));
      assertThatThrownBy(() -> team.agents().create(AgentRole.CREW, "rig"))
          .isInstanceOfSatisfying(
              IntercoreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BUSY));
      assertThat(team.work().page(PageCursor.START, 10).records()).hasSize(1);
      assertThat(told()).doesNotContain("work.created");
    } finally {
      holder.destroyForcibly().waitFor();
    }
    agent();
    assertThat(told()).containsOnlyOnce("work.created");
    assertThat(team().work().page(PageCursor.START, 10).records()).hasSize(1);
  }
}
