package dev.intercore.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Calls that tests of a team of agents have in common. */
public interface TeamCalls {
  Answer ic(String... words);

  /** The project's database, past ic. */
  DatabaseFile database();

  /** A new agent's id. */
  default String agent() {
    return id("polecat", ic("agent", "create", "--role", "polecat", "--rig", "web"));
  }

  /** A new item's id. */
  default String bead(String title, String... more) {
    return id("bead", ic(plus(new String[] {"work", "create", "--title", title}, more)));
  }

  /** An item that the agent is at. */
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
    return id("convoy", ic(plus(words, beads)));
  }

  /** The one that there is. */
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

  /** What stands after a name and a tab. */
  default String fact(Answer answer, String name) {
    Matcher fact =
        Pattern.compile("^" + Pattern.quote(name) + "\t(.*)$", Pattern.MULTILINE)
            .matcher(answer.exits(Answer.YES).stdout());
    assertThat(fact.find()).as("%s in %s", name, answer).isTrue();
    return fact.group(1);
  }

  /** A no: nothing on stdout, fact and hint on stderr; as JSON one object that says why. */
  default void refuses(String why, String part, String... words) {
    ic(words).complains(Answer.NO, part);
    Answer json = ic(plus(words, "--json")).exits(Answer.NO).quietly();
    assertThat(json.stdout())
        .startsWith("{\"refused\":\"" + why + "\",\"message\":\"")
        .containsIgnoringCase(part)
        .endsWith("\"}\n");
  }

  /** Nothing was found: nothing on stdout, or null. */
  default void finds(String part, String... words) {
    ic(words).complains(Answer.NO, part);
    ic(plus(words, "--json")).exits(Answer.NO).prints("null\n").quietly();
  }

  /** Makes a record what no reader takes for one. */
  default void damage(String folder, String id) {
    database()
        .run(
            "UPDATE team_records SET record = '{\"x\":' WHERE kind = '"
                + folder
                + "' AND id = '"
                + id
                + "'");
  }

  /** A new run's id. */
  default String run(String... more) {
    return id("run", ic(plus(new String[] {"run", "create", "--goal", "a goal"}, more)));
  }

  /** A new artifact's id. */
  default String artifact(String run, String phase, String path) {
    return id(
        "artifact", ic("artifact", "add", run, "--phase", phase, "--path", path, "--type", "doc"));
  }

  /** Types of events, in order. */
  default String eventTypes() {
    return String.join(" ", database().column("SELECT type FROM events ORDER BY seq"));
  }

  private static String[] plus(String[] words, String... more) {
    String[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return all;
  }
}
