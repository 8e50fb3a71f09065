package dev.intercore.cli.guard.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A value in a JSON text, and from where to where it is written.
 *
 * @param end the first place after it
 * @param text what a string says; of anything but a container, else, as it is written
 * @param entries what an object or list holds
 */
public record Spot(Kind kind, int start, int end, String text, List<Entry> entries) {
  /** As far as anyone here wants to know. */
  public enum Kind {
    OBJECT,
    LIST,
    STRING,
    OTHER
  }

  /**
   * A member of an object, or an element of a list.
   *
   * @param name empty in a list
   * @param start of the name, or in a list of the value
   */
  public record Entry(String name, int start, Spot value) {
    int end() {
      return value.end();
    }
  }

  public boolean is(Kind wanted) {
    return kind == wanted;
  }

  public boolean isString(String wanted) {
    return is(Kind.STRING) && text.equals(wanted);
  }

  /** Whether it is this number or truth value. */
  public boolean isWritten(String literal) {
    return is(Kind.OTHER) && text.equals(literal);
  }

  /**
   * The value of a member; nothing if this is no object.
   *
   * @throws BadSettingsException if there are two of the name, of which every reader takes another
   */
  public Optional<Spot> member(String name) {
    List<Integer> found = indexes(name);
    return found.isEmpty() ? Optional.empty() : Optional.of(entries.get(found.getFirst()).value());
  }

  /** Where a member is that is there. */
  public int index(String name) {
    return indexes(name).getFirst();
  }

  private List<Integer> indexes(String name) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; kind == Kind.OBJECT && i < entries.size(); i++) {
      if (entries.get(i).name().equals(name)) {
        found.add(i);
      }
    }
    if (found.size() > 1) {
      throw new BadSettingsException("\"" + name + "\" is there twice in one object");
    }
    return found;
  }
}
