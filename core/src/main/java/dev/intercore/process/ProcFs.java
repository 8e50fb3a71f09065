package dev.intercore.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads what the kernel says of processes. Every method throws where it cannot be known. */
public final class ProcFs {
  public static final ProcFs HERE = new ProcFs(Path.of("/proc"));

  private static final String NO_TIME_NAMESPACES = "0";

  private final Path root;

  /**
   * @param root where proc is mounted; tests make their own
   */
  public ProcFs(Path root) {
    this.root = root;
  }

  public World world() throws IOException {
    return new World(
        line(root.resolve("sys/kernel/hostname")),
        line(root.resolve("sys/kernel/random/boot_id")).replace("-", ""),
        namespace("pid") + "-" + timeNamespace());
  }

  private String timeNamespace() throws IOException {
    try {
      return namespace("time");
    } catch (NoSuchFileException _) {
      return NO_TIME_NAMESPACES;
    }
  }

  /** The number of a namespace of this process, out of {@code pid:[4026531836]}. */
  public String namespace(String kind) throws IOException {
    String link = Files.readSymbolicLink(root.resolve("self/ns").resolve(kind)).toString();
    return link.substring(link.indexOf('[') + 1, link.length() - 1);
  }

  /** The process as it is now, or nothing when there is none of that pid. */
  public Optional<ProcessStat> stat(long pid) throws IOException {
    try {
      return Optional.of(ProcessStat.parse(pid, line(file(pid, "stat"))));
    } catch (NoSuchFileException _) {
      return absent(pid);
    } catch (IOException e) {
      // It may have ended while it was read, which is no NoSuchFileException.
      if (Files.notExists(file(pid, "stat"))) {
        return absent(pid);
      }
      throw e;
    }
  }

  /** Not there is gone only if nothing is hidden from us. */
  private Optional<ProcessStat> absent(long pid) throws IOException {
    if (!Files.isDirectory(root.resolve("self"))) {
      throw new IOException(root + " is not the proc of this process");
    }
    // Mounted with hidepid, it does not show other users' processes, and the first is root's.
    if (!Files.isDirectory(root.resolve("1"), LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(root + " hides processes, perhaps " + pid);
    }
    return Optional.empty();
  }

  /** The words it was started with. */
  public List<String> words(long pid) throws IOException {
    String all = new String(Files.readAllBytes(file(pid, "cmdline")), StandardCharsets.ISO_8859_1);
    return List.of((all.endsWith("\0") ? all.substring(0, all.length() - 1) : all).split("\0", -1));
  }

  /** The file name of the program it runs. */
  public String program(long pid) throws IOException {
    Path file = Files.readSymbolicLink(file(pid, "exe")).getFileName();
    return file == null ? "" : file.toString();
  }

  private Path file(long pid, String name) {
    return root.resolve(Long.toString(pid)).resolve(name);
  }

  private static String line(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).strip();
  }
}
