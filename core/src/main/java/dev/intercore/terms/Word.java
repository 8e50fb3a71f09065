package dev.intercore.terms;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A value of an enumeration, by the word that records and commands have for it. */
public interface Word {
  /** As Java has it. */
  String name();

  default String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Those words, in order. */
  static <W extends Word> List<String> ids(W[] all) {
    List<String> ids = new ArrayList<>();
    for (W one : all) {
      ids.add(one.id());
    }
    return ids;
  }

  static <W extends Word> Optional<W> find(W[] all, String id) {
    for (W one : all) {
      if (one.id().equals(id)) {
        return Optional.of(one);
      }
    }
    return Optional.empty();
  }

  /**
   * The value that a record names.
   *
   * @throws IllegalArgumentException when there is none
   */
  static <W extends Word> W read(W[] all, String id) {
    return find(all, id)
        .orElseThrow(() ->
            new IllegalArgumentException(id + " is not one of " + String.join(", ", ids(all))));
  }
}
