package dev.intercore.cli.output;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A list of any length, printed page by page while it is read: as lines, or as one JSON array. Each
 * page shows the records as they were when it was read.
 */
public final class PagedOutput<T> {
  /** The first page. A longer list is printed by the caller's process, not by an engine. */
  public static final int FIRST_PAGE = 50;

  private static final int PAGE = 500;

  /** Takes a piece of output and prints it at once. */
  @FunctionalInterface
  public interface Sink {
    void write(String piece) throws IOException;
  }

  /** Reads pages. */
  @FunctionalInterface
  public interface Pages<T> {
    /**
     * Reads the records after one of them, or the first ones.
     *
     * @param corrupt called with the message of each record that cannot be read
     * @return no records at the end of the list
     */
    List<T> after(Optional<T> last, int limit, Consumer<String> corrupt);
  }

  private final List<T> first;
  private final Function<T, List<T>> next;
  private final Predicate<T> wanted;
  private final Runnable atEnd;

  private PagedOutput(
      List<T> first, Function<T, List<T>> next, Predicate<T> wanted, Runnable atEnd) {
    this.first = first;
    this.next = next;
    this.wanted = wanted;
    this.atEnd = atEnd;
  }

  /** A list that has been read. */
  public static <T> PagedOutput<T> of(List<T> items) {
    return new PagedOutput<>(items, _ -> List.of(), _ -> true, () -> {});
  }

  /** A list that is read while it is printed. The page after the last one is empty. */
  public static <T> PagedOutput<T> of(Supplier<List<T>> pages) {
    return new PagedOutput<>(pages.get(), _ -> pages.get(), _ -> true, () -> {});
  }

  /**
   * Reads the first page, and the others while they are printed.
   *
   * @param beforeMore called if there is more than one page; an engine declines there
   * @param warn called at the end, once for each corrupt record
   */
  public static <T> PagedOutput<T> read(
      Pages<T> pages, Predicate<T> wanted, Runnable beforeMore, Consumer<String> warn) {
    Set<String> corrupt = new LinkedHashSet<>();
    List<T> first = pages.after(Optional.empty(), FIRST_PAGE, corrupt::add);
    if (first.size() + corrupt.size() >= FIRST_PAGE) {
      beforeMore.run();
    }
    return new PagedOutput<>(
        first,
        last -> pages.after(Optional.of(last), PAGE, corrupt::add),
        wanted,
        () -> corrupt.forEach(warn));
  }

  /**
   * Prints the list.
   *
   * @param text returns an item with its line end
   * @param json returns an item as JSON
   */
  public void print(Function<T, String> text, Function<T, String> json, boolean asJson, Sink out)
      throws IOException {
    String separator = "[";
    for (List<T> page = first; !page.isEmpty(); page = next.apply(page.getLast())) {
      StringBuilder piece = new StringBuilder();
      for (T item : wanted(page)) {
        if (asJson) {
          piece.append(separator).append(json.apply(item));
          separator = ",";
        } else {
          piece.append(text.apply(item));
        }
      }
      out.write(piece.toString());
    }
    if (asJson) {
      out.write((separator.equals("[") ? "[" : "") + "]\n");
    }
    atEnd.run();
  }

  private List<T> wanted(List<T> page) {
    List<T> kept = new ArrayList<>(page.size());
    for (T item : page) {
      if (wanted.test(item)) {
        kept.add(item);
      }
    }
    return kept;
  }
}
