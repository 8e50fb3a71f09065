package dev.intercore.cli.guard.settings;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A JSON object in a text, which stays as it is but for what is put in and taken out. */
public final class SettingsText {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final String text;
  private final boolean comments;
  private final String mark;
  private final Spot root;
  private final Layout layout;

  private SettingsText(String mark, String text, boolean comments) {
    this.mark = mark;
    this.text = text;
    this.comments = comments;
    this.root = SpotReader.read(text, comments);
    if (!root.is(Spot.Kind.OBJECT)) {
      throw new BadSettingsException("it is not a JSON object");
    }
    this.layout = Layout.of(text, root);
  }

  /**
   * Understands a text.
   *
   * @param comments whether the one who reads the file allows them
   */
  public static SettingsText parse(String text, boolean comments) {
    boolean marked = text.startsWith(BYTE_ORDER_MARK);
    return new SettingsText(
        marked ? BYTE_ORDER_MARK : "", marked ? text.substring(1) : text, comments);
  }

  /** What a file begins with that was not there. */
  public static SettingsText empty() {
    return new SettingsText("", "{}\n", false);
  }

  public Spot root() {
    return root;
  }

  public String text() {
    return mark + text;
  }

  private SettingsText changed(String other) {
    return new SettingsText(mark, other, comments);
  }

  /** Whether something put into it is given lines of its own, where there was nothing at all. */
  public boolean wouldOpen(Spot container) {
    return container.end() - container.start() == 2 && !layout.oneLine();
  }

  /**
   * Puts a value at the end of an object or list.
   *
   * @param name of the member; empty in a list
   * @param value of maps, lists, text, whole numbers, truth values
   */
  public SettingsText append(Spot container, String name, @Nullable Object value) {
    List<Spot.Entry> entries = container.entries();
    boolean first = entries.isEmpty();
    int close = container.end() - 1;
    int after = first ? container.start() + 1 : entries.getLast().end();
    // A comment behind the last value stays with it.
    int place = Gap.spaceBefore(text, after, close);
    String before = before(container, Gap.endsInComment(text, after, place));
    String indentation = before.substring(before.lastIndexOf('\n') + 1);
    boolean oneLine = before.indexOf('\n') < 0;
    String behind =
        wouldOpen(container) ? layout.lineBreak() + Gap.indentation(text, container.start()) : "";
    return changed(
        text.substring(0, after)
            + (first ? "" : ",")
            + text.substring(after, place)
            + before
            + new JsonWriting(layout, oneLine).entry(name, value, oneLine ? "" : indentation)
            + behind
            + text.substring(place));
  }

  /** The white space that a new last entry has before it. */
  private String before(Spot container, boolean afterComment) {
    String ownLine = layout.lineBreak() + Gap.indentation(text, container.start()) + layout.unit();
    if (container.entries().isEmpty()) {
      boolean lines = text.substring(container.start(), container.end()).indexOf('\n') >= 0;
      return lines || wouldOpen(container) ? ownLine : "";
    }
    int start = container.entries().getFirst().start();
    String line =
        Gap.lastLine(text.substring(Gap.spaceBefore(text, container.start() + 1, start), start));
    if (!line.isEmpty()) {
      return line;
    }
    return afterComment ? ownLine : layout.space();
  }

  /** Takes an entry out, with the comma and the white space that it needed. */
  public SettingsText remove(Spot container, int index) {
    List<Spot.Entry> entries = container.entries();
    Spot.Entry gone = entries.get(index);
    if (index < entries.size() - 1) {
      int comma = Gap.comma(text, gone.end());
      return changed(
          text.substring(0, gone.start())
              + text.substring(gone.end(), comma)
              + text.substring(Gap.spaceAfter(text, comma + 1)));
    }
    int from = index == 0 ? container.start() + 1 : Gap.comma(text, entries.get(index - 1).end());
    int kept = index == 0 ? from : from + 1;
    int space = Gap.spaceBefore(text, kept, gone.start());
    // A comment to the end of its line must not swallow what comes behind.
    boolean needed = Gap.endsInComment(text, kept, space) && !Gap.endsLine(text, gone.end());
    return changed(
        text.substring(0, from)
            + text.substring(kept, needed ? gone.start() : space)
            + text.substring(gone.end()));
  }

  /** Whether there is nothing but an empty object; a comment would be something. */
  public boolean hasNothing() {
    return text.substring(0, root.start()).isBlank()
        && text.substring(root.start() + 1, root.end() - 1).isBlank()
        && text.substring(root.end()).isBlank();
  }

  /** Takes the white space out of a container that has nothing else in it. */
  public SettingsText close(Spot container) {
    String inner = text.substring(container.start() + 1, container.end() - 1);
    return inner.isBlank()
        ? changed(text.substring(0, container.start() + 1) + text.substring(container.end() - 1))
        : this;
  }

  /** Writes another value in the place of one. */
  public SettingsText replace(Spot value, @Nullable Object other) {
    return changed(
        text.substring(0, value.start())
            + new JsonWriting(layout, true).entry("", other, "")
            + text.substring(value.end()));
  }

  /** Gives a member of an object this value, whether or not it is there. */
  public SettingsText set(Spot object, String name, Object value) {
    return object
        .member(name)
        .map(there -> replace(there, value))
        .orElseGet(() -> append(object, name, value));
  }

  /** Whether a value says the same as a text, number or truth value. */
  public static boolean isSame(Spot value, Object wanted) {
    return wanted instanceof String string
        ? value.isString(string)
        : value.isWritten(String.valueOf(wanted));
  }
}
