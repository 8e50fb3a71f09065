package dev.intercore.project;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One object of the file. Whoever reads it takes out what it knows; the rest is refused. */
final class Settings {
  private final String path;
  private final Map<?, ?> values;
  private final Set<String> known = new HashSet<>();

  Settings(String path, @Nullable Object value) {
    this.path = path;
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException((path.isEmpty() ? "it" : path) + " is not an object");
    }
    this.values = map;
  }

  private String name(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  private Optional<Object> value(String key) {
    known.add(key);
    if (values.containsKey(key) && values.get(key) == null) {
      throw new IllegalArgumentException(name(key) + " is null");
    }
    return Optional.ofNullable(values.get(key));
  }

  Optional<Settings> group(String key) {
    return value(key).map(value -> new Settings(name(key), value));
  }

  Optional<String> text(String key) {
    return value(key)
        .map(value -> {
          if (value instanceof String text) {
            return text;
          }
          throw new IllegalArgumentException(name(key) + " is not a text");
        });
  }

  String oneOf(String key, List<String> choices) {
    String text = text(key).orElse(choices.getFirst());
    if (!choices.contains(text)) {
      throw new IllegalArgumentException(
          name(key) + " is \"" + text + "\", not one of " + String.join(", ", choices));
    }
    return text;
  }

  Optional<Boolean> truth(String key) {
    return value(key)
        .map(value -> {
          if (value instanceof Boolean truth) {
            return truth;
          }
          throw new IllegalArgumentException(name(key) + " is not true or false");
        });
  }

  long number(String key, long usual, long least, long most) {
    Object value = value(key).orElse(usual);
    if (value instanceof Long number && number >= least && number <= most) {
      return number;
    }
    throw new IllegalArgumentException(
        name(key) + " is not a whole number from " + least + " to " + most);
  }

  void refuseOthers() {
    for (Object key : values.keySet()) {
      if (!known.contains(String.valueOf(key))) {
        throw new IllegalArgumentException("there is no setting " + name(String.valueOf(key)));
      }
    }
  }
}
