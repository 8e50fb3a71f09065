package dev.intercore.event;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.common.Suggestion;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The event types of intercore, and the rules for those of users. A test compares the list with the
 * code that appends events and with the table in docs/runs.md, so no other type of these groups can
 * ever be appended.
 */
public final class EventTypes {
  private static final int MAX_CHARACTERS = 100;

  /** The verbs of each group. A group without verbs is reserved. */
  private static final SortedMap<String, List<String>> VERBS =
      new TreeMap<>(
          Map.ofEntries(
              entry("agent", "added created session status"),
              entry("artifact", "added"),
              entry("convoy", "added counted created"),
              entry("escalation", "acked closed opened renewed"),
              entry("event", ""),
              entry("events", ""),
              entry("gate", "failed passed skipped"),
              entry("guard", "bypassed"),
              entry("hook", "activated cleared completed set"),
              entry("ic", ""),
              entry(
                  "intent",
                  "cleared conflict declared expired orphaned promoted quarantined queue_blocked queued recovered"
                      + " renewed reset superseded"),
              entry("intercore", ""),
              entry("lock", ""),
              entry(
                  "merge",
                  "begun conflicted merged released retried submitted superseded taken_over withdrawn"),
              entry("run", "abandoned completed created failed phase"),
              entry("sentinel", "confirmed fired released reset"),
              entry("state", "deleted set"),
              entry(
                  "work",
                  "closed created depends imported independent mended merged quarantined released")));

  private EventTypes() {}

  private static Map.Entry<String, List<String>> entry(String group, String verbs) {
    return Map.entry(group, verbs.isEmpty() ? List.of() : List.of(verbs.split(" ", -1)));
  }

  /** Returns every type of intercore, sorted by group and verb. */
  public static List<String> builtIn() {
    return VERBS.entrySet().stream()
        .flatMap(group -> group.getValue().stream().map(verb -> group.getKey() + "." + verb))
        .toList();
  }

  static boolean isBuiltIn(String type) {
    return type.indexOf('.') >= 0 && verbsOf(type).contains(verb(type));
  }

  /** Returns the type of a user's event. Throws if its form or its group is not allowed. */
  static String checkOwn(String type) {
    if (type.indexOf('.') < 0 || !isDotted(type)) {
      throw new IntercoreException(
          ErrorCode.BAD_NAME,
          "not a type of event: " + (type.isEmpty() ? "(empty)" : type),
          "Write a group, a dot and a word, such as build.finished: lower-case letters, digits, - and _, at most "
              + MAX_CHARACTERS
              + " characters.");
    }
    // Readers rely on it that events of these groups come from changes of intercore.
    if (VERBS.containsKey(group(type))) {
      throw new IntercoreException(
          ErrorCode.BAD_NAME,
          "only intercore itself appends events of " + group(type) + ": " + type,
          "Use a group of your own, such as build.finished.");
    }
    return type;
  }

  /**
   * Returns a type or group to wait for. Throws if no event can ever have it, because waiting would
   * never end.
   */
  public static String checkFilter(String typeOrGroup) {
    if (!isDotted(typeOrGroup)) {
      throw new IntercoreException(
          ErrorCode.BAD_NAME,
          "no event has the type " + (typeOrGroup.isEmpty() ? "(empty)" : typeOrGroup),
          "Write a type such as work.created, or a group such as work.");
    }
    String group = group(typeOrGroup);
    List<String> verbs = verbsOf(typeOrGroup);
    boolean wholeGroup = typeOrGroup.equals(group) && !verbs.isEmpty();
    if (!VERBS.containsKey(group) || wholeGroup || isBuiltIn(typeOrGroup)) {
      return typeOrGroup;
    }
    throw new IntercoreException(
        ErrorCode.BAD_NAME,
        "not an event type of intercore: " + typeOrGroup,
        verbs.isEmpty() ? groupsHint() : typesHint(group, verb(typeOrGroup), verbs));
  }

  private static String groupsHint() {
    List<String> groups =
        VERBS.keySet().stream().filter(group -> !verbsOf(group).isEmpty()).toList();
    return "Its groups are " + String.join(", ", groups) + "; your own events use other groups.";
  }

  private static String typesHint(String group, String given, List<String> verbs) {
    List<String> types = verbs.stream().map(verb -> group + "." + verb).toList();
    return Suggestion.nearest(given, verbs)
        .map(near -> "Did you mean `" + group + "." + near + "`?")
        .orElse("The types of " + group + " are " + String.join(", ", types) + ".");
  }

  private static List<String> verbsOf(String type) {
    return VERBS.getOrDefault(group(type), List.of());
  }

  private static String group(String type) {
    int dot = type.indexOf('.');
    return dot < 0 ? type : type.substring(0, dot);
  }

  private static String verb(String type) {
    return type.substring(type.indexOf('.') + 1);
  }

  /** Returns whether the text is one or more words with single dots between them. */
  private static boolean isDotted(String type) {
    char before = '.';
    for (int i = 0; i < type.length(); i++) {
      char c = type.charAt(i);
      boolean dot = c == '.';
      if (!isOfWord(c) && (!dot || before == '.')) {
        return false;
      }
      before = c;
    }
    return before != '.' && type.length() <= MAX_CHARACTERS;
  }

  private static boolean isOfWord(char c) {
    return (c >= 'a' && c <= 'z') || Names.isDigit(c) || c == '_' || c == '-';
  }
}
