package dev.intercore.state;

import dev.intercore.testing.Utf8Order;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A simple model of state. */
final class StateModel {
  private final Map<Name, Value> values = new HashMap<>();
  long now;

  private record Name(String key, String scope) {}

  private record Value(String payload, Optional<Long> end) {}

  private Optional<Value> visible(Name name) {
    return Optional.ofNullable(values.get(name)).filter(this::lives);
  }

  private boolean lives(Value value) {
    return value.end().map(end -> end > now).orElse(true);
  }

  boolean set(String key, String scope, String payload, Optional<Long> ttl) {
    values.put(new Name(key, scope), new Value(payload, ttl.map(seconds -> now + seconds)));
    return true;
  }

  boolean setIfAbsent(String key, String scope, String payload, Optional<Long> ttl) {
    return visible(new Name(key, scope)).isEmpty() && set(key, scope, payload, ttl);
  }

  Optional<String> get(String key, String scope) {
    return visible(new Name(key, scope)).map(Value::payload);
  }

  boolean delete(String key, String scope) {
    boolean there = visible(new Name(key, scope)).isPresent();
    values.remove(new Name(key, scope));
    return there;
  }

  List<String> list(String key) {
    return live()
        .filter(name -> name.key().equals(key))
        .map(Name::scope)
        .sorted(new Utf8Order())
        .toList();
  }

  List<String> keys() {
    return live().map(Name::key).distinct().sorted(new Utf8Order()).toList();
  }

  private Stream<Name> live() {
    return values.keySet().stream().filter(name -> visible(name).isPresent());
  }

  int prune() {
    int before = values.size();
    values.values().removeIf(value -> !lives(value));
    return before - values.size();
  }
}
