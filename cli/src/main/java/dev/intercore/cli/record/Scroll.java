package dev.intercore.cli.record;

import dev.intercore.cli.Call;
import dev.intercore.cli.output.Reply;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A list of any length, printed while it is read. Each page is as things were when it was read;
 * nothing is held back for the rest.
 */
public final class Scroll<T> {
  /** An engine answers for many and has little memory, and a record may be long. */
  static final int MOST_RESIDENT = 50;

  static final int PAGE = 500;

  private final List<T> first;
  private final Function<T, List<T>> next;
  private final Predicate<T> wanted;
  private final RecordForm<T> form;

  /**
   * @param next the page after a record; an empty one is the end
   */
  Scroll(List<T> first, Function<T, List<T>> next, Predicate<T> wanted, RecordForm<T> form) {
    this.first = first;
    this.next = next;
    this.wanted = wanted;
    this.form = form;
  }

  /** Some records, in their order. */
  public interface Pages<T> {
    /**
     * Those that come after one of them, or the first.
     *
     * @param most at most so many
     * @param damaged told of each on the way that cannot be read
     */
    List<T> after(Optional<T> last, int most, Consumer<IntercoreException> damaged);
  }

  /** What is asked for, as far as it is wanted. A long list is the caller's own business. */
  public static <T> Reply of(Call call, Pages<T> pages, Predicate<T> wanted, RecordForm<T> form) {
    Unreadable unreadable = new Unreadable();
    List<T> first = pages.after(Optional.empty(), MOST_RESIDENT, unreadable);
    if (first.size() + unreadable.count() >= MOST_RESIDENT) {
      call.site().requireCaller();
    }
    Scroll<T> scroll =
        new Scroll<>(first, last -> pages.after(Optional.of(last), PAGE, unreadable), wanted, form);
    return Reply.streamed(
        out -> {
          scroll.lines(out);
          unreadable.warn(call.recipient());
        },
        out -> {
          scroll.array(out);
          unreadable.warn(call.recipient());
        });
  }

  void lines(Reply.Out out) throws IOException {
    for (List<T> page = first; !page.isEmpty(); page = next.apply(page.getLast())) {
      StringBuilder text = new StringBuilder();
      for (T one : page) {
        if (wanted.test(one)) {
          text.append(form.text().apply(one)).append('\n');
        }
      }
      out.write(text.toString());
    }
  }

  void array(Reply.Out out) throws IOException {
    String before = "[";
    for (List<T> page = first; !page.isEmpty(); page = next.apply(page.getLast())) {
      StringBuilder text = new StringBuilder();
      for (T one : page) {
        if (wanted.test(one)) {
          text.append(before).append(form.json().apply(one));
          before = ",";
        }
      }
      out.write(text.toString());
    }
    out.write((before.equals("[") ? "[" : "") + "]\n");
  }
}
