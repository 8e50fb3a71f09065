package dev.intercore.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder like {@code /proc} with invented processes. */
public final class FakeProc {
  public static final String BOOT = "0123456789abcdef0123456789abcdef";
  public static final String HOST = "here";
  public static final long SELF = 4000;

  private final Path root;

  public FakeProc(Path root) throws IOException {
    this.root = root;
    write("sys/kernel/hostname", HOST + "\n");
    write("sys/kernel/random/boot_id", "01234567-89ab-cdef-0123-456789abcdef\n");
    link("4000/ns/pid", "pid:[77]");
    link("4000/ns/time", "time:[88]");
    Files.createSymbolicLink(root.resolve("self"), Path.of(Long.toString(SELF)));
    write("self/mountinfo", "20 1 0:5 / /proc rw,nosuid - proc proc rw\n");
    write("uptime", "1000.25 1900.01\n");
    process(1, "init", 0);
  }

  public ProcFs proc() {
    return new ProcFs(root, () -> SELF);
  }

  public ProcessTable processes() {
    return ProcessTable.of(proc());
  }

  public FakeProc process(long pid, String name, long parent, String... words) throws IOException {
    return process(pid, name, parent, 'S', 0, words);
  }

  /** A fork of a shell that has not executed another program. */
  public FakeProc subshell(long pid, String name, long parent, String... words) throws IOException {
    return process(pid, name, parent, 'S', 0x40, words);
  }

  public FakeProc process(
      long pid, String name, long parent, char state, long flags, String... words)
      throws IOException {
    stat(pid, name, state, parent, flags, 1, 100 + pid);
    write(pid + "/cmdline", words.length == 0 ? "" : String.join("\0", words) + "\0");
    link(pid + "/exe", "/usr/bin/" + (words.length == 0 ? name : program(words[0])));
    return this;
  }

  private static String program(String word) {
    return word.substring(word.lastIndexOf('/') + 1);
  }

  public FakeProc stat(
      long pid, String name, char state, long parent, long flags, long threads, long start)
      throws IOException {
    String line =
        "%d (%s) %c %d 5 %d 0 -1 %d 1 2 3 4 5 6 7 8 20 0 %d 0 %d 9 9"
            .formatted(pid, name, state, parent, pid == 1 ? 1 : 5, flags, threads, start);
    write(pid + "/stat", line + "\n");
    return this;
  }

  public void remove(String file) throws IOException {
    Files.delete(root.resolve(file));
  }

  public Path file(String name) {
    return root.resolve(name);
  }

  public void write(String file, String text) throws IOException {
    Files.createDirectories(root.resolve(file).getParent());
    Files.writeString(root.resolve(file), text, StandardCharsets.ISO_8859_1);
  }

  public void link(String file, String target) throws IOException {
    Files.createDirectories(root.resolve(file).getParent());
    Files.deleteIfExists(root.resolve(file));
    Files.createSymbolicLink(root.resolve(file), Path.of(target));
  }
}
