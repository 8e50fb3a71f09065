package dev.intercore.cli.help;

import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.ResultView.Shape;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import dev.intercore.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The text of docs/reference.md, derived from the declarations. The build compares the file. */
public final class ReferencePage {
  private final StringBuilder page = new StringBuilder();

  private ReferencePage() {}

  public static String of(CommandTree tree) {
    ReferencePage reference = new ReferencePage();
    reference.line("# Reference");
    reference.line("");
    reference.line(
        "Every command, as `ic COMMAND --help` explains it. This page is generated: change the"
            + " declarations, then run");
    reference.line("`./test --update`.");
    reference.globalOptions();
    tree.all().forEach(reference::command);
    return reference.page.toString();
  }

  private void globalOptions() {
    line("");
    line("## Global options");
    options(GlobalOptions.ALL);
    line("");
    line(
        "With `--json`, a change that is refused (exit 1) prints `{refused, message, hint}` instead"
            + " of the result that is listed");
    line("here, and a search that finds no record prints `null`.");
  }

  private void command(CommandSpec<?> spec) {
    line("");
    line("## `ic " + spec.name() + "`");
    line("");
    line(spec.summary() + ".");
    line("");
    line("```");
    line(String.join(" ", spec.usage()));
    line("```");
    if (!spec.details().isEmpty()) {
      line("");
      line(spec.details().strip());
    }
    if (!spec.signature().arguments().isEmpty()) {
      line("");
      line("| argument | meaning |");
      line("|---|---|");
      for (Argument<?> argument : spec.signature().arguments()) {
        line("| `" + argument.usage() + "` | " + escaped(argument.help()) + " |");
      }
    }
    options(spec.signature().options());
    line("");
    line("| exit | meaning |");
    line("|---|---|");
    spec.allExits()
        .forEach(exit -> line("| " + exit.code() + " | " + escaped(exit.meaning()) + " |"));
    result(spec.view());
    if (!spec.examples().isEmpty()) {
      line("");
      line("```bash");
      spec.examples().forEach(this::line);
      line("```");
    }
  }

  private void result(ResultView<?> view) {
    if (view.shape() == Shape.STREAM) {
      line("");
      line("`--json` prints one JSON value on each line:");
    }
    result(view.schema());
  }

  /** The shape of the JSON result. A result of several types has a table for each. */
  private void result(Map<String, @Nullable Object> schema) {
    if (schema.get("anyOf") instanceof List<?> several) {
      several.forEach(one -> result(JsonObject.of(one).values()));
      return;
    }
    boolean isList = schema.get("items") instanceof Map<?, ?>;
    JsonObject one = JsonObject.of(isList ? schema.get("items") : schema);
    line("");
    if (one.values().get("properties") instanceof Map<?, ?> fields) {
      line("| field of " + (isList ? "each object in the array of " : "") + "`--json` | type |");
      line("|---|---|");
      List<?> required = required(one);
      JsonObject.of(fields)
          .values()
          .forEach((name, type) ->
              line(
                  "| `"
                      + name
                      + "` | "
                      + escaped(type(JsonObject.of(type)))
                      + (required.contains(name) ? "" : "; can be absent")
                      + " |"));
    } else if (one.values().isEmpty()) {
      line("`--json` prints any JSON value.");
    } else {
      line(
          "`--json` prints "
              + (isList ? "an array of " + type(one) + "s" : "one " + type(one))
              + one.optionalText("description").map(text -> ": " + text + ".").orElse("."));
    }
  }

  private static List<?> required(JsonObject schema) {
    return schema.values().get("required") instanceof List<?> names ? names : List.of();
  }

  private static String type(JsonObject schema) {
    Map<String, @Nullable Object> values = schema.values();
    if (values.get("enum") instanceof List<?> words) {
      return joined(words, ", ");
    }
    if (values.get("anyOf") instanceof List<?> several) {
      return several.stream()
          .map(one -> type(JsonObject.of(one)))
          .collect(Collectors.joining(" or "));
    }
    if (values.get("type") instanceof List<?> types) {
      return joined(types, " or ");
    }
    if (values.get("items") instanceof Map<?, ?> items) {
      return "array of " + type(JsonObject.of(items));
    }
    if (values.get("properties") instanceof Map<?, ?> fields) {
      return "object {" + joined(List.copyOf(fields.keySet()), ", ") + "}";
    }
    return values.get("type") instanceof String name ? name : "any JSON value";
  }

  private static String joined(List<?> words, String separator) {
    return words.stream().map(String::valueOf).collect(Collectors.joining(separator));
  }

  private void options(List<Option<?>> options) {
    if (options.isEmpty()) {
      return;
    }
    line("");
    line("| option | meaning |");
    line("|---|---|");
    options.forEach(
        option -> line("| `" + option.usage() + "` | " + escaped(option.help()) + " |"));
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|");
  }

  private void line(String text) {
    page.append(text).append('\n');
  }
}
