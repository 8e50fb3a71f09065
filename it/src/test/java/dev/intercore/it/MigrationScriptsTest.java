package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;

/** The other scripts of the page: state with a fallback, the clean-up. */
class MigrationScriptsTest extends GuideBox {
  private static final String OLD = "\"$INTERCORE_LEGACY_DIR\"/clavain-dispatch-7.json";

  @Test
  void allScriptsAreFoundAndShellCheckHasNothingToSay() {
    assertThat(GUIDE.scripts())
        .containsOnlyKeys(
            "clean-up.sh",
            "dispatch-read.sh",
            "dispatch-write.sh",
            "stop-after.sh",
            "stop-before.sh",
            "stop-during.sh");
    Machine.needs("shellcheck");
    // Not the files they source: those are where they are installed.
    bash("shellcheck -e SC1090,SC1091 ../hooks/*.sh").succeeds("");
  }

  @Test
  void consumerPrefersTheDatabaseAndFallsBackToTheFile() {
    Ic ic = agent();
    ic.bash(run("dispatch-read.sh") + " 7").succeeds("");
    ic.bash("echo '{\"from\":\"file\"}' >" + OLD + "; " + run("dispatch-read.sh") + " 7")
        .succeeds("{\"from\":\"file\"}\n");
    ic("state", "set", "dispatch", "7", "--value", "{\"from\":\"db\"}").succeeds("");
    ic.bash(run("dispatch-read.sh") + " 7").succeeds("{\"from\":\"db\"}\n");
    agentWithoutIc().bash(run("dispatch-read.sh") + " 7").succeeds("{\"from\":\"file\"}\n");
    bash("rm ~/.local/lib/intercore/lib-intercore.sh").succeeds("");
    ic.bash(run("dispatch-read.sh") + " 7").succeeds("{\"from\":\"file\"}\n");
  }

  @Test
  void consumerReadsNothingThroughALinkOrFromAFolder() {
    Ic ic = agent();
    ic.bash("echo 1 >secret; ln -s \"$PWD/secret\" " + OLD + "; " + run("dispatch-read.sh") + " 7")
        .succeeds("");
    ic.bash("rm " + OLD + "; mkdir " + OLD + "; " + run("dispatch-read.sh") + " 7").succeeds("");
  }

  @Test
  void producerWritesToOnePlaceAndTheOldFileCannotComeBack() {
    Ic ic = agent();
    ic.bash("echo '{\"n\":1}' >" + OLD + "; echo '{\"n\": 2}' | " + run("dispatch-write.sh") + " 7")
        .succeeds("");
    ic.bash(run("dispatch-read.sh") + " 7").succeeds("{\"n\": 2}\n");
    assertThat(Scratch.in(legacy)).isEmpty();
    ic("state", "delete", "dispatch", "7").succeeds("deleted\n");
    ic.bash(run("dispatch-read.sh") + " 7").succeeds("");
  }

  @Test
  void producerThatCannotWriteLeavesTheFileWhereItIs() {
    agentWithoutIc()
        .bash("echo 1 >" + OLD + "; echo 2 | " + run("dispatch-write.sh") + " 7")
        .succeeds("");
    agent()
        .bash("echo 'no json' | " + run("dispatch-write.sh") + " 7")
        .complains(Answer.YES, "not JSON");
    agent().bash(run("dispatch-read.sh") + " 7").succeeds("1\n");
  }

  @Test
  void cleanUpRemovesWhatIsOursAndOldAndNothingElse() {
    String makeOldAndYoung =
        """
        cd "$INTERCORE_LEGACY_DIR"
        for age in old young; do
          touch clavain-dispatch-$age.json clavain-compound-last-$age clavain-autopub-$age.lock clavain-other-$age
          mkdir clavain-stop-$age clavain-handoff-$age
          ln -s "$HOOKS" clavain-drift-last-$age
        done
        touch clavain-handoff-old/kept
        touch -h -d '2 days ago' *-old*
        """;
    agent().bash(makeOldAndYoung).succeeds("");
    agent().bash("cd \"$INTERCORE_LEGACY_DIR\" && " + run("clean-up.sh") + " 1440").succeeds("");
    agent()
        .bash("cd \"$INTERCORE_LEGACY_DIR\" && ls | LC_ALL=C sort | tr '\\n' ' '")
        .succeeds(
            "clavain-autopub-young.lock clavain-compound-last-young clavain-dispatch-young.json"
                + " clavain-drift-last-young clavain-handoff-old clavain-handoff-young"
                + " clavain-other-old clavain-other-young clavain-stop-young ");
    agent()
        .bash(run("clean-up.sh") + " 0 && ls \"$INTERCORE_LEGACY_DIR\" \"$HOOKS\" | wc -l")
        .exits(Answer.YES);
    assertThat(Scratch.in(legacy).map(Scratch::name))
        .containsExactly("clavain-handoff-old", "clavain-other-old", "clavain-other-young");
    assertThat(Scratch.in(scratch.home().resolve("hooks"))).hasSize(GUIDE.scripts().size());
  }
}
