package dev.intercore.process;

/**
 * Where a pid means something.
 *
 * @param host the machine's name
 * @param boot the kernel's id of this boot: 32 hexadecimal digits
 * @param namespaces the pid namespace, and after a dash the time namespace, which shifts start
 *     times
 */
public record KernelIdentity(String host, String boot, String namespaces) {
  /** The number that the kernel gives to the pid namespace of the machine itself, at every boot. */
  private static final String OF_THE_MACHINE = "4026531836-";

  /** Whether pid 1 here is the first process of the machine, and not that of a container. */
  boolean isOutermost() {
    return namespaces.startsWith(OF_THE_MACHINE);
  }

  boolean hasSamePids(ProcessIdentity other) {
    return boot.equals(other.boot()) && namespaces.equals(other.namespaces());
  }
}
