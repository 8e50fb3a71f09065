package dev.intercore.work.record;

import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One of the team's records. A change makes a new one. */
public sealed interface TeamRecord
    permits AgentIdentity, WorkItem, HookState, Convoy, MergeRequest, Escalation {
  RecordKind<?> kind();

  String id();

  RecordMeta meta();

  /** Returns the same record with other metadata. */
  TeamRecord withMeta(RecordMeta meta);

  /** Returns the fields of the JSON form by name. */
  default Map<String, @Nullable Object> toMap() {
    return kind().toMap(this);
  }

  /** Returns the position in the order of creation; 0 in records of other programs. */
  default long seq() {
    return meta().seq().orElse(0);
  }

  /** Returns how often the record was written; 0 in records of other programs. */
  default long revision() {
    return meta().revision().orElse(0);
  }

  /** Returns the form in tables and in answers: one line, with sorted keys. */
  default String canonical() {
    return JsonWriter.canonical(toMap());
  }

  /** Returns the form in files: indented, with sorted keys. */
  default String indented() {
    return JsonWriter.indented(toMap());
  }

  /**
   * What every record has beside its own fields. A field that another program left out stays absent
   * when the record is written.
   *
   * @param others fields that are unknown here, and those that are null or, where no rule depends
   *     on them, of another type: they are written as they were read
   */
  record RecordMeta(
      OptionalLong seq,
      OptionalLong revision,
      Optional<IsoTime> createdAt,
      Optional<IsoTime> updatedAt,
      JsonObject others) {
    static final JsonCodec<RecordMeta> JSON =
        JsonCodec.fields(RecordMeta.class)
            .optionalNumber("seq", RecordMeta::seq)
            .optionalNumber("revision", RecordMeta::revision)
            .optionalText("createdAt", meta -> meta.createdAt.map(IsoTime::text))
            .optionalText("updatedAt", meta -> meta.updatedAt.map(IsoTime::text))
            .writeOnly();

    /** Fields that are text here and whose type no rule depends on. */
    private static final Set<String> ANY_TYPE =
        Set.of("createdAt", "updatedAt", "commit", "closedBy", "closeReason");

    static final JsonObject NO_OTHERS = new JsonObject(Map.of());

    /** Returns the metadata of a record that was not written yet. */
    static RecordMeta unwritten(OptionalLong seq) {
      return new RecordMeta(
          seq, OptionalLong.empty(), Optional.empty(), Optional.empty(), NO_OTHERS);
    }

    static RecordMeta read(JsonObject json, JsonObject unknown) {
      return new RecordMeta(
          json.optionalCount("seq"),
          json.optionalCount("revision"),
          textIfText(json, "createdAt").map(IsoTime::new),
          textIfText(json, "updatedAt").map(IsoTime::new),
          others(json, unknown));
    }

    private static JsonObject others(JsonObject json, JsonObject unknown) {
      Map<String, @Nullable Object> others = new LinkedHashMap<>(unknown.values());
      json.values()
          .forEach((name, value) -> {
            if (value == null || (ANY_TYPE.contains(name) && !(value instanceof String))) {
              others.put(name, value);
            }
          });
      return new JsonObject(Collections.unmodifiableMap(others));
    }

    /** Returns a field of {@link #ANY_TYPE} if it is text. */
    static Optional<String> textIfText(JsonObject json, String name) {
      return json.values().get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** Returns the metadata of a record that is written now. */
    public RecordMeta written(long now, long newRevision) {
      Optional<IsoTime> time = Optional.of(IsoTime.of(now));
      boolean isCreated = createdAt.isPresent() || others.has("createdAt");
      return new RecordMeta(
          seq, OptionalLong.of(newRevision), isCreated ? createdAt : time, time, others);
    }

    /** Returns the same with another revision; a hook has no times of its own. */
    public RecordMeta revised(long newRevision) {
      return new RecordMeta(seq, OptionalLong.of(newRevision), createdAt, updatedAt, others);
    }
  }
}
