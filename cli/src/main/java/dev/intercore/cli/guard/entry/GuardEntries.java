package dev.intercore.cli.guard.entry;

import dev.intercore.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The entries that this ic writes for a tool.
 *
 * @param ic how a shell calls it
 * @param knowsStrict whether the tool knows the field that makes failures block; asked late, since
 *     the answer takes its time
 * @param leftOut what the user does not want
 */
public record GuardEntries(
    HookTool tool, String ic, BooleanSupplier knowsStrict, Set<Moment> leftOut) {
  List<HookPoint> hooks() {
    return tool.hooks().stream().filter(hook -> !leftOut.contains(hook.moment())).toList();
  }

  /** What a shell runs. Where nothing is decided, nothing must be blocked either. */
  String call(HookPoint hook) {
    return ic + " guard " + tool.name() + (hook.isGate() ? " || exit 2" : " || exit 0");
  }

  /** The fields that an entry must have, with the values they must have. */
  Map<String, Object> needed(HookPoint hook, OwnCommand command) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (!tool.form().flat()) {
      fields.put("type", "command");
    }
    fields.put("command", command.text());
    tool.form()
        .strict()
        .filter(_ -> hook.isGate() && knowsStrict.getAsBoolean())
        .ifPresent(strict -> fields.put(strict.field(), strict.value()));
    return fields;
  }

  /** A whole element of an event's list. Matcher and timeout are the user's to change. */
  Map<String, @Nullable Object> element(HookPoint hook, OwnCommand command) {
    Map<String, @Nullable Object> handler = new LinkedHashMap<>();
    Map<String, Object> needed = needed(hook, command);
    if (!tool.form().flat()) {
      handler.put("type", needed.get("type"));
    }
    handler.put("command", needed.get("command"));
    if (tool.form().flat()) {
      hook.matcher().ifPresent(matcher -> handler.put("matcher", matcher));
    }
    handler.put("timeout", hook.seconds() * tool.form().ticks());
    needed.forEach(handler::putIfAbsent);
    return tool.form().flat() ? handler : group(hook, handler);
  }

  private static Map<String, @Nullable Object> group(
      HookPoint hook, Map<String, @Nullable Object> handler) {
    Map<String, @Nullable Object> group = JsonObject.map();
    hook.matcher().ifPresent(matcher -> group.put("matcher", matcher));
    group.put("hooks", List.of(handler));
    return group;
  }
}
