package dev.intercore.work.storage;

import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.json.JsonWriter;
import dev.intercore.process.ProcessIdentity;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The latest heartbeat of an agent or the renewed lease of a merge request. It is kept beside the
 * record, since it changes often and git should not track it.
 *
 * @param at unix seconds of the heartbeat, or of the end of the lease
 * @param process that lives as long as the agent, if known
 * @param of the machine of that process, or the token of the lease
 */
public record Heartbeat(long at, Optional<ProcessIdentity> process, String of) {
  /** The end of the year 9999: a later time is corrupt. */
  private static final long LATEST = 253_402_300_799L;

  public String record() {
    Map<String, @Nullable Object> values = JsonObject.map("at", at, "of", of);
    process.ifPresent(known -> values.put("process", known.fields()));
    return JsonWriter.canonical(values);
  }

  /** Reads a heartbeat. A corrupt one counts as absent, since the next one replaces it. */
  public static Optional<Heartbeat> read(String record) {
    try {
      JsonObject fields = JsonObject.of(JsonReader.parse(record));
      if (fields.number("at") < 0 || fields.number("at") > LATEST) {
        return Optional.empty();
      }
      return Optional.of(
          new Heartbeat(
              fields.number("at"),
              fields.optionalObject("process").map(ProcessIdentity::of),
              fields.optionalText("of").orElse("")));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
