package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What hooks tell of through the library. */
class LibraryEventTest extends LibraryBox {
  private Answer eventTypes() {
    return bash("ic events list | cut -f 3,4,5,6");
  }

  @Test
  void eventIsToldWithoutAWord() {
    lib("INTERCORE_AGENT=hook; intercore_event build.started web; intercore_event build.finished web '{\"ok\": true}'; echo $?")
        .succeeds("0\n");
    eventTypes()
        .succeeds("build.started\tweb\thook\t{}\nbuild.finished\tweb\thook\t{\"ok\":true}\n");
  }

  @Test
  void refusedIsTwoAndTold() {
    lib("intercore_event work.created web").complains(Answer.ERROR, "only intercore itself");
    lib("intercore_event build web").complains(Answer.ERROR, "not a type");
    lib("intercore_event build.x ''").complains(Answer.ERROR, "subject");
    lib("intercore_event").complains(Answer.ERROR, "not a type");
    lib("intercore_event build.x web '[]'").complains(Answer.ERROR, "object");
    lib("intercore_event build.x web ''").complains(Answer.ERROR, "empty");
    eventTypes().succeeds("");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":\"' \\\" ` $(id) $HOME !\"}",
        "{\"a\":\"日本 😀 %s \\\\n\"}",
        "{\n\"a\":\n1}",
        "{\"-\":\"--\"}"
      })
  void bodyIsOnlyABody(String body) {
    lib("INTERCORE_AGENT=a; intercore_event --x.y '-- b'" + Cli.quoted(body)).succeeds("");
    eventTypes().succeeds("--x.y\t-- b\ta\t" + body.replace("\n", "") + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", "$'\\n'", "$'\\n\\t'", "-", "bo"})
  void wordSplittingOfTheCallerDoesNotMatter(String ifs) {
    lib("IFS="
            + ifs
            + "; INTERCORE_AGENT=a; intercore_event a.b s '{\"c\": \"d  e\"}'; printf '%q' \"$IFS\"")
        .exits(Answer.YES)
        .quietly();
    eventTypes().succeeds("a.b\ts\ta\t{\"c\":\"d  e\"}\n");
  }

  @Test
  void longBodyIsToldToo() {
    lib("intercore_event a.b s \"{\\\"x\\\":\\\"$(printf '%060000d' 0)\\\"}\"; echo $?")
        .succeeds("0\n");
    bash("ic events list | wc -c | cut -c 1").succeeds("6\n");
  }

  @Test
  void whatIsTooLongForTheSystemIsRefusedAndNotTakenForNoIc() {
    for (String call : new String[] {"intercore_event a.b s", "intercore_run_phase"}) {
      Answer answer = lib(call + " \"$(printf '%0200000d' 0)\"").exits(Answer.ERROR).prints("");
      assertThat(answer.stderr()).contains("too long");
    }
    eventTypes().succeeds("");
  }

  @Test
  void whereThereIsNothingToTellAHookGoesOn() {
    String call = "set -euo pipefail; intercore_event a.b s '{}'; intercore_event a.b s; echo $?";
    lib("cd \"$HOME\"; " + call).succeeds("0\n");
    lib("INTERCORE_BIN=$HOME/no-such-folder/ic; " + call).succeeds("0\n");
  }
}
