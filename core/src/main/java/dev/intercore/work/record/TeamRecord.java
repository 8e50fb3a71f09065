package dev.intercore.work.record;

import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One of the records. A change makes another. */
public abstract sealed class TeamRecord
    permits AgentIdentity, WorkItem, HookState, Convoy, MergeRequest, Escalation {
  static final String SEQ = "seq";
  static final String REVISION = "revision";

  private final JsonObject fields;

  TeamRecord(Map<String, @Nullable Object> values) {
    this.fields = new JsonObject(Collections.unmodifiableMap(values));
  }

  JsonObject fields() {
    return fields;
  }

  public abstract RecordKind<?> kind();

  /** The same with other values: name, value, name, value; null takes one away. */
  public abstract TeamRecord with(@Nullable Object... namesAndValues);

  public String id() {
    return fields.text(kind().idField());
  }

  /** Its place in the order in which things were made; 0 if nobody counted. */
  public long seq() {
    return fields.optionalNumber(SEQ).orElse(0);
  }

  /** So many times it was written. */
  public long revision() {
    return fields.optionalNumber(REVISION).orElse(0);
  }

  /** All of it, as JSON has it. */
  public Map<String, @Nullable Object> toMap() {
    return fields.values();
  }

  /** The values with others in their place: name, value, name, value; null takes one away. */
  Map<String, @Nullable Object> changed(@Nullable Object... namesAndValues) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>(fields.values());
    for (int i = 0; i < namesAndValues.length; i += 2) {
      String name = String.valueOf(namesAndValues[i]);
      Object value = namesAndValues[i + 1];
      if (value == null) {
        values.remove(name);
      } else {
        values.put(name, value instanceof WireEnum word ? word.wireName() : value);
      }
    }
    return values;
  }

  /** Looks at every field once, so that nothing is found wrong later. */
  abstract void touchAll();

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TeamRecord record
        && kind().equals(record.kind())
        && toMap().equals(record.toMap());
  }

  @Override
  public int hashCode() {
    return toMap().hashCode();
  }

  @Override
  public String toString() {
    return kind().folder() + " " + JsonWriter.canonical(toMap());
  }
}
