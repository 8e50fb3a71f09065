package dev.intercore.work.record;

import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A kind of record. */
public final class RecordKind<T extends TeamRecord> {
  public static final RecordKind<AgentIdentity> AGENT =
      new RecordKind<>("agents", "agent", "id", AgentIdentity::new);
  public static final RecordKind<WorkItem> WORK =
      new RecordKind<>("work", "item", "beadId", WorkItem::new);
  public static final RecordKind<HookState> HOOK =
      new RecordKind<>("hooks", "hook", "agentId", HookState::new);
  public static final RecordKind<Convoy> CONVOY =
      new RecordKind<>("convoys", "convoy", "id", Convoy::new);
  public static final RecordKind<MergeRequest> MERGE =
      new RecordKind<>("merge-queue", "merge request", "id", MergeRequest::new);
  public static final RecordKind<Escalation> ESCALATION =
      new RecordKind<>("escalations", "escalation", "id", Escalation::new);

  public static final List<RecordKind<?>> ALL =
      List.of(AGENT, WORK, HOOK, CONVOY, MERGE, ESCALATION);

  private static final long MOST = 1L << 53;

  private final String folder;
  private final String noun;
  private final String idField;
  private final Function<Map<String, @Nullable Object>, T> maker;

  private RecordKind(
      String folder,
      String noun,
      String idField,
      Function<Map<String, @Nullable Object>, T> maker) {
    this.folder = folder;
    this.noun = noun;
    this.idField = idField;
    this.maker = maker;
  }

  /** Where its files are. */
  public String folder() {
    return folder;
  }

  /** What one is called. */
  public String noun() {
    return noun;
  }

  /** The commands that are about it. */
  public String group() {
    return this == WORK ? "work" : this == MERGE ? "merge" : noun;
  }

  public String idField() {
    return idField;
  }

  /**
   * Reads a record.
   *
   * @param id whose it should be
   * @throws IllegalArgumentException when it is damaged or another's
   */
  public T read(String id, String json) {
    return read(id, JsonObject.of(JsonReader.parse(json)).values());
  }

  /** Other programs read it as a number with a point, and one more has to be possible. */
  static boolean isCount(long number) {
    return number >= 0 && number < MOST;
  }

  /** The same of what was parsed already. */
  public T read(String id, Map<String, @Nullable Object> values) {
    T record = maker.apply(new LinkedHashMap<>(values));
    if (!record.id().equals(id)) {
      throw new IllegalArgumentException("it is the record of " + record.id());
    }
    if (!isCount(record.seq()) || !isCount(record.revision())) {
      throw new IllegalArgumentException("seq or revision is no count");
    }
    record.touchAll();
    return record;
  }
}
