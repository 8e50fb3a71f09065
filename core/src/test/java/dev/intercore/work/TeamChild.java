package dev.intercore.work;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.store.StoreOptions;
import dev.intercore.testing.ChildJvm;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.Priority;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A process of its own that changes a team: so often, or once and then stays in the middle. */
public final class TeamChild {
  private TeamChild() {}

  /** Takes the database, an agent's id, and how many rounds; none is to stay in the middle. */
  public static void main(String[] words) {
    int rounds = Integer.parseInt(words[2]);
    StoreOptions options =
        StoreOptions.defaults()
            .withTimeout(Duration.ofMinutes(2))
            .withFailpoint(now -> {
              if (rounds == 0 && now == Point.JOURNAL_WRITTEN) {
                stay();
              }
            });
    Team team = Intercore.open(Path.of(words[0]), options).team(Actor.of(words[1]));
    if (rounds == 0) {
      team.work().create(new Draft("in the middle", "", Priority.DEFAULT));
    }
    for (int round = 0; round < rounds; round++) {
      String bead = team.work().create(new Draft("round " + round, "", Priority.DEFAULT)).id();
      TeamContract.done(team.hooks().set(words[1], bead));
      TeamContract.done(team.hooks().activate(words[1]));
      TeamContract.done(team.hooks().complete(words[1]));
      team.agents().touch(words[1]);
    }
    Runtime.getRuntime().halt(0);
  }

  /** Until the one who started it closes its input. */
  static void stay() {
    try {
      System.out.println("here");
      while (System.in.read() >= 0) {}
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    Runtime.getRuntime().halt(1);
  }

  static Process start(Path database, String agent, int rounds) throws IOException {
    return start(TeamChild.class, database.toString(), agent, String.valueOf(rounds));
  }

  static Process start(Class<?> program, String... words) throws IOException {
    return new ProcessBuilder(ChildJvm.command(program, words)).redirectErrorStream(true).start();
  }
}
