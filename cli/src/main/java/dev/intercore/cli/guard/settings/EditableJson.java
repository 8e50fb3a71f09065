package dev.intercore.cli.guard.settings;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text of a JSON object, changed in place: all other characters stay. */
public final class EditableJson {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final String text;
  private final boolean comments;
  private final String mark;
  private final JsonSpan root;
  private final JsonLayout layout;

  private EditableJson(String mark, String text, boolean comments) {
    this.mark = mark;
    this.text = text;
    this.comments = comments;
    this.root = JsonSpan.parse(text, comments);
    if (!root.is(JsonSpan.Kind.OBJECT)) {
      throw new InvalidSettingsException("it is not a JSON object");
    }
    this.layout = JsonLayout.of(text, root);
  }

  /**
   * Parses a text.
   *
   * @param comments whether the reader of the file allows comments
   */
  public static EditableJson parse(String text, boolean comments) {
    boolean marked = text.startsWith(BYTE_ORDER_MARK);
    return new EditableJson(
        marked ? BYTE_ORDER_MARK : "", marked ? text.substring(1) : text, comments);
  }

  /** Returns the text of a new file. */
  public static EditableJson empty() {
    return new EditableJson("", "{}\n", false);
  }

  public JsonSpan root() {
    return root;
  }

  public String text() {
    return mark + text;
  }

  private EditableJson changed(String other) {
    return new EditableJson(mark, other, comments);
  }

  /** Whether an entry that is added to this empty container gets a line of its own. */
  public boolean wouldOpen(JsonSpan container) {
    return container.end() - container.start() == 2 && !layout.oneLine();
  }

  /**
   * Adds a value at the end of an object or list.
   *
   * @param name of the member; empty in a list
   * @param value made of maps, lists, strings, whole numbers and booleans
   */
  public EditableJson append(JsonSpan container, String name, @Nullable Object value) {
    List<JsonSpan.Entry> entries = container.entries();
    boolean first = entries.isEmpty();
    int close = container.end() - 1;
    int after = first ? container.start() + 1 : entries.getLast().end();
    // A comment after the last value stays with it.
    int place = JsonGap.spaceBefore(text, after, close);
    String before = before(container, JsonGap.endsInComment(text, after, place));
    String indentation = before.substring(before.lastIndexOf('\n') + 1);
    boolean oneLine = before.indexOf('\n') < 0;
    String behind =
        wouldOpen(container)
            ? layout.lineBreak() + JsonGap.indentation(text, container.start())
            : "";
    return changed(
        text.substring(0, after)
            + (first ? "" : ",")
            + text.substring(after, place)
            + before
            + (oneLine
                ? layout.onOneLine().entry(name, value, "")
                : layout.onSeveralLines().entry(name, value, indentation))
            + behind
            + text.substring(place));
  }

  /** Returns the white space before a new last entry. */
  private String before(JsonSpan container, boolean afterComment) {
    String ownLine =
        layout.lineBreak() + JsonGap.indentation(text, container.start()) + layout.unit();
    if (container.entries().isEmpty()) {
      boolean lines = text.substring(container.start(), container.end()).indexOf('\n') >= 0;
      return lines || wouldOpen(container) ? ownLine : "";
    }
    int start = container.entries().getFirst().start();
    String line =
        JsonGap.lastLine(
            text.substring(JsonGap.spaceBefore(text, container.start() + 1, start), start));
    if (!line.isEmpty()) {
      return line;
    }
    return afterComment ? ownLine : layout.space();
  }

  /** Removes an entry with the comma and the white space that it needed. */
  public EditableJson remove(JsonSpan container, int index) {
    List<JsonSpan.Entry> entries = container.entries();
    JsonSpan.Entry gone = entries.get(index);
    if (index < entries.size() - 1) {
      int comma = JsonGap.comma(text, gone.end());
      return changed(
          text.substring(0, gone.start())
              + text.substring(gone.end(), comma)
              + text.substring(JsonGap.spaceAfter(text, comma + 1)));
    }
    int from =
        index == 0 ? container.start() + 1 : JsonGap.comma(text, entries.get(index - 1).end());
    int kept = index == 0 ? from : from + 1;
    int space = JsonGap.spaceBefore(text, kept, gone.start());
    // A line comment must not swallow what follows.
    boolean needed =
        JsonGap.endsInComment(text, kept, space) && !JsonGap.endsLine(text, gone.end());
    return changed(
        text.substring(0, from)
            + text.substring(kept, needed ? gone.start() : space)
            + text.substring(gone.end()));
  }

  /** Whether the text is an empty object without comments. */
  public boolean hasNothing() {
    return text.substring(0, root.start()).isBlank()
        && text.substring(root.start() + 1, root.end() - 1).isBlank()
        && text.substring(root.end()).isBlank();
  }

  /** Removes the white space of a container that has no other content. */
  public EditableJson close(JsonSpan container) {
    String inner = text.substring(container.start() + 1, container.end() - 1);
    return inner.isBlank()
        ? changed(text.substring(0, container.start() + 1) + text.substring(container.end() - 1))
        : this;
  }

  /** Replaces a value. */
  public EditableJson replace(JsonSpan value, @Nullable Object other) {
    return changed(
        text.substring(0, value.start())
            + layout.onOneLine().entry("", other, "")
            + text.substring(value.end()));
  }

  /** Sets a member of an object, which is added if it is absent. */
  public EditableJson set(JsonSpan object, String name, Object value) {
    return object
        .member(name)
        .map(there -> replace(there, value))
        .orElseGet(() -> append(object, name, value));
  }

  /** Whether a value equals a string, number or boolean. */
  public static boolean isSame(JsonSpan value, Object wanted) {
    return wanted instanceof String string
        ? value.isString(string)
        : value.isWritten(String.valueOf(wanted));
  }

  /** Settings that are not JSON, or not what the tool reads. The message says why. */
  public static final class InvalidSettingsException extends RuntimeException {
    public InvalidSettingsException(String reason) {
      super(reason);
    }

    public String reason() {
      return String.valueOf(getMessage());
    }
  }
}
