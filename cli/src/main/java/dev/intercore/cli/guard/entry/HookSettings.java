package dev.intercore.cli.guard.entry;

import dev.intercore.cli.guard.settings.EditableJson;
import dev.intercore.cli.guard.settings.InvalidSettingsException;
import dev.intercore.cli.guard.settings.JsonSpan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The hooks in a settings file, ours and others'. Each change gives a new one. */
public final class HookSettings {
  static final String HOOKS = "hooks";
  static final String VERSION = "version";

  private final HookTool tool;
  private final EditableJson text;
  private final List<OwnEntry> own;

  /** Refuses what the tool could not use, so that nothing is put into it. */
  public HookSettings(HookTool tool, EditableJson text) {
    this.tool = tool;
    this.text = text;
    Optional<JsonSpan> hooks = text.root().member(HOOKS);
    if (hooks.isPresent() && !hooks.get().is(JsonSpan.Kind.OBJECT)) {
      throw new InvalidSettingsException("its \"hooks\" is not an object");
    }
    for (HookPoint hook : tool.hooks()) {
      if (hooks.flatMap(all -> all.member(hook.event())).isPresent()
          && list(hook.event()).isEmpty()) {
        throw new InvalidSettingsException(
            "its \"hooks\" has a " + hook.event() + " that is no list");
      }
    }
    this.own = hooks.map(all -> OwnEntry.in(all, tool)).orElse(List.of());
  }

  public EditableJson text() {
    return text;
  }

  HookTool tool() {
    return tool;
  }

  private HookSettings with(EditableJson other) {
    return new HookSettings(tool, other);
  }

  private Optional<JsonSpan> hooks() {
    return text.root().member(HOOKS);
  }

  /** The list of an event. */
  private Optional<JsonSpan> list(String event) {
    return hooks().flatMap(all -> all.member(event)).filter(list -> list.is(JsonSpan.Kind.LIST));
  }

  List<OwnEntry> own() {
    return own;
  }

  private List<OwnEntry> own(String event) {
    return own().stream().filter(entry -> entry.event().equals(event)).toList();
  }

  public boolean hasOwn() {
    return !own().isEmpty();
  }

  /** Our command before edits, without which there is no guard. */
  public Optional<OwnCommand> gate() {
    return tool.hooks().stream()
        .filter(HookPoint::isGate)
        .flatMap(hook -> own(hook.event()).stream())
        .map(OwnEntry::command)
        .findFirst();
  }

  /** Whether ours are as this ic would write them; some may have been left out. */
  public boolean isCurrent(GuardEntries wanted) {
    return gate().isPresent()
        && own().stream()
            .allMatch(entry -> own(entry.event()).size() == 1 && isCurrent(entry, wanted));
  }

  private boolean isCurrent(OwnEntry entry, GuardEntries wanted) {
    Optional<HookPoint> hook = tool.hook(entry.event());
    return hook.isPresent()
        && needed(entry, hook.get(), wanted).entrySet().stream()
            .allMatch(field -> isSo(entry.handler(), field));
  }

  private static boolean isSo(JsonSpan handler, Map.Entry<String, Object> field) {
    return handler
        .member(field.getKey())
        .map(value -> EditableJson.isSame(value, field.getValue()))
        .orElse(false);
  }

  private static Map<String, Object> needed(OwnEntry entry, HookPoint hook, GuardEntries wanted) {
    return wanted.needed(hook, new OwnCommand(wanted.call(hook), entry.command().made()));
  }

  /**
   * Puts ours in, or brings them up to date.
   *
   * @param made what of the file is there only for them
   */
  public HookSettings install(GuardEntries wanted, Set<Made> made) {
    Set<Made> shared = Made.shared(allMade());
    shared.addAll(made);
    HookSettings now = withoutUnwanted(wanted);
    for (HookPoint hook : wanted.hooks()) {
      List<OwnEntry> there = now.own(hook.event());
      if (there.isEmpty()) {
        now = now.prepared(shared).added(hook, wanted, shared);
      } else {
        now = now.updated(hook, wanted);
      }
    }
    return now;
  }

  private Set<Made> allMade() {
    Set<Made> made = Made.none();
    own().forEach(entry -> made.addAll(entry.command().made()));
    return made;
  }

  /** Without those left out, those where this ic wants none, and all but one of an event. */
  private HookSettings withoutUnwanted(GuardEntries wanted) {
    HookSettings now = this;
    for (int i = own().size() - 1; i >= 0; i--) {
      OwnEntry entry = now.own().get(i);
      boolean unwanted =
          wanted.hooks().stream().noneMatch(hook -> hook.event().equals(entry.event()));
      if (unwanted || now.own(entry.event()).size() > 1) {
        now = now.without(entry);
      }
    }
    return now;
  }

  private HookSettings updated(HookPoint hook, GuardEntries wanted) {
    HookSettings now = this;
    OwnEntry first = own(hook.event()).getFirst();
    for (Map.Entry<String, Object> field : needed(first, hook, wanted).entrySet()) {
      JsonSpan handler = now.own(hook.event()).getFirst().handler();
      if (!isSo(handler, field)) {
        now = now.with(now.text.set(handler, field.getKey(), field.getValue()));
      }
    }
    return now;
  }

  /** With all that an event's list is in, and notes what had to be made. */
  private HookSettings prepared(Set<Made> made) {
    EditableJson now = text;
    if (tool.form().flat() && now.root().member(VERSION).isEmpty()) {
      now = opened(now, made).append(now.root(), VERSION, 1);
      made.add(Made.VERSION);
    }
    if (now.root().member(HOOKS).isEmpty()) {
      now = opened(now, made).append(now.root(), HOOKS, Map.of());
      made.add(Made.HOOKS);
    } else if (!made.contains(Made.HOOKS) && now.wouldOpen(now.root().member(HOOKS).get())) {
      made.add(Made.HOOKS_LINES);
    }
    return with(now);
  }

  private static EditableJson opened(EditableJson text, Set<Made> made) {
    if (!made.contains(Made.FILE) && text.wouldOpen(text.root())) {
      made.add(Made.FILE_LINES);
    }
    return text;
  }

  private HookSettings added(HookPoint hook, GuardEntries wanted, Set<Made> shared) {
    Set<Made> made = Made.shared(shared);
    Optional<JsonSpan> list = list(hook.event());
    if (list.isEmpty()) {
      made.add(Made.LIST);
    } else if (text.wouldOpen(list.get())) {
      made.add(Made.LIST_LINES);
    }
    Object element = wanted.element(hook, new OwnCommand(wanted.call(hook), made));
    return with(
        list.isEmpty()
            ? text.append(hooks().orElseThrow(), hook.event(), List.of(element))
            : text.append(list.get(), "", element));
  }

  /** Takes one of ours out, with its group and list if they are empty then and were made for it. */
  private HookSettings without(OwnEntry entry) {
    JsonSpan hooks = hooks().orElseThrow();
    boolean shares = !tool.form().flat() && entry.handlers().entries().size() > 1;
    EditableJson less =
        shares
            ? text.remove(entry.handlers(), entry.index())
            : text.remove(hooks.member(entry.event()).orElseThrow(), entry.element());
    return with(less).cleaned(entry.event(), entry.command().made());
  }

  private HookSettings cleaned(String event, Set<Made> made) {
    JsonSpan list = list(event).orElseThrow();
    if (!list.entries().isEmpty()) {
      return this;
    }
    JsonSpan hooks = hooks().orElseThrow();
    if (made.contains(Made.LIST)) {
      return with(text.remove(hooks, hooks.index(event)));
    }
    return made.contains(Made.LIST_LINES) ? with(text.close(list)) : this;
  }

  /** Takes all of ours out. */
  public Remains uninstall() {
    Set<Made> made = allMade();
    HookSettings now = this;
    for (List<OwnEntry> own = own(); !own.isEmpty(); own = now.own()) {
      now = now.without(own.getLast());
    }
    EditableJson left = now.withoutHooks(made);
    if (left.root().entries().isEmpty() && made.contains(Made.FILE_LINES)) {
      left = left.close(left.root());
    }
    boolean nothing = made.contains(Made.FILE) && left.hasNothing();
    return new Remains(left, nothing, made.contains(Made.FOLDER));
  }

  /**
   * What is left without ours.
   *
   * @param nothing the file was made for them, and there is nothing else in it
   * @param folderToo so was its folder
   */
  public record Remains(EditableJson text, boolean nothing, boolean folderToo) {}

  private EditableJson withoutHooks(Set<Made> made) {
    EditableJson now = text;
    Optional<JsonSpan> hooks = hooks();
    boolean used = hooks.isPresent() && !hooks.get().entries().isEmpty();
    if (hooks.isPresent() && !used && made.contains(Made.HOOKS)) {
      now = now.remove(now.root(), now.root().index(HOOKS));
    } else if (hooks.isPresent() && !used && made.contains(Made.HOOKS_LINES)) {
      now = now.close(hooks.get());
    }
    // Hooks that came after ours may rely on it; those that were there before did without.
    boolean version =
        made.contains(Made.VERSION)
            && !(used && made.contains(Made.HOOKS))
            && now.root().member(VERSION).isPresent();
    return version ? now.remove(now.root(), now.root().index(VERSION)) : now;
  }
}
