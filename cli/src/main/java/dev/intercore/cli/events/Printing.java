package dev.intercore.cli.events;

import dev.intercore.cli.Call;
import dev.intercore.cli.output.Reply;
import dev.intercore.common.ErrorCode;
import dev.intercore.event.Event;
import dev.intercore.event.EventFilter;
import dev.intercore.event.EventLog;
import dev.intercore.event.EventReader;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** Prints events page by page, so that never all of them are held. */
final class Printing {
  /** So much an engine holds of an answer. */
  private static final long MOST_RESIDENT_CHARACTERS = 1 << 20;

  private final Call call;
  private final Reply.Out out;
  private long printed;

  Printing(Call call, Reply.Out out) {
    this.call = call;
    this.out = out;
  }

  /** A word about what went away before it could be read. */
  static void tellMissed(Call call, long missed) {
    if (missed > 0) {
      call.recipient()
          .warn(
              ErrorCode.BAD_VALUE,
              missed
                  + (missed == 1 ? " event was" : " events were")
                  + " pruned before this could read",
              "What follows begins with the first that is left. A consumer keeps those it has not"
                  + " acknowledged.");
    }
  }

  /** One a line, at once. */
  void lines(List<Event> page, Function<Event, String> form) throws IOException {
    StringBuilder text = new StringBuilder();
    page.forEach(event -> text.append(form.apply(event)).append('\n'));
    print(text.toString());
  }

  /** All that there are, one a line. */
  static Reply.Body lines(Call call, EventLog events, Selection selection) {
    return out -> {
      Printing printing = new Printing(call, out);
      Pages pages = new Pages(call, events.read(selection.filter()), selection.limit());
      for (List<Event> page = pages.next(); !page.isEmpty(); page = pages.next()) {
        printing.lines(page, selection.form());
      }
    };
  }

  /** The same as one array. */
  static Reply.Body array(Call call, EventLog events, Selection selection) {
    return out -> {
      Printing printing = new Printing(call, out);
      Pages pages = new Pages(call, events.read(selection.filter()), selection.limit());
      String before = "[";
      for (List<Event> page = pages.next(); !page.isEmpty(); page = pages.next()) {
        printing.print(before + String.join(",", page.stream().map(Event.JSON::compact).toList()));
        before = ",";
      }
      printing.print(before.equals("[") ? "[]\n" : "]\n");
    };
  }

  private void print(String text) throws IOException {
    printed += text.length();
    if (printed > MOST_RESIDENT_CHARACTERS) {
      call.site().requireCaller();
    }
    out.write(text);
  }

  /**
   * What is printed, and how.
   *
   * @param form of one line
   */
  record Selection(EventFilter filter, long limit, Function<Event, String> form) {}

  /** Up to the end of what there is, or so many. */
  private static final class Pages {
    private final Call call;
    private final EventReader reading;
    private long left;

    Pages(Call call, EventReader reading, long most) {
      this.call = call;
      this.reading = reading;
      this.left = most;
    }

    List<Event> next() {
      if (left == 0 || reading.isAtEnd()) {
        return List.of();
      }
      List<Event> page = reading.next(left);
      tellMissed(call, reading.missed());
      left -= page.size();
      return page;
    }
  }
}
