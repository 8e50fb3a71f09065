package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** A test of the scripts in examples/, called as an agent's tool calls them. */
abstract class ExamplesBox extends ResidentTest {
  static final Path EXAMPLES = Checkout.file("examples");

  /** The session of the recorded messages. */
  static final String SESSION = "5f0c2d1e-8a3b-4c6d-9e7f-0a1b2c3d4e5f";

  static final String STOP = "stop-throttled.sh";
  static final String REMIND = "remind-once.sh";
  static final String STATUS = "statusline.sh";

  static final String SILENT = "";
  static final String DIRTY =
      "{\"decision\":\"block\",\"reason\":\"Uncommitted changes (1):\\n?? lexer.c\\n"
          + "Commit them, or say why they stay as they are; then stop.\"}\n";
  static final String REMINDED =
      "{\"hookSpecificOutput\":{\"hookEventName\":\"UserPromptSubmit\",\"additionalContext\":\"Other"
          + " agents may be at work in this project. Before you edit: ic intent declare --allow PATH"
          + " --intent \\\"what for\\\". Who has what: ic intent list.\"}}\n";

  @BeforeEach
  void installLibrary() {
    bash("mkdir -p ~/.local/lib/intercore && ln -s"
            + Cli.quoted(LibraryBox.FILE)
            + " ~/.local/lib/intercore/")
        .succeeds("");
  }

  /** Declares an intent of that session, which is active. */
  void declared(String session, String... allow) {
    declare(session, List.of(), allow).exits(Answer.YES).quietly();
  }

  /** Declares an intent of that session, which is queued. */
  void queued(String session, String... allow) {
    Answer answer = declare(session, List.of("--on-conflict", "queue"), allow).exits(Answer.NO);
    assertThat(answer.stdout()).startsWith("queued ");
  }

  private Answer declare(String session, List<String> options, String... allow) {
    List<String> words = new ArrayList<>(List.of("intent", "declare", "--intent", "work"));
    words.addAll(options);
    for (String path : allow) {
      words.addAll(List.of("--allow", path));
    }
    return scratch.ic().with("INTERCORE_SESSION", session).call(words.toArray(new String[0]));
  }

  /** The tool, started somewhere else. */
  Ic tool() {
    return scratch.ic().with("EXAMPLES", EXAMPLES.toString()).in(scratch.home());
  }

  /** With no ic to be found. */
  Ic toolWithoutIc() {
    return tool().with("PATH", "/usr/bin:/bin");
  }

  /** A recorded message, as if it came from this project. */
  String recorded(String kind) {
    return new String(
            TestFiles.read(EXAMPLES.resolve("messages/" + kind + ".json")), StandardCharsets.UTF_8)
        .replace("/home/me/project", scratch.project().toString());
  }

  /** The script, in whatever locale it is given, with the message on stdin. */
  static String run(String script, String message) {
    return "printf %s" + Cli.quoted(message) + " | \"$EXAMPLES\"/" + script;
  }

  Answer hook(Ic tool, String script, String message) {
    return tool.bash(run(script, message)).exits(Answer.YES).withoutTrace();
  }

  Answer hook(String script, String message) {
    return hook(tool(), script, message).quietly();
  }

  /** Twenty of them, let go at the same moment; what they print comes together. */
  Answer crowd(String script, String message) {
    return tool()
        .with("MESSAGE", "message.json")
        .bash(
            "printf %s"
                + Cli.quoted(message)
                + " >\"$MESSAGE\"\n"
                + """
                pids=()
                exec 9>gate
                flock 9
                for i in {1..20}; do
                  (exec 9>&- && flock -s gate true && exec "$EXAMPLES/%s" <"$MESSAGE") &
                  pids+=($!)
                done
                flock -u 9
                for pid in "${pids[@]}"; do
                  wait "$pid" || echo "exit $?"
                done
                """
                    .formatted(script));
  }

  /** Something that git has not seen. */
  void changeSomething() {
    bash("git init -q && touch lexer.c").succeeds("");
  }

  /** From now on the database is noise. */
  void breakDatabase() {
    byte[] noise = new byte[20_000];
    new Random(7).nextBytes(noise);
    bash("rm .clavain/intercore.db*").succeeds("");
    TestFiles.write(scratch.database(), noise);
    bash("chmod 600 .clavain/intercore.db").succeeds("");
    scratch.isDamaged(scratch.database());
  }
}
