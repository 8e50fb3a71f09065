package dev.intercore.app.golden;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.TestProject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** A copy of the recorded files of one folder of the corpus, and calls with the recorded clock. */
final class GoldenProject extends TestProject {
  static final Path CORPUS =
      Path.of(
          Objects.requireNonNull(System.getProperty("intercore.root"), "intercore.root"),
          "app/src/test/resources/golden");

  /** The first moment of each recording, in unix seconds. */
  private static final long BEGIN = 1_790_000_000;

  /** When a transcript is played, unless it says otherwise. */
  private static final long PLAYED_AFTER = 1800;

  private static final int BITS = 9;

  /** The folder whose transcripts count backups, of which a migration makes one more. */
  private static final String COUNTS_BACKUPS = "others";

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.ofEpochSecond(BEGIN + PLAYED_AFTER));

  /** Names that the recorded data contains. */
  private final Set<String> known;

  GoldenProject(String name) {
    try {
      known = GoldenText.ids(unpack(CORPUS.resolve(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Set<String> known() {
    return known;
  }

  /** Sets the clock of the calls, in seconds after the begin of the recording. */
  void setTime(long seconds) {
    now.set(Instant.ofEpochSecond(BEGIN + seconds));
  }

  /** Calls in the environment of the recording. */
  InProcessCli ic() {
    return InProcessCli.of(now::get, home().resolve("notes"), project())
        .with("INTERCORE_ENGINE", "direct")
        .with("INTERCORE_LOCK_DIR", home().resolve("locks").toString())
        .with("INTERCORE_LEGACY_DIR", home().resolve("legacy").toString())
        .with("XDG_STATE_HOME", home().resolve("state").toString());
  }

  /** Writes the recorded files and returns all that is in them, as text. */
  private String unpack(Path folder) throws IOException {
    StringBuilder all = new StringBuilder();
    List<String> lines = Files.readAllLines(folder.resolve("tree.txt"));
    // Times of folders are set last, since each file in them changes them.
    Deque<Runnable> times = new ArrayDeque<>();
    int i = 0;
    while (i < lines.size()) {
      String[] fields = lines.get(i).split(" ", 4);
      Path path = home().resolve(placed(fields[3]));
      List<String> body = new ArrayList<>();
      for (i++; i < lines.size() && lines.get(i).startsWith("|"); i++) {
        body.add(lines.get(i));
      }
      all.append(fields[3]).append('\n');
      switch (fields[0]) {
        case "d" -> Files.createDirectories(path);
        case "l" -> Files.createSymbolicLink(path, Path.of(placed(text(body).strip())));
        case "f" -> Files.writeString(path, placed(text(body)));
        case "x" -> Files.write(path, Base64.getMimeDecoder().decode(text(body)));
        case "b" -> all.append(database(folder.resolve(text(body).strip()), path));
        default -> throw new IOException(folder + ": not a line of a tree: " + lines.get(i));
      }
      all.append(String.join("\n", body)).append('\n');
      if (!fields[0].equals("l")) {
        times.push(() -> attributes(path, fields[1], fields[2]));
      }
    }
    times.forEach(Runnable::run);
    return all.toString();
  }

  private String database(Path recorded, Path path) throws IOException {
    Files.copy(recorded, path);
    DatabaseFile file = new DatabaseFile(path);
    if (recorded.getName(recorded.getNameCount() - 2).toString().equals(COUNTS_BACKUPS)) {
      // Version 6 changed no table.
      file.run("PRAGMA user_version = 6");
    }
    if (file.column("SELECT name FROM sqlite_master WHERE name = 'runs'").size() == 1) {
      file.run("UPDATE runs SET project = replace(project, '<dir>', '" + project() + "')");
    }
    return new String(Files.readAllBytes(recorded), StandardCharsets.ISO_8859_1);
  }

  /** Lines as a transcript has them. */
  private static String text(Collection<String> body) {
    StringBuilder text = new StringBuilder();
    for (String line : body) {
      if (line.equals("|\\")) {
        text.setLength(text.length() - 1);
      } else {
        text.append(line, Math.min(2, line.length()), line.length()).append('\n');
      }
    }
    return text.toString();
  }

  /** Recorded text with the folders of this project and the processes of this machine. */
  private String placed(String text) {
    String placed =
        text.replace("<dir>", project().toString()).replace("<above>", home().toString());
    return placed.contains("<") ? ThisMachine.placed(placed) : placed;
  }

  private static void attributes(Path path, String mode, String time) {
    int bits = Integer.parseInt(mode, 8);
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    PosixFilePermission[] all = PosixFilePermission.values();
    for (int bit = 0; bit < BITS; bit++) {
      if ((bits & (1 << (BITS - 1 - bit))) != 0) {
        permissions.add(all[bit]);
      }
    }
    int point = time.indexOf('.');
    Instant changed =
        Instant.ofEpochSecond(
            Long.parseLong(time.substring(0, point)),
            Long.parseLong(time.substring(point + 1, point + 10)));
    try {
      Files.setPosixFilePermissions(path, permissions);
      Files.setAttribute(
          path, "lastModifiedTime", FileTime.from(changed), LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
