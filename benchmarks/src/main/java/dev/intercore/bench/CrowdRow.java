package dev.intercore.bench;

import dev.intercore.Intercore;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Many hooks at once. Refused is exit 2 with "busy"; every acknowledged write is verified
 * afterwards.
 */
final class CrowdRow implements BenchRow {
  private static final int PROCESSES = 50;
  private static final int ROUNDS = 4;
  private static final double BUDGET_PERCENT = 1;
  private static final int ERROR = 2;

  @Override
  public String name() {
    return "crowd";
  }

  @Override
  public String about() {
    return "50 processes at once, one write each with --timeout 100ms: how many are refused";
  }

  @Override
  public List<Line> measure(Setting setting) throws IOException, InterruptedException {
    Path project = setting.folder("crowd");
    AlternatingRuns.ic(setting.ic(), project, 0, "init").millis();
    Timings rounds = new Timings();
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      setting.progress().step("round", round, ROUNDS);
      long start = System.nanoTime();
      refused += refusedOfRound(setting, project, round);
      rounds.addSince(start);
    }
    int writes = PROCESSES * ROUNDS;
    findAgain(project, writes - refused);
    double percent = 100.0 * refused / writes;
    return List.of(
        Line.percent(
            "50 processes, one write each, 100 ms: refused",
            percent,
            BUDGET_PERCENT,
            String.format(
                Locale.ROOT,
                "%d of %d refused, a round of 50 %s",
                refused,
                writes,
                Line.millis(rounds.median()))));
  }

  private static int refusedOfRound(Setting setting, Path project, int round)
      throws IOException, InterruptedException {
    List<Process> running = new ArrayList<>();
    List<Path> complaints = new ArrayList<>();
    for (int i = 0; i < PROCESSES; i++) {
      String key = "key-" + round + "-" + i;
      Path complaint = project.resolve(key + ".stderr");
      complaints.add(complaint);
      running.add(
          AlternatingRuns.ic(setting.ic(), project, 0, words(key))
              .start(Redirect.to(complaint.toFile())));
    }
    int refused = 0;
    for (int i = 0; i < PROCESSES; i++) {
      int code = running.get(i).waitFor();
      String complaint = Files.readString(complaints.get(i));
      if (code == ERROR && complaint.contains("busy")) {
        refused++;
      } else if (code != 0) {
        throw new IOException("a write failed with exit " + code + ": " + complaint);
      }
    }
    return refused;
  }

  private static String[] words(String key) {
    return new String[] {"state", "set", key, "crowd", "--value", "1", "--timeout", "100ms"};
  }

  private static void findAgain(Path project, int acknowledged) throws IOException {
    try (Intercore intercore = Intercore.open(project.resolve(".clavain/intercore.db"))) {
      int found = intercore.state().keys().size();
      if (found < acknowledged) {
        throw new IOException(acknowledged + " writes were acknowledged, " + found + " are there");
      }
    }
  }
}
