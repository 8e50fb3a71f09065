package dev.intercore.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Calls that tests of intents make. Sessions are named. */
public interface IntentCalls {
  /** Calls of one session. */
  Cli as(String session);

  /** Declares an intent, which becomes active, and returns its id. */
  default String declared(String session, String... allow) {
    return idIn(as(session).call(declaring(allow)).exits(Answer.YES).quietly());
  }

  default void clear(String session, String id) {
    as(session).call("intent", "clear", id).succeeds("cleared\n");
  }

  /** The words that declare an intent to edit these paths. */
  static String[] declaring(String... allow) {
    String[] words = {"intent", "declare", "--intent", "work"};
    for (String path : allow) {
      words = Cli.plus(words, "--allow", path);
    }
    return words;
  }

  /** The first id of an intent in an answer. */
  static String idIn(Answer answer) {
    Matcher id = Pattern.compile("intent-\\d+-[0-9a-f]{4}").matcher(answer.stdout());
    assertThat(id.find()).as("an id in %s", answer).isTrue();
    return id.group();
  }

  /** The first value of a field in JSON, without the quotes of a text. */
  static String field(Answer answer, String name) {
    Matcher value =
        Pattern.compile("\"" + name + "\":(?:\"([^\"]*)\"|([^,\\]}]*))").matcher(answer.stdout());
    assertThat(value.find()).as("%s in %s", name, answer).isTrue();
    return value.group(1) != null ? value.group(1) : value.group(2);
  }
}
