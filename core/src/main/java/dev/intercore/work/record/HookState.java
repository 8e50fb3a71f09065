package dev.intercore.work.record;

import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an agent has been given to do. */
public final class HookState extends TeamRecord {
  static final String LAST_ACTIVITY = "lastActivity";

  private static final String WORK_ITEM = "workItem";

  HookState(Map<String, @Nullable Object> values) {
    super(values);
  }

  /** Of an agent that has never had one. */
  public static HookState of(String agent) {
    return new HookState(JsonObject.map("agentId", agent, "status", HookStatus.EMPTY.wireName()));
  }

  @Override
  public HookState with(@Nullable Object... namesAndValues) {
    return new HookState(changed(namesAndValues));
  }

  public HookState emptied() {
    return with("status", HookStatus.EMPTY, WORK_ITEM, null);
  }

  public HookState holding(HookStatus status, WorkItem item) {
    return with("status", status, WORK_ITEM, item.toMap());
  }

  public HookState at(long seconds) {
    return with(LAST_ACTIVITY, IsoTime.of(seconds));
  }

  @Override
  public RecordKind<HookState> kind() {
    return RecordKind.HOOK;
  }

  public String agentId() {
    return fields().text("agentId");
  }

  public HookStatus status() {
    return WireEnum.read(HookStatus.values(), fields().text("status"));
  }

  private Optional<JsonObject> item() {
    return fields().optionalObject(WORK_ITEM);
  }

  /** The item as it was when it changed last. */
  public Optional<WorkItem> workItem() {
    return item()
        .map(fields ->
            RecordKind.WORK.read(fields.text(RecordKind.WORK.idField()), fields.values()));
  }

  public Optional<String> beadId() {
    return item().map(fields -> fields.text(RecordKind.WORK.idField()));
  }

  public boolean holds(String bead) {
    return beadId().equals(Optional.of(bead));
  }

  /** Unix seconds of the last change or sign of life. */
  public long lastActivity() {
    return IsoTime.parse(fields().text(LAST_ACTIVITY));
  }

  @Override
  void touchAll() {
    status();
    workItem();
    lastActivity();
    if (status().isHeld() && beadId().isEmpty()) {
      throw new IllegalArgumentException("it is " + status().wireName() + " without a workItem");
    }
  }
}
