package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Each call on a full database against the same call on a small one, in turns, batch by batch. */
final class ScaleRow implements Row {
  private static final int SMALL = 10_000;
  private static final int LARGE = 1_000_000;
  private static final int RECENT = 1_000;
  private static final int WARM_UP = 10;
  private static final int ROUNDS = 30;
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
  public List<Line> measure(Setting setting) throws IOException, SQLException {
    Path folder = setting.folder("scale");
    setting.progress().say("filling the databases");
    try (Subject small = new Subject(folder.resolve("small.db"), SMALL);
        Subject large = new Subject(folder.resolve("large.db"), LARGE)) {
      rounds(setting.progress(), small, large, LARGE);
      List<Line> anywhere = lines("any row", small, large);
      rounds(setting.progress(), small, large, RECENT);
      List<Line> recent = lines("the newest 1 000 rows", small, large);
      return Stream.concat(anywhere.stream(), recent.stream()).toList();
    }
  }

  private static void rounds(Progress progress, Subject small, Subject large, int span) {
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      progress.step("round", Math.max(round, 0), ROUNDS);
      if (round == 0) {
        small.forget();
        large.forget();
      }
      for (Call call : Call.values()) {
        boolean smallFirst = round % 2 == 0;
        (smallFirst ? small : large).batch(call, span);
        (smallFirst ? large : small).batch(call, span);
      }
    }
  }

  private static List<Line> lines(String span, Subject small, Subject large) {
    return Arrays.stream(Call.values())
        .map(call -> line(span, call, small.times(call), large.times(call)))
        .sorted(Comparator.comparingDouble(Line::value).reversed())
        .toList();
  }

  private static Line line(String span, Call call, Samples small, Samples large) {
    return Line.ratio(
        call.title + " of " + span + " at 1 000 000 rows / 10 000",
        large.median() / small.median(),
        BUDGET,
        Line.against("large", large.median(), "small", small.median())
            + String.format(" (mean %.4f, %.4f)", large.mean(), small.mean()));
  }
}
