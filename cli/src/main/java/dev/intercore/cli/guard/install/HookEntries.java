package dev.intercore.cli.guard.install;

import dev.intercore.cli.guard.install.EntryCommand.Created;
import dev.intercore.cli.guard.install.SettingsFormat.HookPoint;
import dev.intercore.cli.guard.settings.EditableJson;
import dev.intercore.cli.guard.settings.EditableJson.InvalidSettingsException;
import dev.intercore.cli.guard.settings.JsonSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The hooks in a settings text, immutable: each change returns a new object. */
public final class HookEntries {
  private static final String HOOKS = "hooks";
  private static final String VERSION = "version";

  private final SettingsFormat format;
  private final EditableJson text;
  private final List<OwnEntry> own;

  /**
   * Finds our entries.
   *
   * @throws InvalidSettingsException if the tool could not use the text
   */
  public HookEntries(SettingsFormat format, EditableJson text) {
    this.format = format;
    this.text = text;
    Optional<JsonSpan> hooks = text.root().member(HOOKS);
    if (hooks.isPresent() && !hooks.get().is(JsonSpan.Kind.OBJECT)) {
      throw new InvalidSettingsException("its \"hooks\" is not an object");
    }
    for (HookPoint hook : format.hooks()) {
      if (hooks.flatMap(all -> all.member(hook.event())).isPresent()
          && list(hook.event()).isEmpty()) {
        throw new InvalidSettingsException(
            "its \"hooks\" has a " + hook.event() + " that is not a list");
      }
    }
    this.own = hooks.map(all -> OwnEntry.in(all, format)).orElse(List.of());
  }

  public EditableJson text() {
    return text;
  }

  SettingsFormat format() {
    return format;
  }

  private boolean isFlat() {
    return format.form().flat();
  }

  private HookEntries with(EditableJson other) {
    return new HookEntries(format, other);
  }

  private Optional<JsonSpan> hooks() {
    return text.root().member(HOOKS);
  }

  /** Returns the list of an event. */
  private Optional<JsonSpan> list(String event) {
    return hooks().flatMap(all -> all.member(event)).filter(list -> list.is(JsonSpan.Kind.LIST));
  }

  List<OwnEntry> own() {
    return own;
  }

  private List<OwnEntry> own(String event) {
    return own.stream().filter(entry -> entry.event().equals(event)).toList();
  }

  public boolean hasOwn() {
    return !own.isEmpty();
  }

  /** Returns our command before edits, without which there is no guard. */
  public Optional<EntryCommand> gate() {
    return format.hooks().stream()
        .filter(HookPoint::isGate)
        .flatMap(hook -> own(hook.event()).stream())
        .map(OwnEntry::command)
        .findFirst();
  }

  /** Whether our entries are as this version writes them; some may be omitted. */
  public boolean isCurrent(EntryTemplate template) {
    return gate().isPresent()
        && own.stream()
            .allMatch(entry -> own(entry.event()).size() == 1 && isCurrent(entry, template));
  }

  private boolean isCurrent(OwnEntry entry, EntryTemplate template) {
    Optional<HookPoint> hook = format.hook(entry.event());
    return hook.isPresent()
        && needed(entry, hook.get(), template).entrySet().stream()
            .allMatch(field -> isSo(entry.handler(), field));
  }

  private static boolean isSo(JsonSpan handler, Map.Entry<String, Object> field) {
    return handler
        .member(field.getKey())
        .map(value -> EditableJson.isSame(value, field.getValue()))
        .orElse(false);
  }

  private static Map<String, Object> needed(
      OwnEntry entry, HookPoint hook, EntryTemplate template) {
    return template.needed(hook, new EntryCommand(template.call(hook), entry.command().created()));
  }

  /**
   * Adds or updates our entries.
   *
   * @param created what was created of the file for them
   */
  public HookEntries install(EntryTemplate template, Set<Created> created) {
    Set<Created> shared = Created.shared(allCreated());
    shared.addAll(created);
    HookEntries now = withoutUnwanted(template);
    for (HookPoint hook : template.hooks()) {
      List<OwnEntry> there = now.own(hook.event());
      if (there.isEmpty()) {
        now = now.prepared(shared).added(hook, template, shared);
      } else {
        now = now.updated(hook, template);
      }
    }
    return now;
  }

  private Set<Created> allCreated() {
    Set<Created> created = Created.none();
    own.forEach(entry -> created.addAll(entry.command().created()));
    return created;
  }

  /** Removes entries that the template omits, and all but one of each event. */
  private HookEntries withoutUnwanted(EntryTemplate template) {
    HookEntries now = this;
    for (int i = own.size() - 1; i >= 0; i--) {
      OwnEntry entry = now.own.get(i);
      boolean unwanted =
          template.hooks().stream().noneMatch(hook -> hook.event().equals(entry.event()));
      if (unwanted || now.own(entry.event()).size() > 1) {
        now = now.without(entry);
      }
    }
    return now;
  }

  private HookEntries updated(HookPoint hook, EntryTemplate template) {
    HookEntries now = this;
    OwnEntry first = own(hook.event()).getFirst();
    for (Map.Entry<String, Object> field : needed(first, hook, template).entrySet()) {
      JsonSpan handler = now.own(hook.event()).getFirst().handler();
      if (!isSo(handler, field)) {
        now = now.with(now.text.set(handler, field.getKey(), field.getValue()));
      }
    }
    return now;
  }

  /** Creates what contains the list of an event, and records it. */
  private HookEntries prepared(Set<Created> created) {
    EditableJson now = text;
    if (isFlat() && now.root().member(VERSION).isEmpty()) {
      now = opened(now, created).append(now.root(), VERSION, 1);
      created.add(Created.VERSION);
    }
    if (now.root().member(HOOKS).isEmpty()) {
      now = opened(now, created).append(now.root(), HOOKS, Map.of());
      created.add(Created.HOOKS);
    } else if (!created.contains(Created.HOOKS) && now.wouldOpen(now.root().member(HOOKS).get())) {
      created.add(Created.HOOKS_LINES);
    }
    return with(now);
  }

  private static EditableJson opened(EditableJson text, Set<Created> created) {
    if (!created.contains(Created.FILE) && text.wouldOpen(text.root())) {
      created.add(Created.FILE_LINES);
    }
    return text;
  }

  private HookEntries added(HookPoint hook, EntryTemplate template, Set<Created> shared) {
    Set<Created> created = Created.shared(shared);
    Optional<JsonSpan> list = list(hook.event());
    if (list.isEmpty()) {
      created.add(Created.LIST);
    } else if (text.wouldOpen(list.get())) {
      created.add(Created.LIST_LINES);
    }
    Object element = template.element(hook, new EntryCommand(template.call(hook), created));
    return with(
        list.isEmpty()
            ? text.append(hooks().orElseThrow(), hook.event(), List.of(element))
            : text.append(list.get(), "", element));
  }

  /** Removes an entry, with its group and list if they were created for it and are then empty. */
  private HookEntries without(OwnEntry entry) {
    JsonSpan hooks = hooks().orElseThrow();
    boolean shares = !isFlat() && entry.handlers().entries().size() > 1;
    EditableJson less =
        shares
            ? text.remove(entry.handlers(), entry.index())
            : text.remove(hooks.member(entry.event()).orElseThrow(), entry.element());
    return with(less).cleaned(entry.event(), entry.command().created());
  }

  private HookEntries cleaned(String event, Set<Created> created) {
    JsonSpan list = list(event).orElseThrow();
    if (!list.entries().isEmpty()) {
      return this;
    }
    JsonSpan hooks = hooks().orElseThrow();
    if (created.contains(Created.LIST)) {
      return with(text.remove(hooks, hooks.index(event)));
    }
    return created.contains(Created.LIST_LINES) ? with(text.close(list)) : this;
  }

  /** Removes all our entries. */
  public Rest uninstall() {
    Set<Created> created = allCreated();
    HookEntries now = this;
    for (List<OwnEntry> left = own; !left.isEmpty(); left = now.own) {
      now = now.without(left.getLast());
    }
    EditableJson left = now.withoutHooks(created);
    if (left.root().entries().isEmpty() && created.contains(Created.FILE_LINES)) {
      left = left.close(left.root());
    }
    boolean fileToo = created.contains(Created.FILE) && left.hasNothing();
    return new Rest(left, fileToo, created.contains(Created.FOLDER));
  }

  /**
   * What remains without our entries.
   *
   * @param fileToo the file was created for them and is then empty
   * @param folderToo its folder was created for them
   */
  public record Rest(EditableJson text, boolean fileToo, boolean folderToo) {}

  private EditableJson withoutHooks(Set<Created> created) {
    EditableJson now = text;
    Optional<JsonSpan> hooks = hooks();
    boolean used = hooks.isPresent() && !hooks.get().entries().isEmpty();
    if (hooks.isPresent() && !used && created.contains(Created.HOOKS)) {
      now = now.remove(now.root(), now.root().index(HOOKS));
    } else if (hooks.isPresent() && !used && created.contains(Created.HOOKS_LINES)) {
      now = now.close(hooks.get());
    }
    // Hooks that were added after ours may need the version; earlier ones did not.
    boolean version =
        created.contains(Created.VERSION)
            && !(used && created.contains(Created.HOOKS))
            && now.root().member(VERSION).isPresent();
    return version ? now.remove(now.root(), now.root().index(VERSION)) : now;
  }

  /**
   * One of our entries and its position.
   *
   * @param element the index in the event's list, of the entry or its group
   * @param handlers the list that contains the entry: the event's, or a group's
   * @param index in that list
   */
  record OwnEntry(String event, int element, JsonSpan handlers, int index, EntryCommand command) {
    JsonSpan handler() {
      return handlers.entries().get(index).value();
    }

    /** Finds our entries in all events. */
    static List<OwnEntry> in(JsonSpan hooks, SettingsFormat format) {
      List<OwnEntry> found = new ArrayList<>();
      for (JsonSpan.Entry event : hooks.entries()) {
        JsonSpan list = event.value();
        for (int i = 0; i < list.entries().size(); i++) {
          Optional<JsonSpan> handlers =
              format.form().flat()
                  ? Optional.of(list)
                  : list.entries().get(i).value().member(HOOKS);
          int element = i;
          handlers.ifPresent(all ->
              collect(event.name(), element, all, format.form().flat() ? element : -1, found));
        }
      }
      return found;
    }

    /**
     * Adds our entries of one list.
     *
     * @param only the index to look at; -1 for all
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
              .flatMap(command -> EntryCommand.read(command.text()))
              .ifPresent(own -> found.add(new OwnEntry(event, element, handlers, index, own)));
        }
      }
    }
  }
}
