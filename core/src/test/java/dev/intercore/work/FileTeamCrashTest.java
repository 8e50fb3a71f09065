package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Failpoint.Point;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.PageCursor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A writer ends at each named moment: all of its change is there, or nothing. */
class FileTeamCrashTest extends FileTeamContract {
  /** Hook, item, agent and the sign of life. */
  private static final int FILES_OF_A_CLAIM = 4;

  /** Request, item, hook, agent, convoy and escalation. */
  private static final int FILES_OF_A_MERGE = 6;

  FileTeamCrashTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  private static List<Arguments> moments(int files) {
    List<Arguments> all = new ArrayList<>();
    all.add(Arguments.of(Point.JOURNAL_BEFORE_WRITE, 1, false));
    all.add(Arguments.of(Point.JOURNAL_BEFORE_RENAME, 1, false));
    all.add(Arguments.of(Point.JOURNAL_AFTER_RENAME, 1, true));
    all.add(Arguments.of(Point.JOURNAL_WRITTEN, 1, true));
    for (int nth = 1; nth <= files; nth++) {
      all.add(Arguments.of(Point.FILE_BEFORE_RENAME, nth, true));
      all.add(Arguments.of(Point.FILE_AFTER_RENAME, nth, true));
    }
    all.add(Arguments.of(Point.FILES_WRITTEN, 1, true));
    all.add(Arguments.of(Point.WRITE_BEFORE_COMMIT, 1, true));
    all.add(Arguments.of(Point.WRITE_AFTER_COMMIT, 1, true));
    all.add(Arguments.of(Point.JOURNAL_COMMITTED, 1, true));
    all.add(Arguments.of(Point.JOURNAL_BEFORE_REMOVE, 1, true));
    return all;
  }

  static Stream<Arguments> momentsOfAClaim() {
    return moments(FILES_OF_A_CLAIM).stream();
  }

  static Stream<Arguments> momentsOfAMerge() {
    return moments(FILES_OF_A_MERGE).stream();
  }

  @ParameterizedTest
  @MethodSource("momentsOfAClaim")
  void claimHappensAsAWholeOrNotAtAll(Point moment, int nth, boolean happened) throws IOException {
    String agent = agent().id();
    item("a");
    allOrNothing(moment, nth, happened, team -> done(team.work().claim(agent)));
  }

  @ParameterizedTest
  @MethodSource("momentsOfAMerge")
  void mergeHappensAsAWholeOrNotAtAll(Point moment, int nth, boolean happened) throws IOException {
    MergeRequest begun = begunAfterAConflict();
    allOrNothing(
        moment,
        nth,
        happened,
        team ->
            done(
                team.merges()
                    .merged(begun.id(), begun.fencingToken().orElseThrow(), Optional.of("abc"))));
  }

  private MergeRequest begunAfterAConflict() {
    WorkItem item = begun(agent().id(), "a");
    done(team().convoys().create("batch", List.of(item.id())));
    MergeQueue queue = team().merges();
    String id = done(queue.submit(item.id(), new Branches("work", "main"))).id();
    MergeRequest first = done(queue.begin(id, MergeQueue.DEFAULT_LEASE));
    done(queue.conflict(id, first.fencingToken().orElseThrow(), "tests failed"));
    done(queue.retry(id, Optional.empty()));
    return done(queue.begin(id, MergeQueue.DEFAULT_LEASE));
  }

  private void allOrNothing(Point moment, int nth, boolean happened, Consumer<Team> deed)
      throws IOException {
    List<String> before = seen();
    List<String> toldBefore = told();
    crash(moment, nth, deed);
    List<String> after = seen();
    assertThat(after.equals(before)).isNotEqualTo(happened);
    List<String> toldAfter = recovered(after);
    if (happened) {
      assertThat(toldAfter.size()).isGreaterThan(toldBefore.size()).isLessThan(20);
    } else {
      assertThat(toldAfter).isEqualTo(toldBefore);
      deed.accept(team());
    }
    String once = told().getLast();
    assertThat(told().subList(toldBefore.size(), told().size())).containsOnlyOnce(once);
  }

  /** What is told when the next writers have come. */
  private List<String> recovered(List<String> after) throws IOException {
    String anyone = team().agents().page(PageCursor.START, 1).records().getFirst().id();
    team().agents().touch(anyone);
    List<String> told = told();
    assertThat(seen()).isEqualTo(after);
    assertThat(unfinished()).isEmpty();
    assertThat(local("journal.json")).doesNotExist();
    team().agents().touch(anyone);
    assertThat(told()).isEqualTo(told);
    Consistency.check(team());
    return told;
  }

  @Test
  void whoeverFinishesAnothersChangeMayCrashToo() throws IOException {
    String agent = agent().id();
    item("a");
    crash(Point.FILE_AFTER_RENAME, 1, team -> team.work().claim(agent));
    List<String> after = seen();
    for (Point moment :
        List.of(
            Point.FILE_BEFORE_RENAME,
            Point.FILE_AFTER_RENAME,
            Point.FILES_WRITTEN,
            Point.WRITE_BEFORE_COMMIT,
            Point.WRITE_AFTER_COMMIT,
            Point.JOURNAL_COMMITTED,
            Point.JOURNAL_BEFORE_REMOVE)) {
      crash(moment, 1, team -> team.agents().touch(agent));
      assertThat(seen()).isEqualTo(after);
    }
    recovered(after);
    assertThat(told()).containsOnlyOnce("hook.set");
  }

  @Test
  void readerAloneMendsNothing() throws IOException {
    String agent = agent().id();
    item("a");
    crash(Point.JOURNAL_WRITTEN, 1, team -> team.work().claim(agent));
    List<Path> files = files(state);
    assertThat(team().hooks().get(agent)).isPresent();
    assertThat(files(state)).isEqualTo(files);
    assertThat(told()).doesNotContain("hook.set");
  }
}
