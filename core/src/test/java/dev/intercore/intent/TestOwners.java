package dev.intercore.intent;

import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Owners for tests, and real processes for them. */
final class TestOwners implements AutoCloseable {
  private final List<Process> started = new ArrayList<>();

  /** Returns an owner with the process of the test. */
  static IntentOwner live(String session) {
    return IntentOwner.of(session).withProcess(alive());
  }

  /** Returns an owner whose process has ended: an earlier one with the pid of the test. */
  static IntentOwner dead(String session) {
    ProcessIdentity self = alive();
    return IntentOwner.of(session)
        .withProcess(
            new ProcessIdentity(self.pid(), self.start() - 1, self.boot(), self.namespaces()));
  }

  /** Returns an owner whose process is in another pid namespace. */
  static IntentOwner unknown(String session) {
    ProcessIdentity self = alive();
    return IntentOwner.of(session)
        .withProcess(new ProcessIdentity(self.pid(), self.start() - 1, self.boot(), "1-1"));
  }

  static ProcessIdentity alive() {
    return identity(ProcessHandle.current().pid());
  }

  static ProcessIdentity identity(long pid) {
    try {
      return ProcessTable.here().identity(pid).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Process start() throws IOException {
    return start("sleep", "300");
  }

  private Process start(String... words) throws IOException {
    Process process = new ProcessBuilder(words).start();
    started.add(process);
    return process;
  }

  /** A process whose parent never asks for its end: once it is killed it is a zombie. */
  long startUnreaped() throws IOException {
    Process parent = start("/bin/sh", "-c", "sleep 300 & echo $!; exec sleep 300");
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8));
    long pid = Long.parseLong(String.valueOf(lines.readLine()));
    // Until then the parent is still the shell, which reaps a child that ends.
    while (!Files.readString(Path.of("/proc/" + parent.pid() + "/comm")).equals("sleep\n")) {
      Thread.onSpinWait();
    }
    return pid;
  }

  static void kill(long pid) {
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
  }

  /** The kernel takes its time to end one. */
  static void awaitZombie(long pid) throws IOException {
    while (!Files.readString(Path.of("/proc/" + pid + "/stat")).contains(") Z ")) {
      Thread.onSpinWait();
    }
  }

  static void kill(Process process) throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
