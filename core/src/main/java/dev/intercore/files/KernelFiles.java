package dev.intercore.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * Files that the kernel makes while they are read. They call themselves regular, but their size
 * says nothing, some keep their reader waiting ({@code /proc/kmsg}) and some hardly ever end
 * ({@code /proc/kcore}).
 */
public final class KernelFiles {
  private static final Set<String> TYPES =
      Set.of(
          "binfmt_misc",
          "bpf",
          "cgroup",
          "cgroup2",
          "configfs",
          "debugfs",
          "efivarfs",
          "fusectl",
          "mqueue",
          "nsfs",
          "proc",
          "pstore",
          "securityfs",
          "selinuxfs",
          "sysfs",
          "tracefs");

  private KernelFiles() {}

  /**
   * Whether it is one of them; nothing is opened.
   *
   * @param real with all links resolved
   */
  public static boolean has(Path real) {
    try {
      return TYPES.contains(Files.getFileStore(real).type());
    } catch (IOException _) {
      // Java knows no mount for it, as in a chroot; what the kernel makes is mounted by itself.
      return false;
    }
  }
}
