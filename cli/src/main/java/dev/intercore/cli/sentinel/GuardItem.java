package dev.intercore.cli.sentinel;

import dev.intercore.cli.option.Durations;
import dev.intercore.sentinel.SentinelClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One {@code NAME:SCOPE:SECONDS}; {@code \:} is a colon and {@code \\} a backslash in a name or
 * scope.
 */
final class GuardItem {
  private GuardItem() {}

  /**
   * Empty when it is malformed. A name that breaks the rules for names is the claim's own error.
   */
  static Optional<SentinelClaim> parse(String item) {
    Optional<List<String>> fields = fields(item);
    if (fields.isEmpty() || fields.get().size() != 3) {
      return Optional.empty();
    }
    List<String> parts = fields.get();
    return Durations.seconds(parts.get(2))
        .map(interval -> new SentinelClaim(parts.get(0), parts.get(1), interval, Optional.empty()));
  }

  private static Optional<List<String>> fields(String item) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    for (int i = 0; i < item.length(); i++) {
      char c = item.charAt(i);
      if (c == '\\') {
        boolean known =
            i + 1 < item.length() && (item.charAt(i + 1) == ':' || item.charAt(i + 1) == '\\');
        if (!known) {
          return Optional.empty();
        }
        field.append(item.charAt(++i));
      } else if (c == ':') {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return Optional.of(fields);
  }
}
