package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.EngineCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.GoDatabase;
import dev.intercore.testkit.IntentCalls;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code ic __complete} reads from a project, and that it never prints an error. */
class CompletionCommandTest extends TeamCommandTest implements IntentCalls {
  private static final String[] FISH = {"__complete", "fish", "--"};

  @Override
  public Cli as(String session) {
    return cli().with("INTERCORE_SESSION", session);
  }

  /** The candidates for the last word, without their help. */
  private static List<String> completed(Cli cli, String... words) {
    Answer answer = cli.call(plus(FISH, words)).exits(Answer.YES).quietly();
    return answer.lines().stream()
        .filter(line -> !line.isEmpty())
        .map(line -> line.split("\t", -1)[0])
        .toList();
  }

  private List<String> completed(String... words) {
    return completed(cli(), words);
  }

  @Test
  void idsOfTheTeamAreCompleted() {
    String agent = agent();
    String bead = begun(agent);
    String other = bead("other");
    String convoy = convoy("both", bead, other);
    ic("hook", "complete", agent).succeeds("completed\n");
    String request = submitted(bead, "trunk");
    assertThat(completed("agent", "get", "")).containsExactly(agent);
    assertThat(completed("hook", "set", "pole")).containsExactly(agent);
    assertThat(completed("work", "claim", "--agent", "")).containsExactly(agent);
    assertThat(completed("work", "claim", "--agent=pole")).containsExactly("--agent=" + agent);
    assertThat(completed("hook", "set", agent, "")).containsExactly(bead, other);
    assertThat(completed("work", "depend", bead, "--on", other)).containsExactly(other);
    assertThat(completed("convoy", "add", convoy, bead, "")).containsExactly(bead, other);
    assertThat(completed("convoy", "get", "c")).containsExactly(convoy);
    assertThat(completed("merge", "show", "")).containsExactly(request);
    assertThat(completed("merge", "next", "--target", "t")).containsExactly("trunk");
    assertThat(completed("agent", "create", "--rig", "")).containsExactly("web");
    assertThat(completed("work", "get", "x")).isEmpty();
  }

  @Test
  void candidateHasItsHelpBesideIt() {
    String bead = bead("two words");
    ic(plus(FISH, "work", "get", "")).succeeds(bead + "\topen: two words\n");
  }

  @Test
  void runsTheirPhasesAndTheirAgentsAreCompleted() {
    String run =
        id("run", as("s-1").call("run", "create", "--goal", "g", "--phases", "draft,review"));
    String agent = id("agent", ic("agent", "add", run, "--type", "codex"));
    String member = agent();
    assertThat(completed("run", "show", "")).containsExactly(run);
    assertThat(completed("agent", "list", "--run", "run-")).containsExactly(run);
    assertThat(completed("run", "phase", run, "")).containsExactly("draft", "review");
    assertThat(completed("gate", "pass", run, "r")).containsExactly("review");
    assertThat(completed("artifact", "list", run, "--phase", "d")).containsExactly("draft");
    assertThat(completed("run", "phase", "run-unknown", "p")).contains("planned");
    assertThat(completed("agent", "status", "")).containsExactly(member, agent);
    assertThat(completed("hook", "set", "")).containsExactly(member);
    assertThat(completed("run", "list", "--status", "a")).containsExactly("active", "abandoned");
  }

  @Test
  void intentsAndSessionsAreCompleted() {
    String first = declared("alice", "a.c");
    String second = declared("bob", "b.c");
    ic("run", "create", "--goal", "g", "--session", "carol").exits(Answer.YES);
    assertThat(completed("intent", "show", "")).containsExactly(first, second);
    assertThat(completed(as("dave"), "intent", "declare", "--session", ""))
        .containsExactly("dave", "alice", "bob", "carol");
    assertThat(completed(as("dave"), "intent", "declare", "--session", "b")).containsExactly("bob");
  }

  @Test
  void namesAndTheirScopesAreCompleted() {
    ic("state", "set", "progress", "s-1", "--value", "1").succeeds("");
    ic("state", "set", "dispatch", "s-2", "--value", "1").succeeds("");
    ic("sentinel", "check", "compound", "s-3", "--interval", "0").succeeds("allowed\n");
    ic("lock", "acquire", "deploy", "web", "--owner", "me").exits(Answer.YES);
    ic("events", "tail", "--consumer", "notifier").exits(Answer.YES);
    assertThat(completed("state", "get", "")).containsExactly("dispatch", "progress");
    assertThat(completed("state", "get", "progress", "")).containsExactly("s-1");
    assertThat(completed("sentinel", "reset", "c")).containsExactly("compound");
    assertThat(completed("sentinel", "reset", "compound", "")).containsExactly("s-3");
    assertThat(completed("sentinel", "reset", "other", "")).isEmpty();
    assertThat(completed("lock", "release", "")).containsExactly("deploy");
    assertThat(completed("lock", "release", "deploy", "")).containsExactly("web");
    assertThat(completed("events", "ack", "1", "--consumer", "")).containsExactly("notifier");
    assertThat(completed("events", "list", "--type", "state."))
        .containsExactly("state.deleted", "state.set");
  }

  @Test
  void branchesOfTheRepositoryAreCompleted() {
    assertThat(completed("merge", "submit", "b", "--source", "")).isEmpty();
    bash("""
    git init -q -b main . && git -c user.name=n -c user.email=e commit -q --allow-empty -m m
    git branch 'feat/$(touch${IFS}x)' && git branch feat/b
    """)
        .exits(Answer.YES);
    assertThat(completed("merge", "submit", "b", "--source", "feat/"))
        .containsExactly("feat/$(touch${IFS}x)", "feat/b");
    assertThat(completed("merge", "submit", "b", "--target", "m")).containsExactly("main");
  }

  @Test
  void databaseOfTheLineIsRead() {
    ic("init", "--db", "other.db").exits(Answer.YES);
    ic("state", "set", "there", "s", "--value", "1", "--db", "other.db").succeeds("");
    assertThat(completed("state", "get", "")).isEmpty();
    assertThat(completed("--db", "other.db", "state", "get", "")).containsExactly("there");
    assertThat(completed("state", "get", "--db=other.db", "t")).containsExactly("there");
    assertThat(completed("--db", "none.db", "state", "get", "")).isEmpty();
    assertThat(completed("--db", "\n/../x", "state", "get", "")).isEmpty();
    assertThat(completed(cli().in(project.home().resolve("notes")), "state", "get", "")).isEmpty();
  }

  @Test
  void teamInFilesIsCompleted() {
    write(".clavain/config.json", "{\"work\":{\"store\":\"files\"}}");
    String bead = bead("in a file");
    assertThat(completed("work", "get", "")).containsExactly(bead);
  }

  private void write(String path, String text) {
    TestFiles.write(project.project().resolve(path), text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void corruptRecordIsLeftOutWithoutAWarning() {
    String good = bead("good");
    String bad = bead("bad");
    damage("work", bad);
    assertThat(completed("work", "get", "")).containsExactly(good);
  }

  @Test
  void valueThatATerminalWouldNotShowIsLeftOut() {
    ic("state", "set", "plain", "s", "--value", "1").succeeds("");
    project
        .sqlite()
        .run(
            "INSERT INTO state (key, scope_id, payload, updated_at) VALUES"
                + " (char(101,27,91,49,109), 's', '1', 0), (char(102,10,103), 's', '1', 0),"
                + " (char(8238) || 'x', 's', '1', 0)");
    assertThat(completed("state", "get", "")).containsExactly("plain");
  }

  @Test
  void unreadableDatabaseHasNoCandidates() {
    TestFiles.write(project.database(), "not a database".getBytes(StandardCharsets.UTF_8));
    project.isDamaged(project.database());
    assertThat(completed("state", "get", "")).isEmpty();
    assertThat(completed("work", "get", "")).isEmpty();
    assertThat(completed("run", "show", "--session", "")).isEmpty();
    write(".clavain/config.json", "{");
    assertThat(completed("intent", "show", "")).isEmpty();
    assertThat(completed("stat")).containsExactly("state", "status");
  }

  @Test
  void busyDatabaseHasNoCandidates() throws SQLException {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    try (Connection other = project.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("PRAGMA locking_mode = EXCLUSIVE");
      statement.execute("BEGIN EXCLUSIVE");
      assertThat(completed("state", "get", "")).isEmpty();
      statement.execute("ROLLBACK");
    }
  }

  @Test
  void olderDatabaseIsNotMigrated() {
    GoDatabase.replace(project, 3);
    assertThat(completed("state", "get", "")).isEmpty();
    assertThat(completed("work", "get", "")).isEmpty();
    assertThat(project.sqlite().number("PRAGMA user_version")).isEqualTo(1);
    assertThat(project.backups()).isEmpty();
  }

  @Test
  void candidatesAreBounded() {
    addItems(5_000, 10);
    assertThat(completed("work", "get", "")).hasSize(200);
    assertThat(completed("work", "get", "bead-00999")).containsExactly("bead-00999");
  }

  @Test
  void readsLeaveNoTrace() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    long events = Long.parseLong(ic("events", "add", "a.b", "c").stdout().strip());
    completed("state", "get", "");
    completed("work", "get", "");
    completed("events", "tail", "--consumer", "");
    assertThat(ic("events", "add", "a.b", "c").stdout().strip())
        .isEqualTo(Long.toString(events + 1));
  }

  @Test
  void engineAnswersButDoesNotRunGit() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    try (EngineCli engine = new EngineCli(clock)) {
      Cli cli = engine.in(project.home().resolve("notes"), project.project());
      assertThat(completed(cli, "state", "get", "")).containsExactly("k");
      assertThat(completed(cli, "stat")).containsExactly("state", "status");
      assertThat(engine.answered()).isEqualTo(2);
      assertThat(completed(cli, "merge", "submit", "b", "--source", "")).isEmpty();
      assertThat(engine.answered()).isEqualTo(2);
    }
  }

  @Test
  void commandIsHidden() {
    assertThat(ic("--help").stdout() + ic("help").stdout()).doesNotContain("__complete");
    assertThat(completed("_")).isEmpty();
    ic("__complet").complains(Answer.USAGE, "unknown command");
    assertThat(ic("__complet").stderr()).doesNotContain("__complete");
  }
}
