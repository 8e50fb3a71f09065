package dev.intercore.it;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.IntentCalls;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;

/** A test of intents. Sessions are named; the process that lives for them is the test's own. */
abstract class IntentBox extends RaceBox implements IntentCalls {
  /** Calls of one session. The last character of its name chooses how it calls ic. */
  @Override
  public Ic as(String session) {
    return caller(session.charAt(session.length() - 1)).with("INTERCORE_SESSION", session);
  }

  /** Repeats a request, as ic does when the engine dies between the commit and the answer. */
  Answer repeated(String session, String request, String... words) {
    Ic ic = as(session).with("INTERCORE_REPEAT", request);
    Answer first = ic.call(words).exits(Answer.YES);
    return ic.call(words).exits(Answer.YES).prints(first.stdout());
  }

  /** Makes the project keep its records in files. */
  void useFiles() {
    TestFiles.write(
        scratch.clavain().resolve("config.json"),
        "{\"intent\": {\"backend\": \"files\"}}".getBytes(StandardCharsets.UTF_8));
  }

  /** In files, after a kill between a record and its event, the next writer adds the event. */
  void completeEvents() {
    ic("intent", "clear", "intent-999999-0000").exits(Answer.NO);
  }
}
