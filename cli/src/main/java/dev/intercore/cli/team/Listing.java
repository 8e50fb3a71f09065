package dev.intercore.cli.team;

import dev.intercore.cli.output.Reply;
import dev.intercore.work.keep.Place;
import dev.intercore.work.record.TeamRecord;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * A list of any length, printed while it is read. Each page is as things were when it was read;
 * nothing is held back for the rest.
 */
public final class Listing<T extends TeamRecord> {
  /** An engine answers for many and has little memory, and a record may be long. */
  private static final int MOST_RESIDENT = 50;

  private static final int PAGE = 500;

  private final Asking asking;
  private final Pages<T> pages;
  private final Predicate<T> wanted;
  private final Function<T, String> line;

  private Listing(Asking asking, Pages<T> pages, Predicate<T> wanted, Function<T, String> line) {
    this.asking = asking;
    this.pages = pages;
    this.wanted = wanted;
    this.line = line;
  }

  /** Some records, in the order they were made. */
  public interface Pages<T> {
    List<T> page(Place after, int most);
  }

  /**
   * What is asked for, as far as it is wanted.
   *
   * @param line one of those that are wanted, on one line
   */
  public static <T extends TeamRecord> Reply of(
      Asking asking, Pages<T> pages, Predicate<T> wanted, Function<T, String> line) {
    return new Listing<>(asking, pages, wanted, line).reply();
  }

  /**
   * A list that has no pages, since it is short by its nature.
   *
   * @param some at most so many of them, the first first
   */
  public static <T extends TeamRecord> Reply whole(
      Asking asking, IntFunction<List<T>> some, Predicate<T> wanted, Function<T, String> line) {
    if (some.apply(MOST_RESIDENT).size() == MOST_RESIDENT) {
      asking.call().callersOnly();
    }
    List<T> all = some.apply(Integer.MAX_VALUE);
    return of(asking, (after, _) -> after.equals(Place.START) ? all : List.of(), wanted, line);
  }

  private Reply reply() {
    List<T> first = next(Place.START, MOST_RESIDENT);
    if (first.size() + asking.team().damaged().size() >= MOST_RESIDENT) {
      asking.call().callersOnly();
    }
    return Reply.streamed(out -> lines(first, out), out -> array(first, out));
  }

  private void lines(List<T> first, Reply.Out out) throws IOException {
    for (List<T> page = first; !page.isEmpty(); page = next(Place.of(page.getLast()), PAGE)) {
      StringBuilder text = new StringBuilder();
      for (T one : page) {
        if (wanted.test(one)) {
          text.append(line.apply(one)).append('\n');
        }
      }
      out.write(text.toString());
    }
    asking.warn();
  }

  private void array(List<T> first, Reply.Out out) throws IOException {
    String before = "[";
    for (List<T> page = first; !page.isEmpty(); page = next(Place.of(page.getLast()), PAGE)) {
      StringBuilder text = new StringBuilder();
      for (T one : page) {
        if (wanted.test(one)) {
          text.append(before).append(Answers.json(one));
          before = ",";
        }
      }
      out.write(text.toString());
    }
    out.write((before.equals("[") ? "[" : "") + "]\n");
    asking.warn();
  }

  /** In files a page costs as much as all of them, so there is only one. */
  private List<T> next(Place after, int usual) {
    int least = asking.team().isInDatabase() ? usual : Integer.MAX_VALUE / 2;
    for (int most = least; ; most *= 2) {
      List<T> page = pages.page(after, most);
      // Where all of a page is damaged it looks like the end: only a longer one can tell.
      if (!page.isEmpty() || asking.team().damaged().size() < most) {
        return page;
      }
    }
  }
}
