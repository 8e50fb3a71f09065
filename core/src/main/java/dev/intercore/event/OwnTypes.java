package dev.intercore.event;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Suggestion;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What intercore itself tells of. A test compares it with the code that tells and with the table in
 * docs/events.md, so it is safe to say that no other type will ever come.
 */
final class OwnTypes {
  /** Of each group the words after the dot; a group without any is kept for later. */
  static final SortedMap<String, List<String>> WORDS =
      new TreeMap<>(
          Map.ofEntries(
              of("agent", "added created session status"),
              of("artifact", "added"),
              of("convoy", "added counted created"),
              of("escalation", "acked closed opened renewed"),
              of("event", ""),
              of("events", ""),
              of("gate", "failed passed skipped"),
              of("guard", "bypassed"),
              of("hook", "activated cleared completed set"),
              of("ic", ""),
              of(
                  "intent",
                  "cleared conflict declared expired orphaned promoted quarantined queue_blocked queued recovered"
                      + " renewed reset superseded"),
              of("intercore", ""),
              of("lock", ""),
              of(
                  "merge",
                  "begun conflicted merged released retried submitted superseded taken_over withdrawn"),
              of("run", "abandoned completed created failed phase"),
              of("sentinel", "confirmed fired released reset"),
              of("state", "deleted set"),
              of(
                  "work",
                  "closed created depends imported independent mended merged quarantined released")));

  private OwnTypes() {}

  private static Map.Entry<String, List<String>> of(String group, String words) {
    return Map.entry(group, words.isEmpty() ? List.of() : List.of(words.split(" ", -1)));
  }

  static boolean isGroup(String group) {
    return WORDS.containsKey(group);
  }

  /** Whether it is in the list. */
  static boolean has(String type) {
    return type.indexOf('.') >= 0 && words(type).contains(word(type));
  }

  /** Of each group that has some, in their order. */
  static List<String> all() {
    return WORDS.entrySet().stream()
        .flatMap(group -> group.getValue().stream().map(word -> group.getKey() + "." + word))
        .toList();
  }

  /** Rejects a type or group that intercore never writes: waiting for it would never end. */
  static void checkWanted(String typeOrGroup) {
    String group = group(typeOrGroup);
    List<String> words = words(typeOrGroup);
    boolean wholeGroup = typeOrGroup.equals(group) && !words.isEmpty();
    if (!isGroup(group) || wholeGroup || has(typeOrGroup)) {
      return;
    }
    if (words.isEmpty()) {
      throw new IntercoreException(
          ErrorCode.BAD_NAME,
          "not an event type of intercore: " + typeOrGroup,
          "Its groups are " + String.join(", ", groups()) + "; your own events use other groups.");
    }
    List<String> types = words.stream().map(word -> group + "." + word).toList();
    throw new IntercoreException(
        ErrorCode.BAD_NAME,
        "not an event type of intercore: " + typeOrGroup,
        Suggestion.nearest(word(typeOrGroup), words)
            .map(near -> "Did you mean `" + group + "." + near + "`?")
            .orElse("The types of " + group + " are " + String.join(", ", types) + "."));
  }

  private static List<String> groups() {
    return WORDS.keySet().stream().filter(one -> !words(one).isEmpty()).toList();
  }

  private static List<String> words(String type) {
    return WORDS.getOrDefault(group(type), List.of());
  }

  private static String group(String type) {
    int dot = type.indexOf('.');
    return dot < 0 ? type : type.substring(0, dot);
  }

  private static String word(String type) {
    return type.substring(type.indexOf('.') + 1);
  }
}
