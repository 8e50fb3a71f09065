package dev.intercore.cli.guard.install;

import dev.intercore.cli.guard.install.SettingsFormat.HookPoint;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The entries that this version writes for a tool.
 *
 * @param ic how a shell calls ic
 * @param readsStrictField whether the tool reads {@link SettingsFormat.Strict}; called only if an
 *     entry needs it, because it runs a program
 * @param without moments that are not installed
 */
record EntryTemplate(
    SettingsFormat format, String ic, BooleanSupplier readsStrictField, Set<Moment> without) {
  List<HookPoint> hooks() {
    return format.hooks().stream().filter(hook -> !without.contains(hook.moment())).toList();
  }

  /** Returns the command line. A hook that decides nothing must not block. */
  String call(HookPoint hook) {
    return ic + " guard " + format.tool() + (hook.isGate() ? " || exit 2" : " || exit 0");
  }

  /** Returns the fields that an entry must have, with their values. */
  Map<String, Object> needed(HookPoint hook, EntryCommand command) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (!format.form().flat()) {
      fields.put("type", "command");
    }
    fields.put("command", command.text());
    format
        .form()
        .strict()
        .filter(_ -> hook.isGate() && readsStrictField.getAsBoolean())
        .ifPresent(strict -> fields.put(strict.field(), strict.value()));
    return fields;
  }

  /** Returns a new element of an event's list. The user may change its matcher and timeout. */
  Map<String, @Nullable Object> element(HookPoint hook, EntryCommand command) {
    boolean flat = format.form().flat();
    Map<String, @Nullable Object> handler = new LinkedHashMap<>();
    Map<String, Object> needed = needed(hook, command);
    if (!flat) {
      handler.put("type", needed.get("type"));
    }
    handler.put("command", needed.get("command"));
    if (flat) {
      hook.matcher().ifPresent(matcher -> handler.put("matcher", matcher));
    }
    handler.put("timeout", hook.seconds() * format.form().ticksPerSecond());
    needed.forEach(handler::putIfAbsent);
    return flat ? handler : group(hook, handler);
  }

  private static Map<String, @Nullable Object> group(
      HookPoint hook, Map<String, @Nullable Object> handler) {
    Map<String, @Nullable Object> group = JsonObject.map();
    hook.matcher().ifPresent(matcher -> group.put("matcher", matcher));
    group.put("hooks", List.of(handler));
    return group;
  }
}
