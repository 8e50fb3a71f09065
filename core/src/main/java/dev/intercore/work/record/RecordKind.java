package dev.intercore.work.record;

import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One of the six kinds of records. */
public final class RecordKind<T extends TeamRecord> {
  public static final RecordKind<AgentIdentity> AGENT =
      new RecordKind<>("agents", "agent", "id", AgentIdentity.JSON);
  public static final RecordKind<WorkItem> WORK =
      new RecordKind<>("work", "item", "beadId", WorkItem.JSON);
  public static final RecordKind<HookState> HOOK =
      new RecordKind<>("hooks", "hook", "agentId", HookState.JSON);
  public static final RecordKind<Convoy> CONVOY =
      new RecordKind<>("convoys", "convoy", "id", Convoy.JSON);
  public static final RecordKind<MergeRequest> MERGE =
      new RecordKind<>("merge-queue", "merge request", "id", MergeRequest.JSON);
  public static final RecordKind<Escalation> ESCALATION =
      new RecordKind<>("escalations", "escalation", "id", Escalation.JSON);

  public static final List<RecordKind<?>> ALL =
      List.of(AGENT, WORK, HOOK, CONVOY, MERGE, ESCALATION);

  private final String folder;
  private final String noun;
  private final String idField;
  private final JsonCodec<T> codec;

  private RecordKind(String folder, String noun, String idField, JsonCodec<T> codec) {
    this.folder = folder;
    this.noun = noun;
    this.idField = idField;
    this.codec = codec;
  }

  /**
   * Returns the kind with this folder.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static RecordKind<?> ofFolder(String folder) {
    for (RecordKind<?> kind : ALL) {
      if (kind.folder.equals(folder)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("there is no kind " + folder);
  }

  /** Returns the name of the folder of the files, which is also the kind in tables. */
  public String folder() {
    return folder;
  }

  @Override
  public String toString() {
    return "RecordKind[" + folder + "]";
  }

  /** Returns the word for one record in messages. */
  public String noun() {
    return noun;
  }

  /** Returns the command group of these records. */
  public String group() {
    return this == WORK ? "work" : this == MERGE ? "merge" : noun;
  }

  public String idField() {
    return idField;
  }

  /**
   * Reads a record.
   *
   * @param id the id that the record must have
   * @throws IllegalArgumentException if it is corrupt or has another id
   */
  public T read(String id, String text) {
    JsonObject json = JsonObject.parse(text);
    if (!json.text(idField).equals(id)) {
      throw new IllegalArgumentException("it is the record of " + json.text(idField));
    }
    return codec.read(json);
  }

  Map<String, @Nullable Object> toMap(TeamRecord record) {
    return codec.toMap(cast(record));
  }

  /** Returns the record as one of this kind; the caller has compared the kinds. */
  @SuppressWarnings("unchecked") // a record of this kind has this type
  public T cast(TeamRecord record) {
    return (T) record;
  }
}
