package dev.intercore.bench;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.Result;
import dev.intercore.work.Team;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.Priority;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Cost of a claim among 100, 1 000 and 10 000 items, of which a third waits for others and some are
 * done; the first thousand are a convoy.
 */
final class WorkRow implements BenchRow {
  private static final List<Integer> BACKLOGS = List.of(100, 1_000, 10_000);
  private static final int WARM_UP = 100;
  private static final int ROUNDS = 300;
  private static final int DIRECT_ROUNDS = 20;
  private static final double BUDGET = 2;

  @Override
  public String name() {
    return "work";
  }

  @Override
  public String about() {
    return "claiming an item among 100, 1 000 and 10 000";
  }

  @Override
  public List<Line> measure(Setting setting) throws IOException, InterruptedException {
    List<Backlog> backlogs = new ArrayList<>();
    try {
      for (int items : BACKLOGS) {
        setting.progress().say("making " + items + " items");
        backlogs.add(new Backlog(setting.folder("work"), items));
      }
      for (int round = -WARM_UP; round < ROUNDS; round++) {
        setting.progress().step("round", Math.max(round, 0), ROUNDS);
        for (Backlog backlog : backlogs) {
          backlog.turn(round >= 0);
        }
      }
      List<Line> lines = new ArrayList<>();
      for (Backlog backlog : backlogs.subList(1, backlogs.size())) {
        lines.add(line(backlog, backlogs.getFirst()));
      }
      lines.add(direct(setting, backlogs));
      return lines;
    } finally {
      backlogs.forEach(backlog -> backlog.intercore.close());
    }
  }

  private static Line line(Backlog many, Backlog few) {
    boolean bounded = many.items == BACKLOGS.getLast();
    return new Line(
        "claim, " + many.items + " items / " + few.items,
        many.claims.median() / few.claims.median(),
        Line.Unit.RATIO,
        bounded ? OptionalDouble.of(BUDGET) : OptionalDouble.empty(),
        Line.spread("" + many.items, many.claims) + ", " + Line.spread("" + few.items, few.claims));
  }

  /** The same for a whole command that starts from nothing. */
  private static Line direct(Setting setting, List<Backlog> backlogs)
      throws IOException, InterruptedException {
    AlternatingRuns turns = new AlternatingRuns(setting.progress());
    Timings few = turns.add(_ -> claim(setting, backlogs.getFirst()));
    Timings many = turns.add(_ -> claim(setting, backlogs.getLast()));
    turns.run(DIRECT_ROUNDS);
    return Line.ratio(
        "ic work claim, direct, 10000 items / 100",
        many.median() / few.median(),
        BUDGET,
        Line.against("10000", many.median(), "100", few.median()));
  }

  /** Each by a separate agent. */
  private static TimedProgram claim(Setting setting, Backlog backlog) {
    return AlternatingRuns.ic(
        setting.ic(), backlog.folder, 0, "work", "claim", "--agent", backlog.agent());
  }

  /** A project with so many items. */
  private static final class Backlog {
    /** Every third waits for the one before it. */
    private static final int WAITING = 3;

    /** Every tenth is done. */
    private static final int DONE = 10;

    final int items;
    final Path folder;
    final Intercore intercore;
    final Timings claims = new Timings();
    private final Team team;
    private final String me;

    Backlog(Path folder, int items) throws IOException {
      this.items = items;
      this.folder = folder.toRealPath();
      this.intercore = Intercore.init(this.folder.resolve(".clavain/intercore.db"));
      this.team = intercore.team(Actor.of("bench"));
      this.me = agent();
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < items; i++) {
        Priority priority = i % 2 == 0 ? Priority.P2 : Priority.P3;
        ids.add(team.work().create(new Draft("item " + i, "", priority)).id());
        if (i % WAITING == WAITING - 1) {
          expect(team.work().depend(ids.get(i), ids.get(i - 1)));
        } else if (i % DONE == 0) {
          expect(team.work().status(ids.get(i), WorkStatus.DONE, Optional.of("bench")));
        }
      }
      // The first to be claimed are in a batch with as many members as there may be.
      expect(team.convoys().create("batch", ids.subList(0, Math.min(items, Convoy.MAX_MEMBERS))));
    }

    String agent() {
      return team.agents().create(AgentRole.POLECAT, "bench").id();
    }

    void turn(boolean counted) {
      long start = System.nanoTime();
      expect(team.work().claim(me));
      if (counted) {
        claims.addSince(start);
      }
      expect(team.hooks().clear(me));
    }

    private static void expect(Result<?> result) {
      if (!result.isDone()) {
        throw new IllegalStateException("refused: " + result);
      }
    }
  }
}
