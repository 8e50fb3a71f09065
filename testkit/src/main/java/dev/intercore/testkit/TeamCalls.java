package dev.intercore.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Calls that tests of teams of agents make, and checks of their answers. */
public interface TeamCalls {
  Answer ic(String... words);

  /** The project's database, without {@code ic}. */
  DatabaseFile database();

  /** Creates an agent and returns its id. */
  default String agent() {
    return id("polecat", ic("agent", "create", "--role", "polecat", "--rig", "web"));
  }

  /** Creates a work item and returns its id. */
  default String bead(String title, String... more) {
    return id("bead", ic(Cli.plus(new String[] {"work", "create", "--title", title}, more)));
  }

  /** Creates an item whose work the agent has begun, and returns its id. */
  default String begun(String agent) {
    String bead = bead("begun");
    ic("hook", "set", agent, bead).succeeds("pending\n");
    ic("hook", "activate", agent).succeeds("active\n");
    return bead;
  }

  default String submitted(String bead, String target) {
    return id("mr", ic("merge", "submit", bead, "--source", "work/" + bead, "--target", target));
  }

  default String convoy(String name, String... beads) {
    String[] words = {"convoy", "create", "--name", name};
    return id("convoy", ic(Cli.plus(words, beads)));
  }

  /** The id of the only escalation. */
  default String escalation() {
    String line = ic("escalation", "list").exits(Answer.YES).quietly().stdout();
    assertThat(line.lines()).hasSize(1);
    return line.substring(0, line.indexOf('\t'));
  }

  default String id(String prefix, Answer answer) {
    answer.exits(Answer.YES).quietly();
    assertThat(answer.stdout()).matches(prefix + "-[0-9a-z]{5,}\n");
    return answer.stdout().strip();
  }

  /** The value on the line that begins with a name and a tab. */
  default String fact(Answer answer, String name) {
    Matcher fact =
        Pattern.compile("^" + Pattern.quote(name) + "\t(.*)$", Pattern.MULTILINE)
            .matcher(answer.exits(Answer.YES).stdout());
    assertThat(fact.find()).as("%s in %s", name, answer).isTrue();
    return fact.group(1);
  }

  /**
   * Asserts that a call is refused: nothing on stdout, fact and hint on stderr; with {@code --json}
   * one object that contains the reason.
   */
  default void refuses(String why, String part, String... words) {
    ic(words).complains(Answer.NO, part);
    Answer json = ic(Cli.plus(words, "--json")).exits(Answer.NO).quietly();
    assertThat(json.stdout())
        .startsWith("{\"refused\":\"" + why + "\",\"message\":\"")
        .containsIgnoringCase(part)
        .endsWith("\"}\n");
  }

  /** Asserts that a call finds no record: nothing on stdout, with {@code --json} null. */
  default void findsNothing(String part, String... words) {
    ic(words).complains(Answer.NO, part);
    ic(Cli.plus(words, "--json")).exits(Answer.NO).prints("null\n").quietly();
  }

  /** Replaces the text of a record by one that is not JSON. */
  default void damage(String folder, String id) {
    database()
        .run(
            "UPDATE team_records SET record = '{\"x\":' WHERE kind = '"
                + folder
                + "' AND id = '"
                + id
                + "'");
  }

  /** Creates a run and returns its id. */
  default String run(String... more) {
    return id("run", ic(Cli.plus(new String[] {"run", "create", "--goal", "a goal"}, more)));
  }

  /** Adds an artifact and returns its id. */
  default String artifact(String run, String phase, String path) {
    return id(
        "artifact", ic("artifact", "add", run, "--phase", phase, "--path", path, "--type", "doc"));
  }

  /** Adds items {@code bead-00001} and so on, every second one done, with long descriptions. */
  default void addItems(int count, int descriptionLength) {
    database()
        .run(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
            INSERT INTO team_records (kind, id, seq, record)
            SELECT 'work', printf('bead-%%05d', i), i, json_object(
              'attempts', 0, 'beadId', printf('bead-%%05d', i), 'createdAt', '2026-01-01T00:00:00Z',
              'dependsOn', json('[]'), 'description', printf('%%.*c', %d, 'x'),
              'hookStatus', 'empty', 'priority', 'P2', 'revision', 1, 'seq', i,
              'status', iif(i %% 2, 'open', 'done'), 'title', 'item ' || i,
              'updatedAt', '2026-01-01T00:00:00Z') FROM n
            """
                .formatted(count, descriptionLength));
  }

  /** The types of all events, in order. */
  default String eventTypes() {
    return String.join(" ", database().column("SELECT type FROM events ORDER BY seq"));
  }
}
