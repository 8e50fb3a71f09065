package dev.intercore.app.golden;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces what differs between two plays of a transcript: the program's version, the schema that a
 * build works with, process ids and the ids of records that the play itself made. Ids of recorded
 * records stay. The journal's folder beside intents in files is left out; commit f9e028a had none.
 */
final class GoldenText {
  private static final Pattern ID =
      Pattern.compile(
          "\\b(intent-\\d+-[0-9a-f]{4}"
              + "|(bead|convoy|mr|esc|mayor|polecat|crew|witness|deacon|refinery|dog|run|agent|artifact)"
              + "-[0-9a-z]{5,})\\b");

  private final Set<String> known;
  private final Map<String, String> made = new HashMap<>();

  GoldenText(Set<String> known) {
    this.known = known;
  }

  /** Everything in a text that looks like an id. */
  static Set<String> ids(String text) {
    Set<String> ids = new HashSet<>();
    ID.matcher(text).results().forEach(match -> ids.add(match.group()));
    return ids;
  }

  String normalized(String text) {
    String plain =
        text.replaceAll("(?m)^(\\| ic |.*\"version\":\")\\d+\\.\\d+\\.\\d+", "$1<version>")
            .replaceAll("(\\(schema v|schema: v|\"schema\":)[56]\\b", "$1<current>")
            .replace("| .clavain/intents:\n| .local\n", "| .clavain/intents:\n")
            .replaceAll("\"pid\":\\d{2,}", "\"pid\":<pid>")
            .replaceAll("\\bprocess-\\d+-\\d+-[0-9a-f]{8}\\b", "process-<id>");
    return ID.matcher(plain).replaceAll(match -> Matcher.quoteReplacement(name(match.group())));
  }

  private String name(String id) {
    return known.contains(id) ? id : made.computeIfAbsent(id, _ -> "<new-" + made.size() + ">");
  }
}
