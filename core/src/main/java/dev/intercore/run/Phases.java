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

/** The phases of a run, in the order it goes through them. */
public record Phases(List<String> names) {
  public static final Phases USUAL =
      new Phases(List.of("brainstorm", "planned", "executing", "shipping", "done"));

  public static final int FEWEST = 2;
  public static final int MOST = 50;
  public static final int MOST_CHARACTERS = 64;

  public Phases {
    names = List.copyOf(names);
    if (names.size() < FEWEST || names.size() > MOST) {
      throw bad("a run has " + FEWEST + " to " + MOST + " phases, not " + names.size());
    }
    names.forEach(Phases::check);
    if (new HashSet<>(names).size() < names.size()) {
      throw bad("a phase is there twice: " + String.join(",", names));
    }
  }

  /** As people write them, with commas between. */
  public static Phases parse(String text) {
    List<String> names = new ArrayList<>();
    for (String name : text.split(",", -1)) {
      names.add(name.strip());
    }
    return new Phases(names);
  }

  /** As a run keeps them. */
  static Phases read(String json) {
    List<String> names = new ArrayList<>();
    if (JsonReader.parse(json) instanceof List<?> list) {
      for (Object name : list) {
        if (!(name instanceof String text)) {
          throw new IllegalArgumentException("a phase is called by a text, not by " + name);
        }
        names.add(text);
      }
    }
    return new Phases(names);
  }

  private static void check(String name) {
    boolean plain = !name.isEmpty() && name.length() <= MOST_CHARACTERS;
    for (int i = 0; i < name.length() && plain; i++) {
      char c = name.charAt(i);
      plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || Names.isDigit(c);
      plain |= c == '-' || c == '_';
    }
    if (!plain) {
      throw bad("a phase cannot be called " + (name.isEmpty() ? "nothing" : name));
    }
  }

  private static IntercoreException bad(String fact) {
    return new IntercoreException(
        ErrorCode.BAD_VALUE,
        fact,
        "Write them like draft,review,done: different names of letters, digits, - and _.");
  }

  /** Its place, from 0; -1 when there is none of that name. */
  public int indexOf(String phase) {
    return names.indexOf(phase);
  }

  public String first() {
    return names.getFirst();
  }

  /** What comes after a phase, if it is not the last. */
  public Optional<String> after(String phase) {
    int next = indexOf(phase) + 1;
    return next > 0 && next < names.size() ? Optional.of(names.get(next)) : Optional.empty();
  }

  /** Those that are entered or passed over on the way. */
  List<String> between(String from, String to) {
    return names.subList(indexOf(from) + 1, indexOf(to) + 1);
  }

  String json() {
    return JsonWriter.compact(names);
  }

  @Override
  public String toString() {
    return String.join(", ", names);
  }
}
