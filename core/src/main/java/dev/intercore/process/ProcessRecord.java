package dev.intercore.process;

import dev.intercore.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a record names a process, so that another with the same pid is never taken for it. */
public final class ProcessRecord {
  private ProcessRecord() {}

  public static Map<String, @Nullable Object> of(ProcessIdentity process) {
    return JsonObject.map(
        "pid",
        process.pid(),
        "start",
        process.start(),
        "boot",
        process.boot(),
        "namespaces",
        process.namespaces());
  }

  /**
   * Reads it back.
   *
   * @throws IllegalArgumentException when it is damaged
   */
  public static ProcessIdentity read(JsonObject fields) {
    return new ProcessIdentity(
        fields.number("pid"),
        fields.number("start"),
        fields.text("boot"),
        fields.text("namespaces"));
  }
}
