package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A test of intents. Sessions are named; the process that lives for them is the test's own. */
abstract class IntentBox extends RaceBox {
  private static final Pattern INTEGRITY =
      Pattern.compile("\"integrity\":\\{\"sha256\":\"[0-9a-f]{64}\"},");

  private static final Pattern ID = Pattern.compile("intent-\\d+-[0-9a-f]{4}");

  /** Calls of one session; of its number, the last character, it depends how it calls ic. */
  Ic as(String session) {
    return caller(session.charAt(session.length() - 1)).with("INTERCORE_SESSION", session);
  }

  /** Calls of whoever is above ic: here the test, or the script that calls. */
  Ic nobody() {
    return scratch.ic();
  }

  /** Declares it, and is active. */
  String declared(String session, String... allow) {
    return idIn(as(session).call(declaring(allow)).exits(Answer.YES).quietly());
  }

  /** Declares it, and stands in line. */
  String queued(String session, String... allow) {
    String[] words = plus(declaring(allow), "--on-conflict", "queue");
    Answer answer = as(session).call(words).exits(Answer.NO);
    assertThat(answer.stdout()).startsWith("queued ");
    return idIn(answer);
  }

  static String[] declaring(String... allow) {
    String[] words = {"intent", "declare", "--intent", "work"};
    for (String path : allow) {
      words = plus(words, "--allow", path);
    }
    return words;
  }

  static String[] plus(String[] words, String... more) {
    List<String> all = new java.util.ArrayList<>(List.of(words));
    all.addAll(List.of(more));
    return all.toArray(new String[0]);
  }

  static String idIn(Answer answer) {
    Matcher id = ID.matcher(answer.stdout());
    assertThat(id.find()).as("an id in %s", answer).isTrue();
    return id.group();
  }

  void clear(String session, String id) {
    as(session).call("intent", "clear", id).succeeds("cleared\n");
  }

  /** Id, status, ownership, agent or session, paths and text of all that live. */
  List<String> listed(String session) {
    return as(session).call("intent", "list").exits(Answer.YES).quietly().lines();
  }

  /** The same, without the id. */
  List<String> live(String session) {
    return listed(session).stream().map(line -> line.substring(line.indexOf('\t') + 1)).toList();
  }

  /** A process that lives for its session, after it has run the script. */
  Running living(String session, String script) {
    Running running =
        scratch.keep(as(session).startBash(script + "\n: >\"$HOME/ready\"\nread -r <> <(:)\n"));
    OwnEngine.await(
        "the script",
        () -> {
          assertThat(running.isAlive()).as(running.stdoutSoFar()).isTrue();
          return scratch.home().resolve("notes/ready").toFile().delete();
        });
    return running;
  }

  /** So many events of a type about, or by, someone. */
  long events(String type, String actor) {
    return scratch
        .sqlite()
        .number(
            "SELECT count(*) FROM events WHERE type = 'intent."
                + type
                + "' AND actor = '"
                + actor
                + "'");
  }

  void awaitEvent(String type, String actor) {
    OwnEngine.await(type + " of " + actor, () -> events(type, actor) > 0);
  }

  /** The value of a field of the first object in it; without the quotes of a text. */
  static String field(Answer answer, String name) {
    Matcher value =
        Pattern.compile("\"" + name + "\":(?:\"([^\"]*)\"|([^,\\]}]*))").matcher(answer.stdout());
    assertThat(value.find()).as("%s in %s", name, answer).isTrue();
    return value.group(1) != null ? value.group(1) : value.group(2);
  }

  /** As ic itself does when the engine dies after the commit and before the answer. */
  Answer repeated(String session, String request, String... words) {
    Ic ic = as(session).with("INTERCORE_REPEAT", request);
    Answer first = ic.call(words).exits(Answer.YES);
    return ic.call(words).exits(Answer.YES).prints(first.stdout());
  }

  /** From now on records are kept in files. */
  void useFiles() {
    TestFiles.write(
        scratch.clavain().resolve("config.json"),
        "{\"intent\": {\"backend\": \"files\"}}".getBytes(StandardCharsets.UTF_8));
  }

  /** Changes a record; its keys stay in order, so the digest is that of the text without itself. */
  void rewrite(String id, UnaryOperator<String> change) {
    String where = " WHERE id = '" + id + "'";
    String record = scratch.sqlite().text("SELECT record FROM intents" + where);
    String bare = change.apply(INTEGRITY.matcher(record).replaceFirst(""));
    String signed =
        bare.replace(
            "\"intent\":", "\"integrity\":{\"sha256\":\"" + digest(bare) + "\"},\"intent\":");
    scratch.sqlite().run("UPDATE intents SET record = '" + signed.replace("'", "''") + "'" + where);
  }

  private static String digest(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As if nobody had been heard of for long. */
  void leaseIsOver(String id) {
    rewrite(id, text -> text.replaceFirst("\"lease_renewed_at\":1", "\"lease_renewed_at\":"));
  }

  /** In files, a kill between a record and its event leaves the event to whoever writes next. */
  void nextWriterComes() {
    ic("intent", "clear", "intent-999999-0000").exits(Answer.NO);
  }
}
