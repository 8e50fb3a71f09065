package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PagesTest {
  /** Items a page at a time, and how often somebody asked for a page. */
  private static Pages<WorkItem> pages(Team team, AtomicInteger asked) {
    return new Pages<>(
        team,
        (after, most) -> {
          asked.incrementAndGet();
          return team.work().page(after, most);
        });
  }

  @Nested
  class InFiles extends TeamContract {
    InFiles(@TempDir Path folder) throws IOException {
      super(TeamBackends.FILES, folder);
    }

    @Test
    void allAreReadOnce() {
      WorkItem one = item("one");
      WorkItem two = item("two");
      AtomicInteger asked = new AtomicInteger();
      Pages<WorkItem> pages = pages(team(), asked);
      assertThat(pages.all(_ -> true)).containsExactly(one, two);
      assertThat(asked).hasValue(1);
      assertThat(pages.first(1)).containsExactly(one, two);
      assertThat(pages.after(two)).isEmpty();
      assertThat(asked).hasValue(2);
    }
  }

  @Nested
  class InTheDatabase extends TeamContract {
    InTheDatabase(@TempDir Path folder) throws IOException {
      super(TeamBackends.SQLITE, folder);
    }

    @Test
    void noMoreThanAPageIsRead() {
      WorkItem one = item("one");
      WorkItem two = item("two");
      Pages<WorkItem> pages = pages(team(), new AtomicInteger());
      assertThat(pages.first(1)).containsExactly(one);
      assertThat(pages.after(one)).containsExactly(two);
      assertThat(pages.after(two)).isEmpty();
    }

    @Test
    void pageOfDamagedOnesIsNotTheEnd() {
      damage(RecordKind.WORK, item("one").id(), "{");
      damage(RecordKind.WORK, item("two").id(), "{");
      WorkItem three = item("three");
      assertThat(pages(team(), new AtomicInteger()).first(1)).containsExactly(three);
    }
  }
}
