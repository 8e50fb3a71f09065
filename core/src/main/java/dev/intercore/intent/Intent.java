package dev.intercore.intent;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.json.JsonWriter;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.snapshot.FileSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A declared change as it is recorded. Times are unix seconds. Fields that this version does not
 * know are kept.
 */
public final class Intent {
  private static final String INTEGRITY = "integrity";
  private static final String SHA256 = "sha256";

  /** Of the records that this program writes. */
  static final long VERSION = 1;

  static final String VERSION_FIELD = "version";

  private final JsonObject fields;
  private final IntentStatus status;

  private Intent(Map<String, @Nullable Object> values) {
    this.fields = new JsonObject(values);
    this.status = IntentStatus.of(fields.text("status"));
  }

  static Intent of(Map<String, @Nullable Object> values) {
    return new Intent(values);
  }

  /**
   * Reads a record.
   *
   * @throws IllegalArgumentException when it is damaged
   */
  static Intent read(String record) {
    Map<String, @Nullable Object> values =
        new LinkedHashMap<>(JsonObject.of(JsonReader.parse(record)).values());
    String signed = JsonObject.of(values.remove(INTEGRITY)).text(SHA256);
    if (!JsonWriter.digest(values).equals(signed)) {
      throw new IllegalArgumentException("the digest does not fit");
    }
    try {
      Intent intent = new Intent(values);
      intent.touchAll();
      return intent;
    } catch (IllegalArgumentException e) {
      if (values.get(VERSION_FIELD) instanceof Long version && version > VERSION) {
        // Whole, and more than this program knows. To pass it over would free what it holds.
        throw new IntercoreException(
            ErrorCode.NEWER_SCHEMA,
            "an intent was recorded by a newer intercore: " + e.getMessage(),
            "Use that version of ic here.",
            e);
      }
      throw e;
    }
  }

  /** Looks at every field once, so that nothing is found wrong later. */
  private void touchAll() {
    if (allow().isEmpty()) {
      throw new IllegalArgumentException("the field allow is empty");
    }
    related();
    forbid();
    files();
    id();
    sequence();
    worktree();
    session();
    agent();
    process();
    host();
    text();
    declaredAt();
    expiresAt();
    leaseExpiresAt();
    token();
    closedAt();
    base();
  }

  /** The record, with its digest. */
  String record() {
    Map<String, @Nullable Object> signed = new LinkedHashMap<>(fields.values());
    signed.put(INTEGRITY, Map.of(SHA256, JsonWriter.digest(fields.values())));
    return JsonWriter.canonical(signed);
  }

  /** The same with other values: name, value, name, value. */
  Intent with(@Nullable Object... namesAndValues) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>(fields.values());
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return new Intent(values);
  }

  Intent without(String... names) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>(fields.values());
    for (String name : names) {
      values.remove(name);
    }
    return new Intent(values);
  }

  /** A field that only some ways to keep it know; null if there is none. */
  @Nullable Object field(String name) {
    return fields.values().get(name);
  }

  public String id() {
    return fields.text("id");
  }

  /** Its place in the order of declarations. */
  public long sequence() {
    return fields.number("sequence");
  }

  public String worktree() {
    return fields.text("worktree");
  }

  public String session() {
    return fields.text("session");
  }

  public Optional<String> agent() {
    return fields.optionalText("agent");
  }

  public Optional<ProcessIdentity> process() {
    return fields.optionalObject("process").map(ProcessIdentity::of);
  }

  /** The machine of the process. */
  String host() {
    return fields.text("host");
  }

  /** What it is for, in words. */
  public String text() {
    return fields.text("intent");
  }

  public List<String> allow() {
    return fields.texts("allow");
  }

  public List<String> related() {
    return fields.texts("related");
  }

  public List<String> forbid() {
    return fields.texts("forbid");
  }

  /** Those of its paths that are files: nothing can be below them. */
  List<String> files() {
    return fields.texts("files");
  }

  public IntentStatus status() {
    return status;
  }

  public long declaredAt() {
    return fields.number("declared_at");
  }

  public long expiresAt() {
    return fields.number("expires_at");
  }

  long leaseRenewedAt() {
    return fields.number("lease_renewed_at");
  }

  long leaseSeconds() {
    return fields.number("lease_seconds");
  }

  public long leaseExpiresAt() {
    return leaseRenewedAt() + leaseSeconds();
  }

  public OptionalLong token() {
    return fields.optionalNumber("fencing_token");
  }

  public OptionalLong closedAt() {
    return fields.optionalNumber("closed_at");
  }

  /** Whether it asked not to be kept from files that others only rely on. */
  boolean ignoresSoft() {
    return Boolean.TRUE.equals(fields.values().get("ignore_soft"));
  }

  FileSnapshot base() {
    return FileSnapshot.fromMap(fields.object("base").values());
  }
}
