package dev.intercore.cli.record;

import dev.intercore.common.Names;
import dev.intercore.json.JsonPayload;
import dev.intercore.json.JsonWriter;
import dev.intercore.work.record.RecordKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All of a record for people and for {@code cut}: a name, a tab and one value a line. */
public final class Facts {
  /** What one looks for first; whatever else there is follows by name. */
  private static final List<String> FIRST =
      List.of(
          "name",
          "title",
          "role",
          "rig",
          "source",
          "subject",
          "status",
          "liveness",
          "priority",
          "assignee",
          "sourceBranch",
          "targetBranch",
          "beadId",
          "progress",
          "counts",
          "reason");

  /** What every record has, and then what is long. */
  private static final List<String> LAST =
      List.of("seq", "createdAt", "updatedAt", "revision", "beadIds", "workItem", "description");

  private final List<String> lines = new ArrayList<>();

  private Facts() {}

  static List<String> of(RecordKind<?> kind, Map<String, @Nullable Object> values) {
    Facts facts = new Facts();
    Map<String, @Nullable Object> rest = new TreeMap<>(values);
    facts.move(kind.idField(), rest);
    FIRST.forEach(name -> facts.move(name, rest));
    rest.forEach((name, value) -> {
      if (!LAST.contains(name)) {
        facts.add(name, value);
      }
    });
    LAST.forEach(name -> facts.move(name, rest));
    return facts.lines;
  }

  /** Those of a record whose fields are in a good order already. */
  static List<String> inOrder(Map<String, @Nullable Object> values) {
    Facts facts = new Facts();
    values.forEach(facts::add);
    return facts.lines;
  }

  private void move(String name, Map<String, @Nullable Object> rest) {
    if (rest.containsKey(name)) {
      add(name, rest.remove(name));
    }
  }

  /** A list is a line for each, an object one for each of its fields. */
  private void add(String name, @Nullable Object value) {
    if (value instanceof Map<?, ?> object) {
      object.forEach((field, of) -> add(name + "." + field, of));
    } else if (value instanceof Collection<?> list) {
      list.forEach(element -> lines.add(oneLine(name) + "\t" + plain(element)));
    } else {
      lines.add(oneLine(name) + "\t" + plain(value));
    }
  }

  private static String plain(@Nullable Object value) {
    if (value instanceof JsonPayload payload) {
      return oneLine(payload.text());
    }
    return value instanceof String text ? oneLine(text) : JsonWriter.canonical(value);
  }

  /** Text that breaks no line and no column: a line end is {@code \n}, a backslash two of them. */
  public static String oneLine(String text) {
    if (text.indexOf('\\') < 0 && text.codePoints().noneMatch(Names::isControl)) {
      return text;
    }
    StringBuilder safe = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(c -> append(safe, c));
    return safe.toString();
  }

  private static void append(StringBuilder safe, int c) {
    if (c == '\n') {
      safe.append("\\n");
    } else if (c == '\t') {
      safe.append("\\t");
    } else if (c == '\\') {
      safe.append("\\\\");
    } else if (Names.isControl(c)) {
      safe.append("\\x")
          .append(Character.forDigit(c >> 4, 16))
          .append(Character.forDigit(c & 15, 16));
    } else {
      safe.appendCodePoint(c);
    }
  }

  /** A line of a list. */
  public static String columns(String... columns) {
    StringJoiner line = new StringJoiner("\t");
    for (String column : columns) {
      line.add(oneLine(column));
    }
    return line.toString();
  }
}
