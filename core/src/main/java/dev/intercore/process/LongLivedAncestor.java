package dev.intercore.process;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The nearest ancestor that lasts. A call's parent is mostly a shell that an agent starts for one
 * command, or a program that only runs another: what they take has to outlive them.
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

  /** They adopt whoever has lost its parent, so they are nobody's. */
  private static final Set<String> ADOPTERS =
      Set.of("systemd", "init", "tini", "dumb-init", "docker-init", "catatonit");

  private final ProcFs proc;
  private final KernelIdentity world;

  LongLivedAncestor(ProcFs proc, KernelIdentity world) {
    this.proc = proc;
    this.world = world;
  }

  /** The pid of the one for {@code pid}, which itself is passed over. */
  Optional<Long> of(long pid) throws IOException {
    Optional<ProcessStat> child = proc.stat(pid);
    for (int i = 0; i < FARTHEST && child.isPresent(); i++) {
      Optional<ProcessStat> parent = proc.stat(child.get().parent());
      if (parent.isEmpty() || isAdopter(parent.get(), child.get())) {
        return Optional.empty();
      }
      if (!isPassing(parent.get())) {
        return Optional.of(parent.get().pid());
      }
      child = parent;
    }
    return Optional.empty();
  }

  private boolean isAdopter(ProcessStat parent, ProcessStat child) {
    // By its program, since a script may be called init.
    return ADOPTERS.contains(program(parent)) || (parent.pid() == 1 && isNobodys(parent, child));
  }

  /** In a container the first process may be the agent; those it adopts have left its session. */
  private boolean isNobodys(ProcessStat first, ProcessStat child) {
    return world.isOutermost() || first.session() != child.session();
  }

  private boolean isPassing(ProcessStat process) {
    String program = program(process);
    boolean script = Shells.isShell(program) && !program.equals(Shells.BUSYBOX);
    if (!script && WRAPPERS.contains(process.name())) {
      return true;
    }
    if (!Shells.isShell(program) && !Shells.isShell(process.name())) {
      return false;
    }
    return process.isForkWithoutProgram() || Shells.runsString(words(process.pid()));
  }

  /** Another user's process does not tell; then its name has to do. */
  private String program(ProcessStat process) {
    try {
      return proc.program(process.pid());
    } catch (IOException _) {
      return process.name();
    }
  }

  private List<String> words(long pid) {
    try {
      return proc.words(pid);
    } catch (IOException _) {
      return List.of();
    }
  }
}
