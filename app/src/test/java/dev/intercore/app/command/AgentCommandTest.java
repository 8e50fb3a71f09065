package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of the commands for agents and hooks. */
class AgentCommandTest extends TeamCommandTest {
  @Test
  void anAgentIsMadeFoundAndListed() {
    ic("agent", "list").succeeds("");
    ic("agent", "list", "--json").succeeds("[]\n");
    String agent = agent();
    Answer got = ic("agent", "get", agent).exits(Answer.YES).quietly();
    assertThat(got.lines()).startsWith("id\t" + agent, "role\tpolecat", "rig\tweb", "status\tidle");
    assertThat(fact(got, "liveness")).isEqualTo("unknown");
    assertThat(fact(got, "createdAt")).matches("20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    ic("agent", "list").succeeds(agent + "\tpolecat\tweb\tidle\t-\n");
    assertThat(ic("agent", "get", agent.substring(0, 9), "--json").exits(Answer.YES).stdout())
        .contains("\"id\":\"" + agent + "\",\"liveness\":\"unknown\"");
  }

  @Test
  void aListIsOfOneRoleAndRig() {
    String mayor = id("mayor", ic("agent", "create", "--role", "mayor", "--rig", "a\"b"));
    String agent = agent();
    ic("agent", "list", "--role", "mayor").succeeds(mayor + "\tmayor\ta\"b\tidle\t-\n");
    ic("agent", "list", "--rig", "web").succeeds(agent + "\tpolecat\tweb\tidle\t-\n");
    ic("agent", "list", "--rig", "web", "--role", "mayor").succeeds("");
    String both = ic("agent", "list", "--json").exits(Answer.YES).quietly().stdout();
    assertThat(both.indexOf(mayor)).isPositive().isLessThan(both.indexOf(agent));
  }

  @Test
  void whatIsOutsideAnEnumerationIsAMisuseThatNamesTheValues() {
    ic("agent", "create", "--role", "cook", "--rig", "r")
        .complains(Answer.USAGE, "--role cannot be cook");
    assertThat(ic("agent", "list", "--role", "").exits(Answer.USAGE).stderr())
        .contains("mayor, witness, refinery, polecat, crew");
    assertThat(ic("agent", "status", agent(), "asleep").exits(Answer.USAGE).stderr())
        .contains("idle, active, stalled, terminated");
  }

  @Test
  void aRigIsAName() {
    ic("agent", "create", "--role", "crew", "--rig", "").complains(Answer.ERROR, "rig");
    ic("agent", "create", "--role", "crew", "--rig", "a\tb").complains(Answer.ERROR, "rig");
    ic("agent", "create", "--role", "crew", "--rig", "größe").exits(Answer.YES).quietly();
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../x", "polecat-", "nobody", "x\u001b[2J", "POLECAT", "a/b", " "})
  void whoIsNotThereIsNotFound(String odd) {
    ic("agent", "get", odd).complains(Answer.NO, "there is no agent");
    findsNothing("there is no agent", "agent", "get", odd);
    findsNothing("there is no agent", "hook", "get", odd);
    refuses("unknown", "there is no agent", "agent", "touch", odd);
  }

  @Test
  void aStartThatSeveralHaveNamesThem() {
    String one = agent();
    String two = agent();
    for (String start : new String[] {"", "polecat", "polecat-"}) {
      Answer answer = ic("agent", "get", start).complains(Answer.NO, start);
      assertThat(answer.stderr()).contains(one, two);
    }
    refuses("ambiguous", "polecat", "agent", "touch", "polecat");
  }

  @Test
  void statusIsReadAndSet() {
    String agent = agent();
    ic("agent", "status", agent).succeeds("idle\n");
    refuses("illegal_move", "has no item", "agent", "status", agent, "active");
    ic("agent", "status", agent, "terminated").succeeds("terminated\n");
    ic("agent", "status", agent, "terminated").succeeds("terminated\n");
    refuses("illegal_move", "terminated", "hook", "set", agent, bead("x"));
    ic("agent", "status", agent, "idle").succeeds("idle\n");
    begun(agent);
    refuses("taken", "cannot be idle", "agent", "status", agent, "idle");
    ic("agent", "status", agent, "stalled").succeeds("stalled\n");
    ic("agent", "touch", agent).succeeds("touched\n");
    ic("agent", "status", agent).succeeds("active\n");
  }

  @Test
  void aHookIsSetActivatedAndFinished() {
    String agent = agent();
    findsNothing("no hook was ever set", "hook", "get", agent);
    refuses("illegal_move", "", "hook", "activate", agent);
    String bead = bead("one");
    ic("hook", "set", agent, bead).succeeds("pending\n");
    ic("hook", "set", agent, bead).succeeds("pending\n");
    refuses("taken", bead, "hook", "set", agent, bead("two"));
    refuses("taken", bead, "hook", "set", agent(), bead);
    ic("hook", "activate", agent).succeeds("active\n");
    ic("hook", "touch", agent).succeeds("touched\n");
    Answer got = ic("hook", "get", agent);
    assertThat(fact(got, "status")).isEqualTo("active");
    assertThat(fact(got, "workItem.beadId")).isEqualTo(bead);
    assertThat(ic("agent", "list").stdout())
        .contains(agent + "\tpolecat\tweb\tactive\t" + bead + "\n");
    ic("hook", "complete", agent).succeeds("completed\n");
    ic("work", "status", bead).succeeds("done\n");
    ic("hook", "clear", agent).succeeds("empty\n");
    ic("work", "status", bead).succeeds("done\n");
    assertThat(fact(ic("hook", "get", agent), "status")).isEqualTo("empty");
    assertThat(ic("hook", "get", agent, "--json").exits(Answer.YES).stdout())
        .contains("\"status\":\"empty\"")
        .doesNotContain("workItem");
    refuses("illegal_move", "holds no item", "hook", "touch", agent);
  }

  @Test
  void whoClaimsSpeaksForItsSessionAndProcess() {
    String agent = agent();
    String bead = bead("x");
    project
        .ic()
        .with("INTERCORE_SESSION", "mine")
        .call("work", "claim", "--agent", agent)
        .succeeds(bead + "\n");
    Answer got = ic("agent", "get", agent);
    assertThat(fact(got, "sessionId")).isEqualTo("mine");
    assertThat(fact(got, "liveness")).isEqualTo("alive");
    ic("agent", "touch", agent, "--pid", "none").complains(Answer.USAGE, "none");
    ic("agent", "touch", agent, "--pid", "2147483647").complains(Answer.ERROR, "2147483647");
    ic("hook", "touch", agent, "--pid", "1").succeeds("touched\n");
  }

  @Test
  void theActorIsTheAgentElseTheSessionElseTheProcess() {
    project
        .ic()
        .with("INTERCORE_AGENT", "me")
        .with("INTERCORE_SESSION", "s")
        .call("agent", "create", "--role", "crew", "--rig", "r")
        .exits(Answer.YES);
    project
        .ic()
        .with("INTERCORE_SESSION", "s")
        .call("agent", "create", "--role", "crew", "--rig", "r")
        .exits(Answer.YES);
    agent();
    assertThat(project.sqlite().column("SELECT actor FROM events ORDER BY seq"))
        .startsWith("me", "s")
        .last()
        .asString()
        .startsWith("process-" + ProcessHandle.current().pid() + "-");
  }

  @Test
  void whoWasNotHeardOfIsListedAndNothingElseHappens() {
    String agent = agent();
    String bead = begun(agent);
    ic("agent", "stalled").succeeds("");
    ic("agent", "stalled", "--json").succeeds("[]\n");
    project
        .sqlite()
        .run(
            "UPDATE team_touches SET touch = replace(touch, '\"at\":1', '\"at\":')",
            "UPDATE team_records SET record = replace(record, 'lastActivity\":\"20',"
                + " 'lastActivity\":\"19') WHERE kind = 'hooks'");
    Answer stalled = ic("agent", "stalled", "--older-than", "1h").exits(Answer.YES).quietly();
    assertThat(stalled.stdout())
        .matches(agent + "\t" + bead + "\t\\d+m(\\d+s)?\t(alive|unknown)\n");
    assertThat(ic("agent", "stalled", "--json").exits(Answer.YES).stdout())
        .startsWith("[{\"agentId\":\"" + agent + "\",\"beadId\":\"" + bead + "\",\"seconds\":");
    ic("agent", "status", agent).succeeds("active\n");
    ic("agent", "stalled", "--older-than", "30").complains(Answer.USAGE, "--older-than");
  }
}
