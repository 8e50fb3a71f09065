package dev.intercore.work.storage;

import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.json.JsonWriter;
import dev.intercore.process.ProcessIdentity;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A sign of life beside a record: it comes often, and is nothing that git should see.
 *
 * @param at unix seconds
 * @param process who gave it, if that is known
 * @param of what it holds for: the machine of that process, the token of that merger
 */
public record Heartbeat(long at, Optional<ProcessIdentity> process, String of) {
  /** The end of the year 9999: later is nobody's clock. */
  private static final long LATEST = 253_402_300_799L;

  public String record() {
    Map<String, @Nullable Object> values = JsonObject.map("at", at, "of", of);
    process.ifPresent(known -> values.put("process", known.fields()));
    return JsonWriter.canonical(values);
  }

  /** Reads one; what cannot be read tells nothing, and is worth no more than that. */
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
