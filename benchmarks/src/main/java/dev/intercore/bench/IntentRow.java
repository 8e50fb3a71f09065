package dev.intercore.bench;

import dev.intercore.Intercore;
import dev.intercore.intent.Declaration;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentScope;
import dev.intercore.intent.Intents;
import dev.intercore.project.PathResolver;
import dev.intercore.project.Project;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Cost of a declare among 10, 100, 1 000 and 5 000 live intents of others, each with three files to
 * change and two it relies on.
 */
final class IntentRow implements BenchRow {
  private static final List<Integer> CROWDS = List.of(10, 100, 1_000, 5_000);
  private static final int WARM_UP = 100;
  private static final int ROUNDS = 300;
  private static final int DIRECT_ROUNDS = 20;
  private static final double BUDGET = 2;

  @Override
  public String name() {
    return "intent";
  }

  @Override
  public String about() {
    return "declaring an intent among 10, 100, 1 000 and 5 000 live ones";
  }

  @Override
  public List<Line> measure(Setting setting) throws IOException, InterruptedException {
    List<Crowd> crowds = new ArrayList<>();
    try {
      for (int others : CROWDS) {
        setting.progress().say("declaring " + others);
        crowds.add(new Crowd(setting.folder("intents"), others));
      }
      for (int round = -WARM_UP; round < ROUNDS; round++) {
        setting.progress().step("round", Math.max(round, 0), ROUNDS);
        for (Crowd crowd : crowds) {
          crowd.turn(round >= 0);
        }
      }
      List<Line> lines = new ArrayList<>();
      for (Crowd crowd : crowds.subList(1, crowds.size())) {
        lines.add(
            line("declare", crowd, crowds.getFirst(), crowd.declares, crowds.getFirst().declares));
        lines.add(line("check", crowd, crowds.getFirst(), crowd.checks, crowds.getFirst().checks));
      }
      lines.add(direct(setting, crowds));
      return lines;
    } finally {
      crowds.forEach(crowd -> crowd.intercore.close());
    }
  }

  private static Line line(String verb, Crowd crowd, Crowd few, Timings many, Timings least) {
    boolean bounded = verb.equals("declare") && crowd.others == CROWDS.getLast();
    return new Line(
        verb + ", " + crowd.others + " live intents / " + few.others,
        many.median() / least.median(),
        Line.Unit.RATIO,
        bounded ? OptionalDouble.of(BUDGET) : OptionalDouble.empty(),
        Line.spread("" + crowd.others, many) + ", " + Line.spread("" + few.others, least));
  }

  /** The same for a whole command that starts from nothing. */
  private static Line direct(Setting setting, List<Crowd> crowds)
      throws IOException, InterruptedException {
    AlternatingRuns turns = new AlternatingRuns(setting.progress());
    Timings few = turns.add(round -> declare(setting, crowds.getFirst(), round));
    Timings many = turns.add(round -> declare(setting, crowds.getLast(), round));
    turns.run(DIRECT_ROUNDS);
    return Line.ratio(
        "ic intent declare, direct, 5000 live intents / 10",
        many.median() / few.median(),
        BUDGET,
        Line.against("5000", many.median(), "10", few.median()));
  }

  private static TimedProgram declare(Setting setting, Crowd crowd, int round) {
    String[] words = {
      "intent", "declare", "--session", "direct", "--allow", "own/d" + round, "--intent", "bench"
    };
    return AlternatingRuns.ic(setting.ic(), crowd.folder, 0, words);
  }

  /** A project with so many live intents. */
  private static final class Crowd {
    private static final IntentOwner ME = IntentOwner.of("me");

    final int others;
    final Path folder;
    final Intercore intercore;
    final Timings declares = new Timings();
    final Timings checks = new Timings();
    private final Intents intents;
    private final PathResolver paths;
    private int turns;

    Crowd(Path folder, int others) throws IOException {
      this.others = others;
      this.folder = folder.toRealPath();
      Path file = this.folder.resolve(".clavain/intercore.db");
      this.intercore = Intercore.init(file);
      this.intents = intercore.intents();
      this.paths = new PathResolver(Project.of(file), this.folder);
      for (int i = 0; i < others; i++) {
        expect(
            intents.declare(IntentOwner.of("other-" + i), Declaration.of(scope("m" + i), "bench")));
      }
    }

    /** Spread over folders as in a real tree, with a folder in common for all. */
    private IntentScope scope(String name) {
      String own = "src/" + name;
      return intents.scope(
          paths,
          List.of(own + "/A.java", own + "/B.java", own + "/util/*.java"),
          List.of("docs/" + name + ".md", "lib/" + name),
          List.of());
    }

    void turn(boolean counted) {
      IntentScope scope = scope("own" + turns++);
      long start = System.nanoTime();
      IntentOutcome outcome = intents.declare(ME, Declaration.of(scope, "bench"));
      if (counted) {
        declares.addSince(start);
      }
      expect(outcome);
      start = System.nanoTime();
      intents.queries().check(ME, scope);
      if (counted) {
        checks.addSince(start);
      }
      expect(intents.clear(ME, outcome.view().orElseThrow().intent().id()));
    }

    private static void expect(IntentOutcome outcome) {
      if (!outcome.is(Answer.DONE)) {
        throw new IllegalStateException("refused: " + outcome.answer());
      }
    }
  }
}
