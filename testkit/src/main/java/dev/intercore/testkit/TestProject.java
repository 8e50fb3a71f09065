package dev.intercore.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A project in a temporary folder. Closing it checks every database in it and removes the folder.
 * It looks into databases only through SQLite: any other open and close of a database file would
 * drop the locks that this process holds on it.
 */
public class TestProject implements AutoCloseable {
  private final Path home;
  private final Path project;
  private final Set<Path> damaged = new HashSet<>();

  public TestProject() {
    try {
      // Resolved: what ic prints is the real path.
      home = Files.createTempDirectory("intercore-test-").toRealPath();
      Files.createDirectory(home.resolve("notes"));
      project = Files.createDirectory(home.resolve("project"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gives the project a database: the bytes of one that {@code ic init} made. */
  public final void putDatabase(byte[] bytes) {
    try {
      Files.createDirectory(clavain(), permissionsOf("rwx------"));
      Files.createFile(database(), permissionsOf("rw-------"));
      Files.write(database(), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static java.nio.file.attribute.FileAttribute<?> permissionsOf(String text) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
  }

  /** The folder above the project. */
  public final Path home() {
    return home;
  }

  public final Path project() {
    return project;
  }

  public final Path clavain() {
    return project.resolve(".clavain");
  }

  public final Path database() {
    return clavain().resolve("intercore.db");
  }

  public final DatabaseFile sqlite() {
    return new DatabaseFile(database());
  }

  /** This database is damaged on purpose and is not checked at the end. */
  public final void isDamaged(Path database) {
    damaged.add(database);
  }

  public final List<Path> backups() {
    return in(clavain()).filter(p -> name(p).matches(".*\\.backup-\\d{8}-\\d{6}")).toList();
  }

  public static String permissions(Path path) {
    try {
      return PosixFilePermissions.toString(
          Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String name(Path path) {
    return String.valueOf(path.getFileName());
  }

  public static Stream<Path> in(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Checks the integrity of every database in the folder. */
  public final void check() {
    for (Path file : all()) {
      boolean ours = name(file).endsWith(".db") || name(file).matches(".*\\.backup-\\d{8}-\\d{6}");
      if (ours
          && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && damaged.stream().noneMatch(file::startsWith)) {
        assertThat(new DatabaseFile(file).integrity()).as("integrity of %s", file).isEqualTo("ok");
      }
    }
  }

  @Override
  public void close() {
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

  /** By rm: names that are not valid in this JVM's encoding are removed too. */
  private void remove() {
    try {
      new ProcessBuilder("rm", "-rf", "--", home.toString()).inheritIO().start().onExit().join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
