package dev.intercore.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** File systems that need care, by the type of their mount. */
public final class FileSystemKind {
  /** SQLite's WAL shares memory between processes, so all of them must be on one machine. */
  private static final Set<String> REMOTE =
      words(
          """
          nfs nfs3 nfs4 cifs smb smb2 smb3 smbfs 9p virtiofs afs ceph fuse.sshfs
          fuse.rclone afpfs webdav davfs vboxsf vmhgfs fuse.vmhgfs-fuse prl_fs
          lustre gfs2 ocfs2 gpfs beegfs fuse.ceph glusterfs fuse.glusterfs
          """);

  /**
   * The kernel generates these files while they are read. Their size is unknown, some block their
   * reader ({@code /proc/kmsg}) and some are almost endless ({@code /proc/kcore}).
   */
  private static final Set<String> KERNEL =
      words(
          """
          binfmt_misc bpf cgroup cgroup2 configfs debugfs efivarfs fusectl mqueue
          nsfs proc pstore securityfs selinuxfs sysfs tracefs
          """);

  private FileSystemKind() {}

  private static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+", -1));
  }

  /** Rejects a path on a remote file system. */
  public static void require(Path file) throws IOException {
    Optional<String> remote = remoteType(file);
    if (remote.isPresent()) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "a database cannot live on " + remote.get() + ": " + file,
          "Use a local disk: name one with --db or INTERCORE_DB, or work in a local checkout.");
    }
  }

  /** Returns the type of the file system if it is remote. */
  public static Optional<String> remoteType(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    String type = Files.getFileStore(folder == null ? file : folder).type();
    return REMOTE.contains(type) ? Optional.of(type) : Optional.empty();
  }

  /**
   * Returns whether the kernel generates the file. Does not open it.
   *
   * @param real with all links resolved
   */
  public static boolean isKernelFile(Path real) {
    try {
      return KERNEL.contains(Files.getFileStore(real).type());
    } catch (IOException _) {
      // Java finds no mount for it, as in a chroot. Kernel files always have a mount.
      return false;
    }
  }
}
