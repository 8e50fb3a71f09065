package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.IntentFields;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two builds on one project: this one and that of an earlier commit take turns. What one writes the
 * other reads, and where only one may win, one wins.
 */
@Tag("all")
@SuppressWarnings("NullAway.Init")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@ParameterizedClass
@EnumSource(TwoBuildsTest.Setting.class)
class TwoBuildsTest {
  /** How calls are made, and where team and intents are kept. */
  enum Setting {
    DIRECT("direct", ""),
    ENGINES("resident", ""),
    FILES("direct", "{\"intent\":{\"backend\":\"files\"},\"work\":{\"store\":\"files\"}}"),
    FILES_ENGINES(
        "resident", "{\"intent\":{\"backend\":\"files\"},\"work\":{\"store\":\"files\"}}");

    private final String engine;
    private final String config;

    Setting(String engine, String config) {
      this.engine = engine;
      this.config = config;
    }
  }

  private static final int RACES = 6;
  private static final int CALLS_OF_EACH = 4;
  private static final String OWNER = Long.toString(ProcessHandle.current().pid());

  @Parameter Setting setting;
  private Scratch scratch;
  private Ic now;
  private Ic earlier;

  /** The database is made by one of them. */
  @BeforeAll
  static void checkHistory() {
    Machine.needsCommit(EarlierBuild.COMMIT);
  }

  @BeforeEach
  void makeProject() {
    scratch = new Scratch(Mode.DIRECT);
    now = scratch.ic().with("INTERCORE_ENGINE", setting.engine);
    earlier = now.from(EarlierBuild.BIN).with("XDG_STATE_HOME", EarlierBuild.STATE.toString());
    earlier.call("init").exits(Answer.YES);
    if (!setting.config.isEmpty()) {
      TestFiles.write(
          scratch.clavain().resolve("config.json"),
          setting.config.getBytes(StandardCharsets.UTF_8));
    }
  }

  @AfterEach
  void bothFindNothingWrong() {
    try {
      for (Ic ic : both()) {
        ic.call("health").succeeds("ok\n");
        ic.call("doctor", "--json").exits(Answer.YES);
        ic.call("version").exits(Answer.YES);
      }
    } finally {
      scratch.close();
    }
  }

  private List<Ic> both() {
    return List.of(now, earlier);
  }

  /** One, then the other. */
  private Ic turn(int number) {
    return both().get(number % 2);
  }

  private static String line(Answer answer) {
    return answer.exits(Answer.YES).quietly().stdout().strip();
  }

  /** Otherwise a build would be compared with itself. */
  @Test
  void buildsAreTwoAndEachHasItsEngine() {
    List<String> scripts = new ArrayList<>();
    List<String> builds = new ArrayList<>();
    for (Ic ic : both()) {
      scripts.add(line(ic.bash("readlink -f \"$(type -P ic)\"")));
      ic.call("state", "keys").succeeds("");
      builds.add(ic.bash("ic engine status --json | jq -r .build").stdout());
    }
    assertThat(scripts).doesNotHaveDuplicates();
    if (setting.engine.equals("resident")) {
      assertThat(builds).doesNotHaveDuplicates();
    }
  }

  @Test
  void stateOfOneIsReadReplacedAndDeletedByTheOther() {
    for (int i = 0; i < 4; i++) {
      String value = "{\"n\": " + i + ", \"é\": 1.50}";
      turn(i).call("state", "set", "k", "s", "--value", value, "--ttl", "1h").succeeds("");
      turn(i + 1).call("state", "get", "k", "s").succeeds(value + "\n");
      turn(i + 1).call("state", "set", "k", "s", "--value", "1", "--if-absent").exits(Answer.NO);
      turn(i + 1).call("state", "list", "k").succeeds("s\n");
    }
    earlier.call("state", "delete", "k", "s").succeeds("deleted\n");
    now.call("state", "get", "k", "s").exits(Answer.NO);
  }

  @Test
  void oneOfAllCallersOfBothBuildsIsAllowed() {
    for (int race = 0; race < RACES; race++) {
      List<Running> calls = new ArrayList<>();
      for (int i = 0; i < CALLS_OF_EACH * 2; i++) {
        calls.add(
            scratch.keep(
                turn(i)
                    .start(
                        "sentinel",
                        "check",
                        "race",
                        "s" + race,
                        "--interval",
                        "300",
                        "--timeout",
                        "60s")));
      }
      List<String> answers = new ArrayList<>();
      calls.forEach(call -> answers.add(call.await().quietly().stdout()));
      assertThat(answers).as("race %d", race).containsOnlyOnce("allowed\n");
      assertThat(answers).containsOnly("allowed\n", "throttled\n");
    }
    assertThat(line(now.call("sentinel", "list")))
        .isEqualTo(line(earlier.call("sentinel", "list")));
  }

  @Test
  void leaseOfOneIsConfirmedOrReleasedByTheOther() {
    for (int i = 0; i < 2; i++) {
      String scope = "s" + i;
      turn(i)
          .call("sentinel", "check", "leased", scope, "--interval", "0", "--lease", "10m")
          .succeeds("allowed\n");
      turn(i + 1).call("sentinel", "release", "leased", scope).succeeds("released\n");
      turn(i + 1)
          .call("sentinel", "check", "leased", scope, "--interval", "0", "--lease", "10m")
          .succeeds("allowed\n");
      turn(i).call("sentinel", "confirm", "leased", scope).succeeds("confirmed\n");
      turn(i + 1)
          .call("sentinel", "check", "leased", scope, "--interval", "0")
          .exits(Answer.NO)
          .prints("throttled\n");
    }
  }

  @Test
  void lockOfOneIsSeenRespectedAndReleasedByTheOther() {
    long last = 0;
    for (int i = 0; i < 4; i++) {
      String token =
          line(turn(i).call("lock", "acquire", "l", "s", "--owner", "me", "--pid", OWNER));
      assertThat(Long.parseLong(token)).isGreaterThan(last);
      last = Long.parseLong(token);
      Ic other = turn(i + 1);
      assertThat(line(other.call("lock", "list"))).startsWith("l\ts\tme\t");
      other.call("lock", "check", "l", "s", "--token", token).succeeds("current\n");
      other.call("lock", "acquire", "l", "s", "--wait", "0s").exits(Answer.NO);
      other.call("lock", "release", "l", "s", "--owner", "you").exits(Answer.NO);
      other.call("lock", "clean").succeeds("0 cleaned\n");
      other.call("lock", "release", "l", "s", "--owner", "me").succeeds("released\n");
    }
  }

  @Test
  void lockOfADeadHolderOfOneBuildIsTakenByTheOther() {
    for (int i = 0; i < 2; i++) {
      String token = line(turn(i).bash("sleep 100 & ic lock acquire d s --pid $!; kill -9 $!"));
      Ic other = turn(i + 1);
      OwnEngine.await(
          "a stale lock",
          () -> !other.call("lock", "stale", "--older-than", "0s").stdout().isEmpty());
      String next = line(other.call("lock", "acquire", "d", "s", "--owner", "me", "--pid", OWNER));
      assertThat(Long.parseLong(next)).isGreaterThan(Long.parseLong(token));
      turn(i).call("lock", "release", "d", "s", "--owner", "me").succeeds("released\n");
    }
  }

  private String declare(Ic ic, String session, String path, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("intent", "declare", "--session", session, "--pid", OWNER, "--allow", path));
    words.addAll(List.of("--intent", "to change " + path));
    words.addAll(List.of(more));
    return ic.call(words.toArray(new String[0])).stdout().strip();
  }

  @Test
  void intentOfOneBlocksTheOtherIsQueuedForAndPromoted() {
    for (int i = 0; i < 2; i++) {
      Ic first = turn(i);
      Ic second = turn(i + 1);
      String path = "src" + i;
      String held = declare(first, "a", path, "--related", "docs");
      assertThat(held).startsWith("intent-");
      second.call("intent", "check", "--session", "b", "--path", path + "/x").exits(Answer.NO);
      second.call("intent", "gate", "--session", "b", "--path", path + "/x").exits(Answer.NO);
      second
          .call("intent", "gate", "--session", "a", "--path", path + "/x")
          .succeeds("allowed\tcovered\n");
      declare(second, "b", path + "/x", "--on-conflict", "queue", "--wait", "0s");
      assertThat(line(first.call("intent", "list", "--session", "b"))).contains("\tqueued\t");
      String queued = line(first.bash("ic intent list --session b | grep queued | cut -f1"));
      first.call("intent", "promote", queued, "--session", "b", "--pid", OWNER).exits(Answer.NO);
      second.call("intent", "renew", held, "--session", "a", "--pid", OWNER).succeeds("renewed\n");
      second.call("intent", "clear", held, "--session", "a", "--pid", OWNER).succeeds("cleared\n");
      first.call("intent", "promote", queued, "--session", "b", "--pid", OWNER).exits(Answer.YES);
      second
          .call("intent", "gate", "--session", "b", "--path", path + "/x")
          .succeeds("allowed\tcovered\n");
      first.call("intent", "clear", queued, "--session", "b", "--pid", OWNER).succeeds("cleared\n");
    }
    String ofOne = line(now.call("intent", "list", "--all", "--json", "--session", "a"));
    earlier
        .call("intent", "list", "--all", "--json", "--session", "a")
        .succeeds(IntentFields.withoutAdded(ofOne) + "\n");
  }

  @Test
  void itemClaimedByOneIsCompletedAndMergedByTheOther() {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Ic first = turn(i);
      Ic second = turn(i + 1);
      String agent = line(first.call("agent", "create", "--role", "polecat", "--rig", "web"));
      String item = line(second.call("work", "create", "--title", "item " + i));
      items.add(item);
      first.call("work", "claim", item, "--agent", agent).succeeds(item + "\n");
      second.call("work", "claim", item, "--agent", agent).succeeds(item + "\n");
      second.call("hook", "activate", agent).succeeds("active\n");
      first.call("hook", "touch", agent).exits(Answer.YES);
      second.call("hook", "complete", agent).exits(Answer.YES);
      String request =
          line(first.call("merge", "submit", item, "--source", "w" + i, "--target", "main"));
      second.call("merge", "next", "--target", "main").succeeds(request + "\n");
      String token = line(second.call("merge", "begin", request));
      first.call("merge", "begin", request).exits(Answer.NO);
      first.call("merge", "renew", request, "--token", token).succeeds("renewed\n");
      first.call("merge", "merged", request, "--token", token).succeeds("merged\n");
      second.call("work", "status", item).succeeds("merged\n");
    }
    String convoy = line(now.call("convoy", "create", "--name", "all", items.get(0), items.get(1)));
    earlier.call("convoy", "add", convoy, items.get(2)).exits(Answer.YES);
    for (String[] command :
        List.of(
            new String[] {"work", "list", "--json"},
            new String[] {"agent", "list", "--json"},
            new String[] {"merge", "list", "--all", "--json"},
            new String[] {"convoy", "get", convoy, "--json"})) {
      earlier.call(command).succeeds(line(now.call(command)) + "\n");
    }
  }

  @Test
  void itemsAreClaimedOnceByCallersOfBothBuilds() {
    List<String> agents = new ArrayList<>();
    for (int i = 0; i < CALLS_OF_EACH; i++) {
      agents.add(line(turn(i).call("agent", "create", "--role", "polecat", "--rig", "r" + i)));
      turn(i).call("work", "create", "--title", "t" + i).exits(Answer.YES);
    }
    List<Running> claims = new ArrayList<>();
    for (int i = 0; i < CALLS_OF_EACH; i++) {
      claims.add(
          scratch.keep(
              turn(i + 1).start("work", "claim", "--agent", agents.get(i), "--timeout", "60s")));
    }
    List<String> claimed = new ArrayList<>();
    claims.forEach(claim -> claimed.add(line(claim.await())));
    assertThat(claimed).doesNotHaveDuplicates().hasSize(CALLS_OF_EACH);
  }

  @Test
  void runAndItsEventsAreContinuedByTheOther() {
    TestFiles.write(scratch.project().resolve("plan.md"), new byte[] {'a'});
    String run = line(earlier.call("run", "create", "--goal", "goal"));
    now.call("run", "phase", run, "planned").succeeds("planned\n");
    earlier.call("gate", "fail", run, "executing").exits(Answer.YES);
    now.call("run", "phase", run, "executing").exits(Answer.NO);
    now.call("gate", "pass", run, "executing").exits(Answer.YES);
    earlier.call("run", "phase", run, "executing").succeeds("executing\n");
    now.call("artifact", "add", run, "--phase", "planned", "--path", "plan.md", "--type", "plan")
        .exits(Answer.YES);
    earlier.call("artifact", "check", run).succeeds("ok\tplan.md\n");
    earlier.call("agent", "add", run, "--type", "codex", "--pid", OWNER).exits(Answer.YES);
    assertThat(line(now.call("agent", "list", "--run", run))).endsWith("\trunning\tactive");
    for (int i = 0; i < 10; i++) {
      turn(i).call("events", "add", "build.finished", "web").exits(Answer.YES);
    }
    long[] numbers =
        line(now.bash("ic events list | cut -f1")).lines().mapToLong(Long::parseLong).toArray();
    assertThat(numbers).isEqualTo(LongStream.rangeClosed(1, numbers.length).toArray());
    String events = line(now.call("events", "list", "--json"));
    earlier.call("events", "list", "--json").succeeds(events + "\n");
    earlier.call("events", "tail", "--consumer", "c", "--limit", "2").exits(Answer.YES);
    now.call("events", "ack", "--consumer", "c", "2").succeeds("2\n");
    assertThat(line(earlier.call("events", "tail", "--consumer", "c", "--limit", "1")))
        .startsWith("{\"seq\":3,");
    now.call("run", "complete", run).succeeds("completed\n");
    earlier.call("run", "phase", run, "done").exits(Answer.NO);
  }

  @Test
  void guardEntriesOfOneAreRecognisedAndRemovedByTheOther() {
    scratch.bash("git init -q . && mkdir .claude && echo '{ \"a\":1 }' >.claude/settings.json");
    for (int i = 0; i < 2; i++) {
      for (String tool : List.of("claude-code", "cursor", "codex", "gemini", "git")) {
        String before = line(scratch.bash("cat .claude/settings.json; ls -A .git/hooks"));
        turn(i).call("guard", "install", tool).exits(Answer.YES);
        assertThat(line(turn(i + 1).call("guard", "status", tool)))
            .startsWith(tool + "\tinstalled\tcalled\t");
        assertThat(turn(i + 1).call("guard", "install", tool).stdout()).startsWith("unchanged\t");
        turn(i + 1).call("guard", "uninstall", tool).exits(Answer.YES);
        assertThat(line(scratch.bash("cat .claude/settings.json; ls -A .git/hooks")))
            .isEqualTo(before);
      }
    }
  }
}
