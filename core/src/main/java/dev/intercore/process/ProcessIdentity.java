package dev.intercore.process;

import dev.intercore.json.JsonObject;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One process, and no other that ever had its pid. Its host is not part of equality: the id of the
 * boot already names one machine, and records written by older versions do not have the host here.
 *
 * @param start in clock ticks since boot, from the kernel: setting a clock does not change it
 * @param boot see {@link ProcFs.KernelIdentity}
 * @param namespaces see {@link ProcFs.KernelIdentity}
 * @param host the machine's name; empty if unknown
 */
public record ProcessIdentity(long pid, long start, String boot, String namespaces, String host) {

  /** A process of an unknown host. */
  public ProcessIdentity(long pid, long start, String boot, String namespaces) {
    this(pid, start, boot, namespaces, "");
  }

  /**
   * Reads the stored form, which does not contain the host.
   *
   * @throws IllegalArgumentException when it is corrupt
   */
  public static ProcessIdentity of(JsonObject fields) {
    return new ProcessIdentity(
        fields.number("pid"),
        fields.number("start"),
        fields.text("boot"),
        fields.text("namespaces"));
  }

  /** Returns the stored form. Records store the host beside it. */
  public Map<String, @Nullable Object> fields() {
    return JsonObject.map("pid", pid, "start", start, "boot", boot, "namespaces", namespaces);
  }

  public ProcessIdentity withHost(String name) {
    return new ProcessIdentity(pid, start, boot, namespaces, name);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ProcessIdentity process
        && pid == process.pid
        && start == process.start
        && boot.equals(process.boot)
        && namespaces.equals(process.namespaces);
  }

  @Override
  public int hashCode() {
    return Objects.hash(pid, start, boot, namespaces);
  }
}
