package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.Intercore;
import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.app.inprocess.EngineCli;
import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.files.PrivateFiles;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Damages each region of the files of a database in turn, and compares the answers of commands. No
 * command answers as if the data had never existed, except after the damage that docs/storage.md
 * lists as not noticed.
 */
class DamagedFilesCommandTest extends CommandTest {
  private static final int PAGE = 4096;
  private static final int WAL_HEADER = 32;
  private static final int FRAME = PAGE + 24;

  /** The table of docs/storage.md "What is not noticed", as names of damage below. */
  private static final String UNNOTICED =
      "WAL, .* cut off, no shm|WAL, .* frame .*, shm kept|WAL, header overwritten, shm kept|WAL emptied, no shm|WAL and shm removed";

  private static final Map<String, String[]> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("state", words("state get late s"));
    COMMANDS.put("sentinel", words("sentinel check once s --interval 0"));
    COMMANDS.put("intent", words("intent list"));
    COMMANDS.put("work", words("work list"));
    COMMANDS.put("health", words("health"));
    COMMANDS.put("doctor", words("doctor"));
    COMMANDS.put("init", words("init"));
    COMMANDS.put("engine", words("state get late s"));
  }

  private final Map<String, byte[]> intact = new TreeMap<>();
  private final Map<String, String> expected = new TreeMap<>();
  private final List<String> table = new ArrayList<>();
  private final List<String> lost = new ArrayList<>();

  private static String[] words(String line) {
    return line.split(" ", -1);
  }

  private byte[] bytes(String suffix) {
    return Objects.requireNonNull(intact.get(suffix));
  }

  private Path file(String suffix) {
    return Path.of(project.database() + suffix);
  }

  /** Data in the database file, and later data in the WAL, as direct calls leave them. */
  private void makeData() {
    ic("state", "set", "early", "s", "--value", "1").exits(Answer.YES);
    try (Intercore open = Intercore.open(project.database())) {
      assertThat(open.database().isStale()).isFalse();
      ic("state", "set", "late", "s", "--value", "2").exits(Answer.YES);
      ic("sentinel", "check", "once", "s", "--interval", "0").succeeds("allowed\n");
      ic("intent", "declare", "--intent", "work", "--allow", "a.c").exits(Answer.YES);
      ic("work", "create", "--title", "item").exits(Answer.YES);
      // The last frames, whose loss is not noticed.
      ic("state", "set", "last", "s", "--value", "3").exits(Answer.YES);
      // Locks do not matter any more.
      for (String suffix : List.of("", "-wal", "-shm")) {
        intact.put(suffix, TestFiles.read(file(suffix)));
      }
    }
    putBack();
    COMMANDS.forEach((name, words) -> {
      expected.put(name, answer(name, words).stdout());
      putBack();
    });
    assertThat(expected.get("state")).isEqualTo("2\n");
    assertThat(expected.get("sentinel")).isEqualTo("throttled\n");
    assertThat(expected.get("health")).isEqualTo("ok\n");
  }

  private void putBack() {
    intact.forEach(this::put);
  }

  private void put(String suffix, byte[] bytes) {
    TestFiles.write(file(suffix), bytes);
    try {
      PrivateFiles.setMode(file(suffix), PrivateFiles.FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Answer answer(String name, String... words) {
    if (!name.equals("engine")) {
      return ic(words);
    }
    try (EngineCli engine = new EngineCli(clock)) {
      InProcessCli cli = engine.in(project.home().resolve("notes"), project.project());
      return cli.call(words);
    }
  }

  /** Calls each command on files with this damage. */
  private void damage(String what, Map<String, UnaryOperator<byte[]>> changes, String... removed) {
    StringBuilder row = new StringBuilder("%-42s".formatted(what));
    COMMANDS.forEach((name, words) -> {
      remove();
      putBack();
      changes.forEach((suffix, change) -> put(suffix, change.apply(bytes(suffix).clone())));
      for (String suffix : removed) {
        TestFiles.remove(file(suffix));
      }
      Answer answer = answer(name, words).withoutTrace();
      String verdict = verdict(name, answer);
      row.append(" %-9s".formatted(verdict));
      if (verdict.equals("LOST")) {
        lost.add(what + ": " + name);
      }
    });
    table.add(row.toString());
    remove();
  }

  private String verdict(String name, Answer answer) {
    boolean same = answer.stdout().equals(expected.get(name));
    return switch (name) {
      case "health" -> same ? "ok" : "problem";
      case "doctor" -> same ? "ok" : "problem";
      default -> answer.exit() == Answer.ERROR ? "error" : same ? "kept" : "LOST";
    };
  }

  private void remove() {
    bash("rm -f .clavain/intercore.db*").succeeds("");
  }

  private static UnaryOperator<byte[]> overwritten(int offset, int length) {
    return bytes -> {
      byte[] noise = new byte[length];
      new Random(offset).nextBytes(noise);
      System.arraycopy(noise, 0, bytes, offset, length);
      return bytes;
    };
  }

  private static UnaryOperator<byte[]> cut(int length) {
    return bytes -> Arrays.copyOf(bytes, length);
  }

  @Test
  void noCommandAnswersAsIfThereHadNeverBeenData() {
    makeData();
    damageTheDatabaseFile();
    damageTheWal();
    damageTheIndex();
    project.isDamaged(project.database());
    StringBuilder all = new StringBuilder("%-42s".formatted("damage"));
    COMMANDS.keySet().forEach(name -> all.append(" %-9s".formatted(name)));
    table.forEach(row -> all.append('\n').append(row));
    System.out.println(all);
    assertThat(lost).as(all.toString()).allMatch(row -> row.matches("(" + UNNOTICED + "): .*"));
  }

  private void damageTheDatabaseFile() {
    int pages = bytes("").length / PAGE;
    int[] offsets = {0, 16, 24, 28, 60, 68, 92, 100, pages / 2 * PAGE, (pages - 1) * PAGE};
    for (int offset : offsets) {
      String region = "file, " + (offset < PAGE ? "byte " + offset : "page " + offset / PAGE);
      damage(region + " overwritten", Map.of("", overwritten(offset, 4)));
      damage(region + " overwritten, no shm", Map.of("", overwritten(offset, 4)), "-shm");
    }
    for (int length : new int[] {0, 50, PAGE, pages / 2 * PAGE, (pages - 1) * PAGE + 100}) {
      String region = "file cut to " + length;
      damage(region, Map.of("", cut(length)));
      damage(region + ", no shm", Map.of("", cut(length)), "-shm");
      damage(region + ", WAL emptied", Map.of("", cut(length), "-wal", cut(0)));
    }
    damage("file removed", Map.of(), "");
  }

  private void damageTheWal() {
    int frames = (bytes("-wal").length - WAL_HEADER) / FRAME;
    Map<String, Integer> regions = new LinkedHashMap<>();
    regions.put("header", 16);
    regions.put("first frame", WAL_HEADER + 500);
    regions.put("middle frame", WAL_HEADER + frames / 2 * FRAME + 500);
    regions.put("last frame", WAL_HEADER + (frames - 1) * FRAME + 500);
    regions.forEach((name, offset) -> {
      String region = "WAL, " + name;
      damage(region + " overwritten, shm kept", Map.of("-wal", overwritten(offset, 4)));
      damage(region + " overwritten, no shm", Map.of("-wal", overwritten(offset, 4)), "-shm");
      damage(region + " cut off, shm kept", Map.of("-wal", cut(offset)));
      damage(region + " cut off, no shm", Map.of("-wal", cut(offset)), "-shm");
    });
    damage("WAL emptied", Map.of("-wal", cut(0)));
    damage("WAL emptied, no shm", Map.of("-wal", cut(0)), "-shm");
    damage("WAL removed", Map.of(), "-wal");
    damage("WAL and shm removed", Map.of(), "-wal", "-shm");
  }

  /** SQLite makes the index again. */
  private void damageTheIndex() {
    damage("shm, header overwritten", Map.of("-shm", overwritten(0, 136)));
    damage("shm, middle overwritten", Map.of("-shm", overwritten(16_000, 4)));
    damage("shm cut off", Map.of("-shm", cut(100)));
    damage("shm emptied", Map.of("-shm", cut(0)));
    damage("shm removed", Map.of(), "-shm");
  }
}
