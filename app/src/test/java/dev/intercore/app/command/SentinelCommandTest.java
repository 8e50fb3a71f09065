package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;

/** Sentinels that depend on time. Tests change times in the database instead of waiting. */
class SentinelCommandTest extends CommandTest {
  private static final String WEEK_AND_A_DAY = "691200";

  private Answer check(String name, String interval, String... more) {
    String[] words = {"sentinel", "check", name, "s", "--interval", interval};
    String[] all = java.util.Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return ic(all);
  }

  private void allowed(String name, String interval, String... more) {
    check(name, interval, more).succeeds("allowed\n");
  }

  private void throttled(String name, String interval, String... more) {
    check(name, interval, more).exits(Answer.NO).prints("throttled\n").quietly();
  }

  private void firedAgo(String seconds) {
    project.sqlite().run("UPDATE sentinels SET last_fired = unixepoch() - " + seconds);
  }

  @Test
  void theNextWindowHasItsOwnWinner() {
    allowed("n", "300");
    firedAgo("290");
    throttled("n", "300");
    firedAgo("300");
    allowed("n", "300");
    throttled("n", "300");
  }

  @Test
  void theIntervalAskedNowDecides() {
    allowed("n", "100000");
    firedAgo("400");
    throttled("n", "100000");
    allowed("n", "300");
    assertThat(project.sqlite().number("SELECT interval_s FROM sentinels")).isEqualTo(300);
  }

  @Test
  void onceIsOnceHoweverLongAgo() {
    allowed("n", "0");
    firedAgo("315360000");
    throttled("n", "0");
    allowed("other", "300");
    throttled("n", "0");
    allowed("n", "300");
  }

  @Test
  void aClockSetBackOpensAGuardButNotAOnceOnlyOne() {
    allowed("n", "300");
    firedAgo("-100000");
    throttled("n", "0");
    allowed("n", "300");
    throttled("n", "300");
    assertThat(ic("sentinel", "list").exits(Answer.YES).stdout()).startsWith("n\ts\t");
  }

  @Test
  void anUnconfirmedClaimLapsesAndIsNotListed() {
    allowed("n", "0", "--lease", "1h");
    throttled("n", "0");
    project.sqlite().run("UPDATE sentinels SET lease_until = unixepoch()");
    ic("sentinel", "list").succeeds("");
    ic("sentinel", "confirm", "n", "s").exits(Answer.NO).prints("not found\n");
    ic("sentinel", "release", "n", "s").exits(Answer.NO).prints("not found\n");
    allowed("n", "0");
    throttled("n", "0");
  }

  @Test
  void aLapsedOrReleasedClaimLeavesTheGuardAsItWasBefore() {
    allowed("n", "300");
    firedAgo("400");
    String before = ic("sentinel", "list").stdout();
    allowed("n", "300", "--lease", "1h");
    ic("sentinel", "release", "n", "s").succeeds("released\n");
    ic("sentinel", "list").succeeds(before);
    allowed("n", "300", "--lease", "1h");
    project.sqlite().run("UPDATE sentinels SET lease_until = unixepoch() - 1");
    ic("sentinel", "list").succeeds(before);
    throttled("n", "100000");
    throttled("n", "0");
    allowed("n", "300");
  }

  @Test
  void cleanUpOfWeekOldRowsChangesNoLaterAnswer() {
    allowed("short", "300");
    allowed("once", "0");
    allowed("long", "1000000");
    allowed("widened", "300");
    throttled("widened", "1000000");
    firedAgo(WEEK_AND_A_DAY);
    allowed("trigger", "300");
    throttled("once", "0");
    throttled("long", "1000000");
    throttled("widened", "1000000");
    allowed("short", "300");
  }

  @Test
  void weekOldRowsAreCleanedUpByThemselves() {
    for (String name : new String[] {"a", "b", "c"}) {
      allowed(name, "300");
    }
    firedAgo(WEEK_AND_A_DAY);
    allowed("trigger", "300");
    assertThat(project.sqlite().column("SELECT name FROM sentinels")).containsExactly("trigger");
  }

  @Test
  void pruneIsInclusiveAndTakesOnceOnlyRowsToo() {
    allowed("once", "0");
    allowed("old", "300");
    firedAgo("3600");
    allowed("new", "300");
    ic("sentinel", "prune", "--older-than", "2h").succeeds("0 pruned\n");
    ic("sentinel", "prune", "--older-than", "1h").succeeds("2 pruned\n");
    firedAgo("-5000");
    ic("sentinel", "prune", "--older-than", "0s").succeeds("1 pruned\n");
    ic("sentinel", "list").succeeds("");
  }
}
