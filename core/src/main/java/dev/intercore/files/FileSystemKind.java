package dev.intercore.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Which file systems SQLite's WAL can live on: it shares memory between processes, so they must be
 * on one machine.
 */
public final class FileSystemKind {
  private static final Set<String> REMOTE =
      Set.of(
          "nfs",
          "nfs3",
          "nfs4",
          "cifs",
          "smb",
          "smb2",
          "smb3",
          "smbfs",
          "9p",
          "virtiofs",
          "afs",
          "ceph",
          "fuse.sshfs",
          "fuse.rclone",
          "afpfs",
          "webdav",
          "davfs",
          "vboxsf",
          "vmhgfs",
          "fuse.vmhgfs-fuse",
          "prl_fs",
          "lustre",
          "gfs2",
          "ocfs2",
          "gpfs",
          "beegfs",
          "fuse.ceph",
          "glusterfs",
          "fuse.glusterfs");

  private FileSystemKind() {}

  /** Refuses a path on a disk that WAL cannot live on. */
  public static void require(Path file) throws IOException {
    Optional<String> remote = remoteType(file);
    if (remote.isPresent()) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "a database cannot live on " + remote.get() + ": " + file,
          "Use a local disk: name one with --db or INTERCORE_DB, or work in a local checkout.");
    }
  }

  /** The type of the file system, if it is one that WAL cannot live on. */
  public static Optional<String> remoteType(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    String type = Files.getFileStore(folder == null ? file : folder).type();
    return REMOTE.contains(type) ? Optional.of(type) : Optional.empty();
  }
}
