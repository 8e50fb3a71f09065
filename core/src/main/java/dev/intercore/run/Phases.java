package dev.intercore.run;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.json.JsonReader;
import dev.intercore.json.JsonWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** The ordered phases of a run. */
public record Phases(List<String> names) {
  public static final Phases DEFAULT =
      new Phases(List.of("brainstorm", "planned", "executing", "shipping", "done"));

  public static final int MIN_PHASES = 2;
  public static final int MAX_PHASES = 50;
  public static final int MAX_CHARACTERS = 64;

  public Phases {
    names = List.copyOf(names);
    if (names.size() < MIN_PHASES || names.size() > MAX_PHASES) {
      throw bad("a run has " + MIN_PHASES + " to " + MAX_PHASES + " phases, not " + names.size());
    }
    names.forEach(Phases::check);
    if (new HashSet<>(names).size() < names.size()) {
      throw bad("a phase is named twice: " + String.join(",", names));
    }
  }

  /** Parses names separated by commas. */
  public static Phases parse(String text) {
    List<String> names = new ArrayList<>();
    for (String name : text.split(",", -1)) {
      names.add(name.strip());
    }
    return new Phases(names);
  }

  /** Reads the stored form. */
  static Phases read(String json) {
    List<String> names = new ArrayList<>();
    if (JsonReader.parse(json) instanceof List<?> list) {
      for (Object name : list) {
        if (!(name instanceof String text)) {
          throw new IllegalArgumentException("the name of a phase is not a text: " + name);
        }
        names.add(text);
      }
    }
    return new Phases(names);
  }

  private static void check(String name) {
    boolean allowed = !name.isEmpty() && name.length() <= MAX_CHARACTERS;
    for (int i = 0; i < name.length() && allowed; i++) {
      char c = name.charAt(i);
      allowed = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || Names.isDigit(c);
      allowed |= c == '-' || c == '_';
    }
    if (!allowed) {
      throw bad("not a name of a phase: " + (name.isEmpty() ? "(empty)" : name));
    }
  }

  private static IntercoreException bad(String fact) {
    return new IntercoreException(
        ErrorCode.BAD_VALUE,
        fact,
        "Use different names of letters, digits, - and _, such as draft,review,done.");
  }

  /** Returns the position of a phase from 0, or -1 for an unknown name. */
  public int indexOf(String phase) {
    return names.indexOf(phase);
  }

  public String first() {
    return names.getFirst();
  }

  /** Returns the phase after a phase; empty for the last one. */
  public Optional<String> after(String phase) {
    int next = indexOf(phase) + 1;
    return next > 0 && next < names.size() ? Optional.of(names.get(next)) : Optional.empty();
  }

  /** Returns the phases after {@code from}, up to and including {@code to}. */
  List<String> between(String from, String to) {
    return names.subList(indexOf(from) + 1, indexOf(to) + 1);
  }

  String json() {
    return JsonWriter.compact(names);
  }

  /** Returns the names as messages show them. */
  String text() {
    return String.join(", ", names);
  }
}
