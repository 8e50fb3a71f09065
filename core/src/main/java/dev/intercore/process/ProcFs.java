package dev.intercore.process;

import dev.intercore.files.FileStat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Reads what the kernel says of processes. Every method throws where it cannot be known. */
public final class ProcFs {
  public static final ProcFs HERE =
      new ProcFs(Path.of("/proc"), () -> ProcessHandle.current().pid());

  private static final String NO_TIME_NAMESPACES = "0";

  private static final int BOOT_DIGITS = 32;

  private final Path root;
  private final LongSupplier self;

  /**
   * @param root where proc is mounted; tests make their own
   * @param self the pid of this process, as the system calls it; not always asked for
   */
  public ProcFs(Path root, LongSupplier self) {
    this.root = root;
    this.self = self;
  }

  public KernelIdentity world() throws IOException {
    refuseAnothers();
    String boot = line(root.resolve("sys/kernel/random/boot_id")).replace("-", "");
    if (boot.length() != BOOT_DIGITS || !boot.chars().allMatch(ProcFs::isHexDigit)) {
      throw new IOException("not the id of a boot: " + boot);
    }
    return new KernelIdentity(
        line(root.resolve("sys/kernel/hostname")), boot, namespace("pid") + "-" + timeNamespace());
  }

  /** In a sandbox proc may be that of the host, where our pids are somebody else's. */
  private void refuseAnothers() throws IOException {
    String here = Files.readSymbolicLink(root.resolve("self")).toString();
    long pid = self.getAsLong();
    if (!here.equals(Long.toString(pid))) {
      throw new IOException(root + " counts processes otherwise: " + pid + " is " + here);
    }
  }

  private static boolean isHexDigit(int c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  }

  /** For how long the kernel has been running. */
  public Duration uptime() throws IOException {
    String seconds = line(root.resolve("uptime")).split("[. ]", 2)[0];
    try {
      return Duration.ofSeconds(Long.parseLong(seconds));
    } catch (NumberFormatException e) {
      throw new IOException("not an uptime: " + seconds, e);
    }
  }

  /** The parent of this process, as it is now. */
  public long parent() throws IOException {
    return ProcessStat.parse(0, line(root.resolve("self/stat"))).parent();
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
    refuseAnothers();
    if (hidesProcesses()) {
      throw new IOException(root + " hides processes, perhaps " + pid);
    }
    return Optional.empty();
  }

  /**
   * Mounted with hidepid, it does not show other users' processes. The first process mostly is one;
   * where it is ours, the options of the mount have to tell.
   */
  private boolean hidesProcesses() throws IOException {
    Optional<FileStat> first = FileStat.of(root.resolve("1"));
    if (first.isEmpty()) {
      return true;
    }
    return first.get().isOurs()
        && Files.readAllLines(root.resolve("self/mountinfo"), StandardCharsets.ISO_8859_1).stream()
            .anyMatch(mount -> mount.contains(" - proc ") && mount.contains("hidepid="));
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

  /** Returns the resident memory of this process in bytes. */
  public long residentBytes() throws IOException {
    return Files.readAllLines(root.resolve("self/status"), StandardCharsets.ISO_8859_1).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .map(line -> line.replaceAll("[^0-9]", ""))
        .mapToLong(kilobytes -> Long.parseLong(kilobytes) << 10)
        .findFirst()
        .orElse(0);
  }

  private Path file(long pid, String name) {
    return root.resolve(Long.toString(pid)).resolve(name);
  }

  private static String line(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).strip();
  }
}
