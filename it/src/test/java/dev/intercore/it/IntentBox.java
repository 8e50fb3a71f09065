package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A test of intents. Sessions are named; the process that lives for them is the test's own. */
abstract class IntentBox extends RaceBox {
  private static final Pattern ID = Pattern.compile("intent-\\d+-[0-9a-f]{4}");

  /** Calls of one session; of its number, the last character, it depends how it calls ic. */
  Ic as(String session) {
    return caller(session.charAt(session.length() - 1)).with("INTERCORE_SESSION", session);
  }

  /** Declares an intent, which becomes active, and returns its id. */
  String declared(String session, String... allow) {
    return idIn(as(session).call(declaring(allow)).exits(Answer.YES).quietly());
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

  /** In files, a kill between a record and its event leaves the event to whoever writes next. */
  void nextWriterComes() {
    ic("intent", "clear", "intent-999999-0000").exits(Answer.NO);
  }
}
