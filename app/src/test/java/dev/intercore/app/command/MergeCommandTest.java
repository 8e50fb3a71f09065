package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of the commands for the merge queue. */
class MergeCommandTest extends TeamCommandTest {
  private String token(String request, String... more) {
    String[] words = {"merge", "begin", request};
    Answer begun = ic(plus(words, more)).exits(Answer.YES).quietly();
    assertThat(begun.stdout()).matches("[1-9]\\d*\n");
    return begun.stdout().strip();
  }

  @Test
  void aRequestIsSubmittedBegunAndMerged() {
    String agent = agent();
    String bead = begun(agent);
    ic("merge", "list").succeeds("");
    refuses("nothing_ready", "nothing is to be merged", "merge", "next");
    String request = submitted(bead, "main");
    assertThat(submitted(bead, "main")).isEqualTo(request);
    String line = request + "\tpending\tmain\twork/" + bead + "\t" + bead + "\n";
    ic("merge", "list").succeeds(line);
    ic("merge", "list", "--target", "main").succeeds(line);
    ic("merge", "list", "--target", "other", "--json").succeeds("[]\n");
    ic("merge", "next").succeeds(request + "\n");
    ic("merge", "next", "--target", "main").succeeds(request + "\n");
    String token = token(request, "--lease", "1h");
    assertThat(fact(ic("merge", "show", request), "fencingToken")).isEqualTo(token);
    assertThat(fact(ic("merge", "show", request), "leaseSeconds")).isEqualTo("3600");
    refuses("blocked", "is being merged", "merge", "next");
    refuses("blocked", "is being merged", "merge", "begin", request);
    ic("merge", "renew", request, "--token", token, "--lease", "5m").succeeds("renewed\n");
    ic("merge", "merged", request, "--token", token, "--commit", "4f2a").succeeds("merged\n");
    ic("merge", "merged", request, "--token", token, "--commit", "4f2a").succeeds("merged\n");
    ic("work", "status", bead).succeeds("merged\n");
    assertThat(fact(ic("work", "get", bead), "commit")).isEqualTo("4f2a");
    ic("agent", "status", agent).succeeds("idle\n");
    ic("merge", "list").succeeds("");
    ic("merge", "list", "--all").succeeds(line.replace("pending", "merged"));
  }

  @Test
  void aConflictBlocksItsBranchUntilItIsTriedAgain() {
    String first = submitted(begun(agent()), "main");
    String second = submitted(begun(agent()), "main");
    String other = submitted(begun(agent()), "release");
    refuses("blocked", first, "merge", "begin", second);
    String token = token(first);
    ic("merge", "conflict", first, "--token", token).complains(Answer.USAGE, "--reason");
    ic("merge", "conflict", first, "--token", token, "--reason", "a\nb").succeeds("conflicted\n");
    refuses("blocked", "a", "merge", "next", "--target", "main");
    ic("merge", "next").succeeds(other + "\n");
    assertThat(ic("escalation", "list").stdout())
        .matches("esc-[0-9a-z]+\topen\tmerge\t" + first + "\ta\\\\nb\n");
    refuses("stale_token", first, "merge", "renew", first, "--token", "1");
    ic("merge", "retry", first, "--reason", "rebased").succeeds("pending\n");
    ic("merge", "retry", second).succeeds("pending\n");
    assertThat(
            ic("merge", "list").lines().stream().map(line -> line.substring(0, line.indexOf('\t'))))
        .containsExactly(first, second, other);
    assertThat(token(first)).isGreaterThan(token);
    ic("merge", "withdraw", second, "--reason", "no need").succeeds("withdrawn\n");
    refuses("blocked", first, "merge", "withdraw", first);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "", "x", "1e3", "9223372036854775808", "١"})
  void aTokenIsAPositiveNumber(String odd) {
    ic("merge", "renew", "mr-x", "--token=" + odd).complains(Answer.USAGE, "positive");
  }

  @ParameterizedTest
  @ValueSource(strings = {"999ms", "0s", "24h1ms", "10", "-1s", "99999999999999999d"})
  void aLeaseIsFromASecondToADay(String odd) {
    ic("merge", "begin", "mr-x", "--lease", odd).complains(Answer.USAGE, "--lease");
    ic("merge", "renew", "mr-x", "--token=1", "--lease", odd).complains(Answer.USAGE, "--lease");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "-x", "a..b", "a\nb", "/a", "a~1", "x\\y"})
  void aBranchIsOneThatGitCouldHave(String odd) {
    String bead = begun(agent());
    ic("merge", "submit", bead, "--source=" + odd, "--target", "main")
        .complains(Answer.ERROR, "source branch");
    ic("merge", "submit", bead, "--source", "x", "--target=" + odd)
        .complains(Answer.ERROR, "target branch");
    ic("merge", "next", "--target=" + odd).complains(Answer.ERROR, "target branch");
    ic("merge", "list", "--target=" + odd).complains(Answer.ERROR, "target branch");
    ic("merge", "list", "--all").succeeds("");
  }

  @Test
  void aMissingOrUnstartedRequestCannotBeMerged() {
    findsNothing("there is no merge request", "merge", "show", "../../x");
    refuses("unknown", "there is no merge request", "merge", "begin", "mr-none");
    refuses(
        "unknown", "there is no item", "merge", "submit", "x", "--source", "a", "--target", "b");
    String bead = bead("open");
    refuses("illegal_move", "open", "merge", "submit", bead, "--source", "a", "--target", "b");
  }

  @Test
  void runBeginsNothingIfItsProgramDoesNotExist() {
    String request = submitted(begun(agent()), "main");
    for (String program : new String[] {"no-such-program", "./none", "/"}) {
      ic("merge", "run", "--target", "main", "--", program).complains(Answer.ERROR, program);
    }
    ic("merge", "run", "--target", "main").exits(Answer.USAGE);
    ic("merge", "run", "--", "true").exits(Answer.USAGE);
    ic("merge", "run", "--target", "main", "--lease", "25h", "--", "true").exits(Answer.USAGE);
    assertThat(fact(ic("merge", "show", request), "status")).isEqualTo("pending");
  }
}
