package dev.intercore.process;

import dev.intercore.common.Names;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Reads {@code /proc}. Every method throws an IOException when the answer is unknown. */
public final class ProcFs {
  public static final ProcFs HERE =
      new ProcFs(Path.of("/proc"), () -> ProcessHandle.current().pid());

  private static final String NO_TIME_NAMESPACES = "0";

  private static final int BOOT_DIGITS = 32;

  private final Path root;
  private final LongSupplier self;

  /**
   * @param root where proc is mounted; tests make their own
   * @param self returns the pid of this process according to the system calls
   */
  public ProcFs(Path root, LongSupplier self) {
    this.root = root;
    this.self = self;
  }

  /**
   * The scope in which a pid and a start time name one process.
   *
   * @param host the machine's name
   * @param boot the kernel's id of this boot: 32 hexadecimal digits
   * @param namespaces the pid namespace, a dash, and the time namespace, which shifts start times
   */
  public record KernelIdentity(String host, String boot, String namespaces) {
    /** The number of the machine's own pid namespace, the same at every boot. */
    private static final String OUTERMOST = "4026531836-";

    /** Returns whether pid 1 is the first process of the machine and not that of a container. */
    boolean isOutermost() {
      return namespaces.startsWith(OUTERMOST);
    }
  }

  /**
   * The fields of {@code /proc/PID/stat} that are used here.
   *
   * @param name at most 15 bytes of the name of the program or script
   * @param state one letter
   * @param session the pid of its session's leader
   * @param flags of the kernel, see {@link #isForkWithoutProgram}
   * @param start in clock ticks since boot
   */
  public record ProcessStat(
      long pid,
      String name,
      char state,
      long parent,
      long session,
      long flags,
      long threads,
      long start) {
    /** PF_FORKNOEXEC: the process was forked and never executed another program. */
    private static final long FORKED_NO_EXEC = 0x40;

    // Counted from the state, which follows the name in parentheses.
    private static final int PARENT = 1;
    private static final int SESSION = 3;
    private static final int FLAGS = 6;
    private static final int THREADS = 17;
    private static final int START = 19;

    static ProcessStat parse(long pid, String line) throws IOException {
      try {
        // A name may contain spaces and parentheses; the last one ends it.
        int open = line.indexOf('(');
        int close = line.lastIndexOf(')');
        String[] fields = line.substring(close + 2).split(" ", -1);
        return new ProcessStat(
            pid,
            line.substring(open + 1, close),
            fields[0].charAt(0),
            Long.parseLong(fields[PARENT]),
            Long.parseLong(fields[SESSION]),
            Long.parseLong(fields[FLAGS]),
            Long.parseLong(fields[THREADS]),
            Long.parseLong(fields[START]));
      } catch (IndexOutOfBoundsException | NumberFormatException e) {
        throw new IOException("not the stat of a process: " + line, e);
      }
    }

    /** Returns whether it is a zombie or is being removed. */
    public boolean isEnded() {
      // The first thread may end while others keep the process running.
      return (state == 'Z' || state == 'X' || state == 'x') && threads <= 1;
    }

    public boolean isForkWithoutProgram() {
      return (flags & FORKED_NO_EXEC) != 0;
    }
  }

  public KernelIdentity kernel() throws IOException {
    refuseOtherNamespace();
    String boot = line(root.resolve("sys/kernel/random/boot_id")).replace("-", "");
    if (boot.length() != BOOT_DIGITS || !boot.chars().allMatch(Names::isHexDigit)) {
      throw new IOException("not the id of a boot: " + boot);
    }
    return new KernelIdentity(
        line(root.resolve("sys/kernel/hostname")), boot, namespace("pid") + "-" + timeNamespace());
  }

  /** In a sandbox, proc may be the host's: its pids name other processes than ours. */
  private void refuseOtherNamespace() throws IOException {
    String here = Files.readSymbolicLink(root.resolve("self")).toString();
    long pid = self.getAsLong();
    if (!here.equals(Long.toString(pid))) {
      throw new IOException(
          root + " is of another pid namespace: process " + pid + " is " + here + " there");
    }
  }

  /** Returns the time since boot. */
  public Duration uptime() throws IOException {
    String seconds = line(root.resolve("uptime")).split("[. ]", 2)[0];
    try {
      return Duration.ofSeconds(Long.parseLong(seconds));
    } catch (NumberFormatException e) {
      throw new IOException("not an uptime: " + seconds, e);
    }
  }

  /** Returns the current parent of this process. */
  public long parent() throws IOException {
    return ProcessStat.parse(0, line(root.resolve("self/stat"))).parent();
  }

  /**
   * Returns the resident memory of this process in bytes, or 0 if the kernel does not report it.
   */
  public long residentMemory() throws IOException {
    return Files.readAllLines(root.resolve("self/status"), StandardCharsets.ISO_8859_1).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .map(line -> line.replaceAll("[^0-9]", ""))
        .mapToLong(kilobytes -> Long.parseLong(kilobytes) << 10)
        .findFirst()
        .orElse(0);
  }

  private String timeNamespace() throws IOException {
    try {
      return namespace("time");
    } catch (NoSuchFileException _) {
      return NO_TIME_NAMESPACES;
    }
  }

  /** Returns the number of a namespace of this process, from {@code pid:[4026531836]}. */
  public String namespace(String kind) throws IOException {
    String link = Files.readSymbolicLink(root.resolve("self/ns").resolve(kind)).toString();
    return link.substring(link.indexOf('[') + 1, link.length() - 1);
  }

  /** Returns the process with this pid, or empty if it is certain that none has it. */
  public Optional<ProcessStat> stat(long pid) throws IOException {
    try {
      return Optional.of(ProcessStat.parse(pid, line(file(pid, "stat"))));
    } catch (NoSuchFileException _) {
      return absent(pid);
    } catch (IOException e) {
      // A process that ends while it is read causes no NoSuchFileException.
      if (Files.notExists(file(pid, "stat"))) {
        return absent(pid);
      }
      throw e;
    }
  }

  /** Returns the start time of a process in clock ticks since boot. */
  public long startTime(long pid) throws IOException {
    return stat(pid)
        .map(ProcessStat::start)
        .orElseThrow(() -> new NoSuchFileException("process " + pid));
  }

  /** A missing folder means that the process ended only if proc shows all processes. */
  private Optional<ProcessStat> absent(long pid) throws IOException {
    refuseOtherNamespace();
    if (hidesProcesses()) {
      throw new IOException(root + " hides processes, perhaps " + pid);
    }
    return Optional.empty();
  }

  /**
   * Mounted with hidepid, proc does not show other users' processes. The first process usually is
   * one; where it belongs to this user, the mount options decide.
   */
  private boolean hidesProcesses() throws IOException {
    try {
      return owner("1").equals(owner("self"))
          && Files.readAllLines(root.resolve("self/mountinfo"), StandardCharsets.ISO_8859_1)
              .stream()
              .anyMatch(mount -> mount.contains(" - proc ") && mount.contains("hidepid="));
    } catch (NoSuchFileException _) {
      return true;
    }
  }

  private Object owner(String process) throws IOException {
    return Files.getAttribute(root.resolve(process), "unix:uid");
  }

  /** Returns the arguments of a process, with the program's name. */
  public List<String> arguments(long pid) throws IOException {
    String all = new String(Files.readAllBytes(file(pid, "cmdline")), StandardCharsets.ISO_8859_1);
    return List.of((all.endsWith("\0") ? all.substring(0, all.length() - 1) : all).split("\0", -1));
  }

  /** Returns the file name of the program that a process executes. */
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
