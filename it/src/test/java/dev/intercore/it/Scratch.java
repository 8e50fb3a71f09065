package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A project in a folder of its own. Closing it checks every database in it and removes the folder.
 */
final class Scratch implements AutoCloseable {
  private final Path home;
  private final Path project;
  private final Mode mode;
  private final Set<Path> damaged = new HashSet<>();
  private final List<Running> started = new ArrayList<>();

  Scratch(Mode mode) {
    this.mode = mode;
    try {
      // Resolved: what ic prints is the real path.
      home = Files.createTempDirectory("intercore-it-").toRealPath();
      Files.createDirectory(home.resolve("notes"));
      project = Files.createDirectory(home.resolve("project"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A project with a current, empty database: a copy of one that {@code ic init} made. */
  static Scratch initialized(Mode mode) {
    Scratch scratch = new Scratch(mode);
    Trees.folder(scratch.clavain());
    Trees.write(scratch.database(), FreshDatabase.BYTES);
    scratch.bash("chmod 700 .clavain && chmod 600 .clavain/intercore.db").succeeds("");
    return scratch;
  }

  /** Made once; a call of ic for every test would cost more than all the copies. */
  private static final class FreshDatabase {
    private static final byte[] BYTES = make();

    private static byte[] make() {
      try (Scratch scratch = new Scratch(Mode.DIRECT)) {
        scratch.ic("init").exits(Answer.YES);
        // Opened and closed: nothing is left in a WAL.
        scratch.check();
        return Trees.read(scratch.database());
      }
    }
  }

  /** The folder above the project. */
  Path home() {
    return home;
  }

  Path project() {
    return project;
  }

  Path clavain() {
    return project.resolve(".clavain");
  }

  Path database() {
    return clavain().resolve("intercore.db");
  }

  Sqlite sqlite() {
    return new Sqlite(database());
  }

  Mode mode() {
    return mode;
  }

  Ic ic() {
    return Ic.of(mode, home.resolve("notes"), project);
  }

  Answer ic(String... words) {
    return ic().call(words);
  }

  Answer bash(String script) {
    return ic().bash(script);
  }

  /** A process that is surely ended with the scratch folder. */
  Running keep(Running running) {
    started.add(running);
    return running;
  }

  /** This database is damaged on purpose; it is not checked at the end. */
  void isDamaged(Path database) {
    damaged.add(database);
  }

  List<Path> backups() {
    return in(clavain()).filter(p -> name(p).matches(".*\\.backup-\\d{8}-\\d{6}")).toList();
  }

  static String permissions(Path path) {
    try {
      return PosixFilePermissions.toString(
          Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String name(Path path) {
    return String.valueOf(path.getFileName());
  }

  static Stream<Path> in(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every database of ours in the folder is sound. */
  void check() {
    for (Path file : all()) {
      boolean ours = name(file).endsWith(".db") || name(file).matches(".*\\.backup-\\d{8}-\\d{6}");
      if (ours
          && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && damaged.stream().noneMatch(file::startsWith)) {
        assertThat(new Sqlite(file).integrity()).as("integrity of %s", file).isEqualTo("ok");
      }
    }
  }

  @Override
  public void close() {
    started.forEach(Running::close);
    try {
      check();
    } finally {
      remove();
    }
  }

  private List<Path> all() {
    try (Stream<Path> walk = Files.walk(home)) {
      return walk.sorted(Comparator.reverseOrder()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void remove() {
    try {
      new ProcessBuilder("rm", "-rf", "--", home.toString()).inheritIO().start().onExit().join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
