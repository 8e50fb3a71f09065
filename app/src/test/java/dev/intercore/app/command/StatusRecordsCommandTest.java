package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.json.JsonWriter;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * {@code ic status --json} prints each record as the list of its group prints it: the same fields
 * in the same order with the same values.
 */
class StatusRecordsCommandTest extends TeamCommandTest {
  @Override
  protected InProcessCli cli() {
    return super.cli()
        .with("INTERCORE_LOCK_DIR", project.home().resolve("locks").toString())
        .with("INTERCORE_SESSION", "me");
  }

  private InProcessCli other() {
    return cli().with("INTERCORE_SESSION", "other").with("INTERCORE_AGENT", "agent-9");
  }

  /** Makes records of every kind, with and without their optional fields. */
  private void fill() {
    runs();
    team();
    merges();
    intents();
    ic("lock", "acquire", "deploy", "staging", "--owner", "me").exits(Answer.YES);
    ic("lock", "acquire", "build", "x", "--pid", "1").exits(Answer.YES);
    ic("events", "add", "build.finished", "web", "--body", "{\"b\":1,\"a\":[1.50,null]}")
        .exits(Answer.YES);
  }

  private void runs() {
    String first = run("--bead", "bead-of-another-tracker");
    String second = run("--phases", "a,b");
    ic("run", "complete", run()).exits(Answer.YES);
    ic("agent", "add", first, "--type", "codex", "--name", "batch \u65e5", "--pid", "1")
        .exits(Answer.YES);
    String ended =
        ic("agent", "add", second, "--type", "claude").exits(Answer.YES).stdout().strip();
    ic("agent", "add", second, "--type", "claude").exits(Answer.YES);
    ic("agent", "status", ended, "completed").exits(Answer.YES);
  }

  private void team() {
    String worker = agent();
    String stalled = agent();
    ic("agent", "status", agent(), "terminated").exits(Answer.YES);
    bead("urgent \"quoted\" \u00e9", "--priority", "P1", "--description", "two\nlines");
    String begun = begun(worker);
    String blocked = bead("blocked");
    ic("work", "depend", blocked, "--on", begun).exits(Answer.YES);
    ic("hook", "set", stalled, bead("set")).exits(Answer.YES);
    ic("agent", "status", stalled, "stalled").exits(Answer.YES);
    String done = begun(agent());
    ic("work", "status", done, "done").exits(Answer.YES);
    String released = begun(agent());
    ic("work", "release", released, "--reason", "no time").exits(Answer.YES);
  }

  private void merges() {
    String conflicted = submitted(begun(agent()), "main");
    String token = ic("merge", "begin", conflicted).exits(Answer.YES).stdout().strip();
    ic("merge", "conflict", conflicted, "--token", token, "--reason", "a.c\tdiffers")
        .exits(Answer.YES);
    submitted(begun(agent()), "main");
    String merging = submitted(begun(agent()), "release");
    String other = ic("merge", "begin", merging).exits(Answer.YES).stdout().strip();
    clock.advance(Duration.ofSeconds(5));
    ic("merge", "renew", merging, "--token", other, "--lease", "20m").exits(Answer.YES);
    String merged = submitted(begun(agent()), "next");
    String last = ic("merge", "begin", merged).exits(Answer.YES).stdout().strip();
    ic("merge", "merged", merged, "--token", last, "--commit", "abc").exits(Answer.YES);
  }

  private void intents() {
    ic(
            "intent",
            "declare",
            "--allow=src/a.c",
            "--related=docs",
            "--forbid=src/*.h",
            "--intent=the \u00e9 one")
        .exits(Answer.YES);
    InProcessCli other = other();
    other
        .call("intent", "declare", "--allow=src", "--intent=y", "--on-conflict=queue")
        .exits(Answer.NO);
    other.call("intent", "declare", "--allow=lib", "--intent=z", "--lease=60s").exits(Answer.YES);
    String closed =
        ic("intent", "declare", "--allow=old", "--intent=w").exits(Answer.YES).stdout().strip();
    ic("intent", "clear", closed).exits(Answer.YES);
    clock.advance(Duration.ofSeconds(70));
  }

  @Test
  void recordsAreThoseOfTheListsOfTheirGroups() {
    fill();
    compareAll();
  }

  @Test
  void recordsInFilesAreThoseOfTheListsOfTheirGroups() {
    TestFiles.write(
        project.clavain().resolve("config.json"),
        "{\"work\":{\"store\":\"files\"},\"intent\":{\"backend\":\"files\"}}"
            .getBytes(StandardCharsets.UTF_8));
    fill();
    compareAll();
  }

  private void compareAll() {
    JsonObject status = JsonObject.parse(json("status"));
    List<JsonObject> runs = list("run", "list", "--status", "active").reversed();
    compare(status, "runs", runs, 2);
    List<JsonObject> agents = without(list("agent", "list"), "status", Set.of("terminated"));
    for (JsonObject run : runs) {
      list("agent", "list", "--run", run.text("id")).reversed().stream()
          .filter(agent -> agent.bool("active"))
          .forEach(agents::add);
    }
    compare(status, "agents", agents, 10);
    compare(status, "intents", list("intent", "list"), 3);
    compare(status, "locks", list("lock", "list"), 2);
    compare(status, "work", without(list("work", "list"), "status", Set.of("done", "merged")), 8);
    compare(status, "merge_queue", list("merge", "list"), 3);
    compare(status, "escalations", list("escalation", "list"), 1);
    List<JsonObject> events = list("events", "list");
    compare(status, "events", events.subList(events.size() - 20, events.size()), 20);
  }

  /** Compares text, because the order of the fields counts. */
  private static void compare(
      JsonObject status, String section, List<JsonObject> expected, int atLeast) {
    assertThat(texts(status.objects(section)))
        .as(section)
        .hasSizeGreaterThanOrEqualTo(atLeast)
        .isEqualTo(texts(expected));
  }

  /** The age of a lock changes between two calls. */
  private static List<String> texts(List<JsonObject> records) {
    return records.stream()
        .map(JsonWriter::compact)
        .map(text -> text.replaceFirst("\"age\":\\d+", "\"age\":0"))
        .toList();
  }

  private static List<JsonObject> without(
      List<JsonObject> records, String field, Set<String> values) {
    return new ArrayList<>(
        records.stream().filter(record -> !values.contains(record.text(field))).toList());
  }

  private List<JsonObject> list(String... words) {
    List<?> records = (List<?>) Objects.requireNonNull(JsonReader.parse(json(words)));
    return new ArrayList<>(records.stream().map(JsonObject::of).toList());
  }

  private String json(String... words) {
    return cli()
        .with("INTERCORE_AGENT", "reader")
        .call(plus(words, "--json"))
        .exits(Answer.YES)
        .quietly()
        .stdout();
  }
}
