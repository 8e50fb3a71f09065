package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;

/** What the library says of runs. */
class LibraryRunTest extends LibraryBox {
  @Test
  void aHookAsksWhichRunGoesOnAndMovesIt() {
    lib("intercore_run_current; echo $?").succeeds("1\n");
    Answer made = ic("run", "create", "--goal", "a goal").exits(Answer.YES);
    String run = made.stdout().strip();
    lib("intercore_run_current; echo $?").succeeds(run + "\n0\n");
    lib("INTERCORE_SESSION=other intercore_run_current").succeeds(run + "\n");
    lib("set -euo pipefail; run=$(intercore_run_current); intercore_run_phase \"$run\"; intercore_run_phase \"$run\" planned")
        .succeeds("brainstorm\nplanned\n");
    lib("intercore_run_phase " + run + " brainstorm").complains(Answer.NO, "cannot go back");
    lib("intercore_run_phase nothing").complains(Answer.NO, "there is no run");
    lib("intercore_run_phase").complains(Answer.USAGE, "RUN is missing");
    lib("intercore_run_phase --help").complains(Answer.NO, "there is no run");
    ic("run", "phase", run).succeeds("planned\n");
  }

  @Test
  void aRunOfTheSessionIsFoundByAShellVariableToo() {
    String mine =
        ic("run", "create", "--goal", "mine", "--session", "s-1").exits(Answer.YES).stdout();
    ic("run", "create", "--goal", "another").exits(Answer.YES);
    lib("INTERCORE_SESSION=s-1; intercore_run_current").succeeds(mine);
    lib("intercore_run_current --session s-1").succeeds(mine);
    lib("intercore_run_current s-1").complains(Answer.USAGE, "unexpected argument");
  }

  @Test
  void whereThereIsNothingAHookGoesOnWithoutAWord() {
    String all = "intercore_run_current; echo $?; intercore_run_phase r planned; echo $?\n";
    lib("cd \"$HOME\"\n" + all).succeeds("0\n0\n");
    lib("cd \"$HOME\"; set -euo pipefail\n" + all).succeeds("0\n0\n");
    lib("INTERCORE_BIN=$HOME/no-such-folder/ic\n" + all).succeeds("0\n0\n");
  }

  @Test
  void aDamagedDatabaseIsToldAndIsNoAnswer() {
    scratch.isDamaged(scratch.database());
    bash("rm -f .clavain/*; printf '%02000d' 7 >.clavain/intercore.db; chmod 600 .clavain/*")
        .succeeds("");
    Answer answer = lib("intercore_run_current").exits(Answer.ERROR).prints("");
    assertThat(answer.stderr()).isNotBlank();
  }
}
