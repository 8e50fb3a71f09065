package dev.intercore.cli.record;

import dev.intercore.cli.output.Reply;
import dev.intercore.work.Pages;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.PageCursor;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/** A list of a team's records. Those that cannot be read are told of, and the rest is listed. */
public final class Listing<T extends TeamRecord> {
  private final TeamCall asking;
  private final Pages<T> pages;
  private final Predicate<T> wanted;
  private final Function<T, String> line;

  private Listing(TeamCall asking, Pages<T> pages, Predicate<T> wanted, Function<T, String> line) {
    this.asking = asking;
    this.pages = pages;
    this.wanted = wanted;
    this.line = line;
  }

  /**
   * What is asked for, as far as it is wanted.
   *
   * @param line one of those that are wanted, on one line
   */
  public static <T extends TeamRecord> Reply of(
      TeamCall asking, Pages.Source<T> source, Predicate<T> wanted, Function<T, String> line) {
    return new Listing<>(asking, new Pages<>(asking.team(), source), wanted, line).reply();
  }

  /**
   * A list that has no pages, since it is short by its nature.
   *
   * @param some at most so many of them, the first first
   */
  public static <T extends TeamRecord> Reply whole(
      TeamCall asking, IntFunction<List<T>> some, Predicate<T> wanted, Function<T, String> line) {
    List<T> few = some.apply(Scroll.MOST_RESIDENT);
    boolean more = few.size() == Scroll.MOST_RESIDENT;
    if (more) {
      asking.call().side().callersOnly();
    }
    List<T> all = more ? some.apply(Integer.MAX_VALUE) : few;
    return of(asking, (after, _) -> after.equals(PageCursor.START) ? all : List.of(), wanted, line);
  }

  private Reply reply() {
    List<T> first = pages.first(Scroll.MOST_RESIDENT);
    if (first.size() + asking.team().damaged().size() >= Scroll.MOST_RESIDENT) {
      asking.call().side().callersOnly();
    }
    Scroll<T> scroll =
        new Scroll<>(first, pages::after, wanted, new RecordForm<>(line, Answers::json));
    return Reply.streamed(
        out -> {
          scroll.lines(out);
          asking.warn();
        },
        out -> {
          scroll.array(out);
          asking.warn();
        });
  }
}
