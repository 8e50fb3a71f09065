package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamStore.RecordPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordPageTest {
  @Nested
  class InFiles extends TeamContract {
    InFiles(@TempDir Path folder) throws IOException {
      super(TeamBackends.FILES, folder);
    }

    @Test
    void allAreReadOnce() {
      WorkItem one = item("one");
      WorkItem two = item("two");
      AtomicInteger pages = new AtomicInteger();
      List<WorkItem> all =
          RecordPage.select(
              (after, limit) -> {
                pages.incrementAndGet();
                return team().work().page(after, limit);
              },
              _ -> true);
      assertThat(all).containsExactly(one, two);
      assertThat(pages).hasValue(1);
      RecordPage<WorkItem> page = team().work().page(PageCursor.START, 1);
      assertThat(page.records()).containsExactly(one, two);
      assertThat(page.next()).isEmpty();
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
      RecordPage<WorkItem> first = team().work().page(PageCursor.START, 1);
      assertThat(first.records()).containsExactly(one);
      RecordPage<WorkItem> second = team().work().page(first.next().orElseThrow(), 1);
      assertThat(second.records()).containsExactly(two);
      RecordPage<WorkItem> third = team().work().page(second.next().orElseThrow(), 1);
      assertThat(third.records()).isEmpty();
      assertThat(third.next()).isEmpty();
    }

    @Test
    void pageOfCorruptRecordsIsNotTheEnd() {
      damage(RecordKind.WORK, item("one").id(), "{");
      damage(RecordKind.WORK, item("two").id(), "{");
      WorkItem three = item("three");
      RecordPage<WorkItem> first = team().work().page(PageCursor.START, 2);
      assertThat(first.records()).isEmpty();
      assertThat(team().work().page(first.next().orElseThrow(), 2).records())
          .containsExactly(three);
      assertThat(RecordPage.select(team().work()::page, _ -> true)).containsExactly(three);
    }
  }
}
