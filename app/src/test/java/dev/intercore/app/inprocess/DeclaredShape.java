package dev.intercore.app.inprocess;

import dev.intercore.app.CommandCatalog;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.ResultView.Shape;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.testkit.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a call with {@code --json} printed what its command declares. The schemas use these
 * words of JSON Schema: type, enum, properties, required, additionalProperties, items and anyOf.
 */
final class DeclaredShape {
  private final List<String> faults = new ArrayList<>();

  private DeclaredShape() {}

  /** Throws if the answer differs from the declaration of the command. */
  static void check(List<String> words, Answer answer) {
    CommandTree.Match match = CommandCatalog.tree().find(words);
    boolean isChecked =
        match.command().isPresent()
            && match.firstFault().isEmpty()
            && match.arguments().has(GlobalOptions.JSON)
            && !match.arguments().has(GlobalOptions.HELP);
    if (!isChecked || answer.stdout().isEmpty()) {
      return;
    }
    var view = match.command().orElseThrow().view();
    List<String> values =
        view.shape() == Shape.STREAM ? answer.lines() : List.of(answer.stdout().strip());
    for (String text : values) {
      Object value = JsonReader.parseForeign(text);
      List<String> faults = faults(JsonObject.of(view.schema()), value);
      if (!faults.isEmpty() && !(answer.exit() == ExitCode.NO && isRefusal(value))) {
        throw new AssertionError("ic " + String.join(" ", words) + ": " + faults + ": " + text);
      }
    }
  }

  /** Every command can answer so with exit code 1. */
  private static boolean isRefusal(@Nullable Object value) {
    return value == null
        || (value instanceof Map<?, ?> map
            && (map.keySet().equals(Set.of("refused", "message", "hint"))
                || map.keySet().equals(Set.of("refused", "message", "try"))));
  }

  /** Returns how a value differs from a schema. */
  static List<String> faults(JsonObject schema, @Nullable Object value) {
    DeclaredShape shape = new DeclaredShape();
    shape.compare("$", schema, value);
    return shape.faults;
  }

  private void compare(String place, JsonObject schema, @Nullable Object value) {
    Map<String, @Nullable Object> rules = schema.values();
    if (rules.get("anyOf") instanceof List<?> several) {
      List<List<String>> all =
          several.stream().map(one -> faults(JsonObject.of(one), value)).toList();
      if (all.stream().noneMatch(List::isEmpty)) {
        faults.add(place + " is none of the declared types: " + all);
      }
      return;
    }
    Object type = rules.get("type");
    List<?> types =
        type instanceof List<?> several ? several : type == null ? List.of() : List.of(type);
    if (!types.isEmpty() && types.stream().noneMatch(name -> isOfType(value, name))) {
      faults.add(place + " is not of the type " + types);
    }
    if (rules.get("enum") instanceof List<?> words && !words.contains(value)) {
      faults.add(place + " is not one of " + words);
    }
    if (value instanceof Map<?, ?>) {
      compareFields(place, schema, JsonObject.of(value));
    } else if (value instanceof List<?> list && rules.get("items") instanceof Map<?, ?> items) {
      for (int i = 0; i < list.size(); i++) {
        compare(place + "[" + i + "]", JsonObject.of(items), list.get(i));
      }
    }
  }

  private void compareFields(String place, JsonObject schema, JsonObject value) {
    Map<String, @Nullable Object> properties =
        schema.optionalObject("properties").map(JsonObject::values).orElse(Map.of());
    if (schema.has("required")) {
      schema.texts("required").stream()
          .filter(name -> !value.values().containsKey(name))
          .forEach(name -> faults.add(place + "." + name + " is missing"));
    }
    Object others = schema.values().get("additionalProperties");
    value
        .values()
        .forEach((name, field) -> {
          Object declared = properties.containsKey(name) ? properties.get(name) : others;
          if (declared instanceof Map<?, ?>) {
            compare(place + "." + name, JsonObject.of(declared), field);
          } else if (Boolean.FALSE.equals(declared)) {
            faults.add(place + "." + name + " is not declared");
          }
        });
  }

  private static boolean isOfType(@Nullable Object value, Object type) {
    return switch (type.toString()) {
      case "null" -> value == null;
      case "string" -> value instanceof String;
      case "integer" -> value instanceof Double number && number == Math.rint(number);
      case "number" -> value instanceof Number;
      case "boolean" -> value instanceof Boolean;
      case "array" -> value instanceof List<?>;
      case "object" -> value instanceof Map<?, ?>;
      default -> throw new IllegalArgumentException("not a type of JSON Schema: " + type);
    };
  }
}
