package dev.intercore.common;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An enum value with a stable name in records and commands. */
public interface WireEnum {
  /** Returns the name of the Java constant. */
  String name();

  default String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the stable names, in order. */
  static <W extends WireEnum> List<String> wireNames(W[] all) {
    List<String> ids = new ArrayList<>();
    for (W one : all) {
      ids.add(one.wireName());
    }
    return ids;
  }

  static <W extends WireEnum> Optional<W> find(W[] all, String id) {
    for (W one : all) {
      if (one.wireName().equals(id)) {
        return Optional.of(one);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the value with that name.
   *
   * @throws IllegalArgumentException when there is none
   */
  static <W extends WireEnum> W read(W[] all, String id) {
    return find(all, id)
        .orElseThrow(() ->
            new IllegalArgumentException(
                id + " is not one of " + String.join(", ", wireNames(all))));
  }
}
