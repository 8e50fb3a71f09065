package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.Collectors;

/** Each call on a full database against the same call on a small one, in turns, batch by batch. */
final class ScaleRow implements BenchRow {
  private static final int SMALL = 10_000;
  private static final int LARGE = 1_000_000;
  private static final int RECENT = 1_000;
  private static final int WARM_UP = 10;
  private static final int ROUNDS = 30;
  private static final int DIRECT_ROUNDS = 30;
  private static final String SMALL_FILE = "small.db";
  private static final String LARGE_FILE = "large.db";
  private static final double BUDGET = 1.2;

  @Override
  public String name() {
    return "scale";
  }

  @Override
  public String about() {
    return "each library call at 1 000 000 state rows against 10 000";
  }

  @Override
  public List<Line> measure(Setting setting)
      throws IOException, InterruptedException, SQLException {
    Path folder = setting.folder("scale");
    setting.progress().say("filling the databases");
    List<Line> lines = new ArrayList<>();
    try (Subject small = new Subject(folder.resolve(SMALL_FILE), SMALL);
        Subject large = new Subject(folder.resolve(LARGE_FILE), LARGE)) {
      rounds(setting.progress(), small, large, LARGE);
      lines.add(worst("any row", OptionalDouble.of(BUDGET), small, large));
      rounds(setting.progress(), small, large, RECENT);
      lines.add(worst("the newest 1 000", OptionalDouble.empty(), small, large));
    }
    lines.add(direct(setting, folder));
    return lines;
  }

  private static void rounds(Progress progress, Subject small, Subject large, int span) {
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      progress.step("round", Math.max(round, 0), ROUNDS);
      if (round == 0) {
        small.forget();
        large.forget();
      }
      for (LibraryCall call : LibraryCall.values()) {
        boolean smallFirst = round % 2 == 0;
        (smallFirst ? small : large).batch(call, span);
        (smallFirst ? large : small).batch(call, span);
      }
    }
  }

  private static Line worst(String span, OptionalDouble budget, Subject small, Subject large) {
    Comparator<LibraryCall> byRatio = Comparator.comparingDouble(call -> ratio(call, small, large));
    List<LibraryCall> worstFirst =
        Arrays.stream(LibraryCall.values()).sorted(byRatio.reversed()).toList();
    LibraryCall worst = worstFirst.getFirst();
    String others =
        worstFirst.stream()
            .skip(1)
            .map(call -> call.title + " " + Line.Unit.RATIO.write(ratio(call, small, large)))
            .collect(Collectors.joining(", "));
    String times =
        Line.against("large", large.times(worst).median(), "small", small.times(worst).median());
    return new Line(
        "1 000 000 rows / 10 000, " + span + ": worst is " + worst.title,
        ratio(worst, small, large),
        Line.Unit.RATIO,
        budget,
        times + "; " + others);
  }

  private static double ratio(LibraryCall call, Subject small, Subject large) {
    return large.times(call).median() / small.times(call).median();
  }

  /** The same question for a whole command, which always starts with an empty page cache. */
  private static Line direct(Setting setting, Path folder)
      throws IOException, InterruptedException {
    AlternatingRuns turns = new AlternatingRuns(setting.progress());
    Timings small = turns.add(round -> set(setting, folder, SMALL_FILE, SMALL, round));
    Timings large = turns.add(round -> set(setting, folder, LARGE_FILE, LARGE, round));
    turns.run(DIRECT_ROUNDS);
    return Line.ratio(
        "1 000 000 rows / 10 000, ic state set, direct",
        large.median() / small.median(),
        BUDGET,
        Line.against("large", large.median(), "small", small.median()));
  }

  private static TimedProgram set(Setting setting, Path folder, String file, int rows, int round) {
    int row = new Random(round).nextInt(rows);
    String[] words = {
      "--db", file, "state", "set", Population.key(row), Population.scope(row), "--value", "1"
    };
    return AlternatingRuns.ic(setting.ic(), folder, 0, words);
  }
}
