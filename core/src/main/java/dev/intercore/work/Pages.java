package dev.intercore.work;

import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.PageCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * All records of a kind, a page at a time. In files a page costs as much as all of them, so there
 * is only one.
 */
public final class Pages<T extends TeamRecord> {
  private static final int PAGE = 500;

  private final Team team;
  private final Source<T> source;

  public Pages(Team team, Source<T> source) {
    this.team = team;
    this.source = source;
  }

  /** Some records, in the order they were made. */
  public interface Source<T> {
    List<T> page(PageCursor after, int most);
  }

  /** The first so many; all, if they are in files. */
  public List<T> first(int most) {
    return page(PageCursor.START, team.isInDatabase() ? most : Integer.MAX_VALUE);
  }

  /** Those that come after one of them; an empty page is the end. */
  public List<T> after(T last) {
    return team.isInDatabase() ? page(PageCursor.of(last), PAGE) : List.of();
  }

  private List<T> page(PageCursor after, int least) {
    for (int most = least; ; most *= 2) {
      List<T> page = source.page(after, most);
      // Where all of a page is damaged it looks like the end: only a longer one can tell.
      if (!page.isEmpty() || team.damaged().size() < most) {
        return page;
      }
    }
  }

  /** Hands on one after the other. */
  public void each(Consumer<T> taker) {
    for (List<T> page = first(PAGE); !page.isEmpty(); page = after(page.getLast())) {
      page.forEach(taker);
    }
  }

  /** Those that are wanted. */
  public List<T> all(Predicate<T> wanted) {
    List<T> all = new ArrayList<>();
    each(record -> {
      if (wanted.test(record)) {
        all.add(record);
      }
    });
    return all;
  }
}
