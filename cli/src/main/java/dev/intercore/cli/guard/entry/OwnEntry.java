package dev.intercore.cli.guard.entry;

import dev.intercore.cli.guard.settings.JsonSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An entry of ours, where it was found.
 *
 * @param event whose list it is in
 * @param element which of that list's, ours alone or a group
 * @param handlers the list that the entry itself is in: the event's, or a group's
 * @param index which of those
 */
record OwnEntry(String event, int element, JsonSpan handlers, int index, OwnCommand command) {
  JsonSpan handler() {
    return handlers.entries().get(index).value();
  }

  /** All of ours, in whatever event they are. */
  static List<OwnEntry> in(JsonSpan hooks, HookTool tool) {
    List<OwnEntry> found = new ArrayList<>();
    for (JsonSpan.Entry event : hooks.entries()) {
      JsonSpan list = event.value();
      for (int i = 0; i < list.entries().size(); i++) {
        Optional<JsonSpan> handlers =
            tool.form().flat() ? Optional.of(list) : list.entries().get(i).value().member("hooks");
        int element = i;
        handlers.ifPresent(
            all -> collect(event.name(), element, all, tool.form().flat() ? element : -1, found));
      }
    }
    return found;
  }

  /**
   * @param only the one to look at; -1 for all
   */
  private static void collect(
      String event, int element, JsonSpan handlers, int only, List<OwnEntry> found) {
    for (int i = 0; i < handlers.entries().size(); i++) {
      if (only < 0 || only == i) {
        int index = i;
        handlers
            .entries()
            .get(i)
            .value()
            .member("command")
            .filter(command -> command.is(JsonSpan.Kind.STRING))
            .flatMap(command -> OwnCommand.read(command.text()))
            .ifPresent(own -> found.add(new OwnEntry(event, element, handlers, index, own)));
      }
    }
  }
}
