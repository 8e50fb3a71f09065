package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A test of a team of agents. */
abstract class TeamBox extends BlackBox {
  /** A new agent's id. */
  String agent() {
    return id("polecat", ic("agent", "create", "--role", "polecat", "--rig", "web"));
  }

  /** A new item's id. */
  String bead(String title, String... more) {
    return id("bead", ic(IntentBox.plus(new String[] {"work", "create", "--title", title}, more)));
  }

  /** An item that the agent is at. */
  String begun(String agent) {
    String bead = bead("begun");
    ic("hook", "set", agent, bead).succeeds("pending\n");
    ic("hook", "activate", agent).succeeds("active\n");
    return bead;
  }

  String submitted(String bead, String target) {
    return id("mr", ic("merge", "submit", bead, "--source", "work/" + bead, "--target", target));
  }

  String convoy(String name, String... beads) {
    String[] words = {"convoy", "create", "--name", name};
    return id("convoy", ic(IntentBox.plus(words, beads)));
  }

  /** The one that there is. */
  String escalation() {
    String line = ic("escalation", "list").exits(Answer.YES).quietly().stdout();
    assertThat(line.lines()).hasSize(1);
    return line.substring(0, line.indexOf('\t'));
  }

  static String id(String prefix, Answer answer) {
    answer.exits(Answer.YES).quietly();
    assertThat(answer.stdout()).matches(prefix + "-[0-9a-z]{5,}\n");
    return answer.stdout().strip();
  }

  /** What stands after a name and a tab. */
  static String fact(Answer answer, String name) {
    Matcher fact =
        Pattern.compile("^" + Pattern.quote(name) + "\t(.*)$", Pattern.MULTILINE)
            .matcher(answer.exits(Answer.YES).stdout());
    assertThat(fact.find()).as("%s in %s", name, answer).isTrue();
    return fact.group(1);
  }

  /** A no: nothing on stdout, fact and hint on stderr; as JSON one object that says why. */
  void refuses(String why, String part, String... words) {
    ic(words).complains(Answer.NO, part);
    Answer json = ic(IntentBox.plus(words, "--json")).exits(Answer.NO).quietly();
    assertThat(json.stdout())
        .startsWith("{\"refused\":\"" + why + "\",\"message\":\"")
        .containsIgnoringCase(part)
        .endsWith("\"}\n");
  }

  /** Nothing was found: nothing on stdout, or null. */
  void finds(String part, String... words) {
    ic(words).complains(Answer.NO, part);
    ic(IntentBox.plus(words, "--json")).exits(Answer.NO).prints("null\n").quietly();
  }

  /** Makes a record what no reader takes for one. */
  void damage(String folder, String id) {
    scratch
        .sqlite()
        .run(
            "UPDATE team_records SET record = '{\"x\":' WHERE kind = '"
                + folder
                + "' AND id = '"
                + id
                + "'");
  }
}
