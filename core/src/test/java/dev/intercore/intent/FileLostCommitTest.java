package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Failpoint.Point;
import dev.intercore.intent.IntentLifecycle.GcResult;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that contain changes whose events are not in the database yet. */
class FileLostCommitTest extends CrashContract {
  FileLostCommitTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  @Test
  void eventIsNotLostIfTheNextWriterCrashesToo() {
    Declaration wanted = of("a.c");
    crash(Point.WRITE_BEFORE_COMMIT, 1, there -> there.declare(ME, wanted));
    String id = listed(false).getFirst();
    clock().moveSeconds(1);
    crash(Point.WRITE_BEFORE_COMMIT, 1, there -> there.renew(ME, id, Optional.empty()));
    assertThat(eventTypes()).isEmpty();
    // The first commit is that of the declaration; the renewal was never decided.
    crash(Point.WRITE_BEFORE_COMMIT, 2, there -> there.clear(ME, id));
    assertThat(eventTypes()).containsExactly("declared");
    clock().move(Duration.ofDays(15));
    assertThat(next().gc(YOU)).isEqualTo(new GcResult(0, 1));
    assertThat(eventTypes()).containsExactly("declared", "cleared");
    assertThat(next().gc(YOU)).isEqualTo(new GcResult(0, 0));
    assertThat(eventTypes()).containsExactly("declared", "cleared");
  }

  @Test
  void recordContainsNoEvents() throws Exception {
    Intent mine = active(ME, "a.c");
    intents().renew(ME, mine.id(), Optional.empty());
    assertThat(record(mine)).doesNotContain("intent.renewed", "untold", "revision");
    assertThat(eventTypes()).containsExactly("declared", "renewed");
  }

  @Test
  void quarantineIsReportedThoughTheCommitOfTheMoveWasLost() throws Exception {
    Intent mine = active(ME, "a.c");
    Files.writeString(IntentBackends.file(db.file(), mine.id()), "{");
    crash(Point.WRITE_BEFORE_COMMIT, 1, there -> there.gc(ME));
    assertThat(eventTypes()).containsExactly("declared");
    assertThat(next().queries().corrupt()).containsExactly(mine.id());
    next().gc(ME);
    next().gc(ME);
    assertThat(eventTypes()).containsExactly("declared", "quarantined");
    assertThat(active(YOU, "a.c").sequence()).isEqualTo(2);
  }

  @Test
  void lostAnswerIsFoundInTheList() {
    Declaration wanted = of("a.c");
    crash(Point.WRITE_BEFORE_COMMIT, 1, there -> there.declare(ME, wanted));
    assertThat(ids(next().declare(YOU, wanted))).isEqualTo(listed(false)).hasSize(1);
    assertThat(next().clear(ME, listed(false).getFirst()).answer()).isEqualTo(Answer.DONE);
    assertThat(next().declare(YOU, wanted).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void restoredDatabaseGetsNoOldEventsButItsNumbersContinue() throws Exception {
    Intent mine = active(ME, "a.c");
    Intent yours = active(YOU, "b.c");
    intents().clear(YOU, yours.id());
    Sql.run(db.file(), "DELETE FROM events", "DELETE FROM counters");
    next().gc(THEM);
    assertThat(eventTypes()).isEmpty();
    Intent later = active(THEM, "c.c");
    assertThat(later.sequence()).isEqualTo(3);
    assertThat(later.token().orElseThrow())
        .isGreaterThan(Math.max(mine.token().orElseThrow(), yours.token().orElseThrow()));
  }
}
