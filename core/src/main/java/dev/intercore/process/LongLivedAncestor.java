package dev.intercore.process;

import dev.intercore.process.ProcFs.KernelIdentity;
import dev.intercore.process.ProcFs.ProcessStat;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the nearest ancestor that outlives a call. The parent of a call is usually a shell that an
 * agent started for one command, or a wrapper that runs another program. What they acquire has to
 * outlive them.
 */
final class LongLivedAncestor {
  static final int FARTHEST = 64;

  private static final Set<String> WRAPPERS =
      Set.of(
          "timeout",
          "env",
          "nice",
          "sudo",
          "xargs",
          "make",
          "gmake",
          "doas",
          "nohup",
          "setsid",
          "stdbuf",
          "ionice",
          "chrt",
          "taskset",
          "time",
          "parallel",
          "strace",
          "flock",
          "su",
          "runuser",
          "script",
          "bwrap",
          "unshare");

  /** Programs that adopt processes whose parent has ended. */
  private static final Set<String> ADOPTERS =
      Set.of("systemd", "init", "tini", "dumb-init", "docker-init", "catatonit");

  /** One program that contains many others, also a shell. */
  private static final String BUSYBOX = "busybox";

  private static final Set<String> SHELLS =
      Set.of(
          "sh", "bash", "rbash", "dash", "ash", "zsh", "ksh", "ksh93", "mksh", "yash", "fish",
          "csh", "tcsh", BUSYBOX);

  /** Long options of shells whose value is the next argument. */
  private static final Set<String> OPTIONS_WITH_VALUE = Set.of("--rcfile", "--init-file");

  private final ProcFs proc;
  private final KernelIdentity kernel;

  LongLivedAncestor(ProcFs proc, KernelIdentity kernel) {
    this.proc = proc;
    this.kernel = kernel;
  }

  /** Returns the pid of that ancestor of {@code pid}, if there is one. */
  Optional<Long> of(long pid) throws IOException {
    Optional<ProcessStat> child = proc.stat(pid);
    for (int i = 0; i < FARTHEST && child.isPresent(); i++) {
      Optional<ProcessStat> parent = proc.stat(child.get().parent());
      if (parent.isEmpty() || isAdopter(parent.get(), child.get())) {
        return Optional.empty();
      }
      if (!isShortLived(parent.get())) {
        return Optional.of(parent.get().pid());
      }
      child = parent;
    }
    return Optional.empty();
  }

  private boolean isAdopter(ProcessStat parent, ProcessStat child) {
    // The program decides, because a script may be called init.
    return ADOPTERS.contains(program(parent)) || (parent.pid() == 1 && isAdopted(parent, child));
  }

  /** In a container the first process may be the agent; a process it adopts has another session. */
  private boolean isAdopted(ProcessStat first, ProcessStat child) {
    return kernel.isOutermost() || first.session() != child.session();
  }

  private boolean isShortLived(ProcessStat process) {
    String program = program(process);
    boolean script = SHELLS.contains(program) && !program.equals(BUSYBOX);
    if (!script && WRAPPERS.contains(process.name())) {
      return true;
    }
    if (!SHELLS.contains(program) && !SHELLS.contains(process.name())) {
      return false;
    }
    return process.isForkWithoutProgram() || runsCommandString(arguments(process.pid()));
  }

  /** Another user's program cannot be read; then the name of the process decides. */
  private String program(ProcessStat process) {
    try {
      return proc.program(process.pid());
    } catch (IOException _) {
      return process.name();
    }
  }

  private List<String> arguments(long pid) {
    try {
      return proc.arguments(pid);
    } catch (IOException _) {
      return List.of();
    }
  }

  /** Returns whether a shell runs a command given as a string, as in {@code bash -lc '…'}. */
  private static boolean runsCommandString(List<String> arguments) {
    // busybox sh -c
    int first = !arguments.isEmpty() && arguments.getFirst().endsWith(BUSYBOX) ? 2 : 1;
    for (int i = first; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (argument.equals("--command") || argument.startsWith("--command=")) {
        return true;
      }
      if (OPTIONS_WITH_VALUE.contains(argument)) {
        i++;
      } else if (!argument.startsWith("--") && isCluster(argument)) {
        if (argument.startsWith("-") && argument.indexOf('c') > 0) {
          return true;
        }
        // -o and -O, alone or at the end of a cluster, take the next argument.
        i += argument.endsWith("o") || argument.endsWith("O") ? 1 : 0;
      } else if (!argument.startsWith("--") || argument.equals("--")) {
        // A script, or the end of the options, and no option was -c.
        return false;
      }
    }
    return false;
  }

  private static boolean isCluster(String argument) {
    return argument.length() > 1 && (argument.charAt(0) == '-' || argument.charAt(0) == '+');
  }
}
