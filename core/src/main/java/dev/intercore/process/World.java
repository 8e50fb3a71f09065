package dev.intercore.process;

/**
 * Where a pid means something.
 *
 * @param host the machine's name
 * @param boot the kernel's id of this boot: 32 hexadecimal digits
 * @param namespaces the pid namespace, and after a dash the time namespace, which shifts start
 *     times
 */
public record World(String host, String boot, String namespaces) {
  boolean hasSamePids(ProcessIdentity other) {
    return boot.equals(other.boot()) && namespaces.equals(other.namespaces());
  }
}
