package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The worked example: a guard before, during and after its way to the database. */
class MigrationGuideTest extends GuideBox {
  private static final String SPOKEN =
      "{\"decision\":\"block\",\"reason\":\"Write down what you learned, then stop.\"}\n";
  private static final String SILENT = "";

  private Answer hook(Ic ic, String kind) {
    return ic.bash(run("stop-" + kind + ".sh")).exits(Answer.YES);
  }

  private Answer hook(String kind) {
    return hook(agent(), kind).quietly();
  }

  @ParameterizedTest
  @ValueSource(strings = {"before", "during", "after"})
  void eachKindSpeaksOnceASession(String kind) {
    hook(kind).prints(SPOKEN);
    hook(kind).prints(SILENT);
    Ic other = agent().with("CLAUDE_SESSION_ID", "session-2");
    hook(other, kind).prints(SPOKEN).quietly();
    hook(other, kind).prints(SILENT).quietly();
  }

  @ParameterizedTest
  @ValueSource(strings = {"during", "after"})
  void withoutAnEngineItIsTheSame(String kind) {
    Ic direct = agent().with("INTERCORE_ENGINE", "direct");
    hook(direct, kind).prints(SPOKEN).quietly();
    hook(direct, kind).prints(SILENT).quietly();
    hook(kind).prints(SILENT);
  }

  @ParameterizedTest
  @CsvSource({"before, during", "during, before", "during, after", "after, during"})
  void neighboursSpeakOnceBetweenThem(String first, String second) {
    hook(first).prints(SPOKEN);
    hook(second).prints(SILENT);
    hook(first).prints(SILENT);
  }

  @Test
  void beforeAndAfterShareNothingSoBothSpeak() {
    hook("before").prints(SPOKEN);
    hook("after").prints(SPOKEN);
  }

  @Test
  void withoutIcTheDirectoryDecides() {
    hook(agentWithoutIc(), "during").prints(SPOKEN).quietly();
    hook(agentWithoutIc(), "during").prints(SILENT).quietly();
    hook("during").prints(SILENT);
    hook("before").prints(SILENT);
  }

  @Test
  void withoutTheLibraryTheDirectoryDecides() {
    bash("rm ~/.local/lib/intercore/lib-intercore.sh").succeeds("");
    hook("during").prints(SPOKEN);
    hook("during").prints(SILENT);
    ic("sentinel", "list").succeeds("");
  }

  @Test
  void withoutIcTheLastKindKeepsSilent() {
    hook(agentWithoutIc(), "after").prints(SILENT).quietly();
    hook("after").prints(SPOKEN);
  }

  @Test
  void directoryOfThisSessionIsObeyedAndTheSentinelLearnsOfIt() {
    hook("before").prints(SPOKEN);
    hook("during").prints(SILENT);
    hook("after").prints(SILENT);
    agent()
        .in(scratch.project())
        .call("compat", "check", "stop")
        .succeeds("in the database; temp files are left over\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mkdir", "touch", "ln -s no-such-file"})
  void whateverIsLeftOverSilencesUntilItIsRemoved(String maker) {
    agent().bash(maker + " \"$INTERCORE_LEGACY_DIR\"/clavain-stop-session-1").succeeds("");
    Ic ic = agentWithoutIc();
    hook(ic, "before").prints(SILENT).quietly();
    hook(ic, "during").prints(SILENT).quietly();
    agent().bash(run("clean-up.sh") + " 0").succeeds("");
    hook(ic, "during").prints(SPOKEN).quietly();
  }

  @Test
  void afterTheCleanUpOnlyTheDatabaseDecides() {
    hook("during").prints(SPOKEN);
    agent().bash(run("clean-up.sh") + " 0; ls -A \"$INTERCORE_LEGACY_DIR\"").succeeds("");
    hook("during").prints(SILENT);
    hook("after").prints(SILENT);
    assertThat(Scratch.in(legacy)).isEmpty();
    Ic other = agent().with("CLAUDE_SESSION_ID", "session-2");
    other.bash("mkdir \"$INTERCORE_LEGACY_DIR\"/clavain-stop-session-2").succeeds("");
    hook(other, "after").prints(SPOKEN).quietly();
    hook(other, "after").prints(SILENT).quietly();
  }

  @Test
  void brokenDatabaseIsToldAndTheDirectoryDecides() {
    scratch.sqlite().run("PRAGMA user_version = 99");
    assertThat(hook(agent(), "after").prints(SILENT).stderr()).contains("99");
    assertThat(hook(agent(), "during").prints(SPOKEN).stderr()).contains("99");
    assertThat(hook(agent(), "during").prints(SILENT).stderr()).contains("99");
    hook("before").prints(SILENT);
  }

  /** Sound when it is asked how it is, and broken when it is asked for something. */
  @Test
  void icThatBreaksBetweenTwoCallsMakesNobodySpeakTwice() {
    String wrapper =
        """
        #!/bin/bash
        [[ $1 != health ]] || exec %s/ic "$@"
        echo broken >&2
        exit 2
        """
            .formatted(Checkout.BIN);
    TestFiles.folder(scratch.home().resolve("bin"));
    TestFiles.write(scratch.home().resolve("bin/ic"), wrapper.getBytes(StandardCharsets.UTF_8));
    bash("chmod +x ../bin/ic").succeeds("");
    Ic ic = agent().from(scratch.home().resolve("bin"));
    assertThat(hook(ic, "after").prints(SILENT).stderr()).isEqualTo("broken\n");
    assertThat(hook(ic, "during").prints(SPOKEN).stderr()).isEqualTo("broken\n");
    hook("during").prints(SILENT);
    hook(ic, "during").prints(SILENT);
    hook("after").prints(SILENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "during",
        "after",
        "before during",
        "before during lonely broken",
        "during lonely broken",
        "during after"
      })
  void ofTwentyAtOnceExactlyOneSpeaks(String kinds) {
    bash("umask 077; echo 'this is no database at all' >.clavain/broken.db").succeeds("");
    scratch.isDamaged(scratch.clavain().resolve("broken.db"));
    agent()
        .with("KINDS", kinds)
        .bash(
            """
            one() {
              case $1 in
                lonely) PATH=/usr/bin:/bin exec bash "$HOOKS/stop-during.sh" ;;
                broken) INTERCORE_DB=.clavain/broken.db exec bash "$HOOKS/stop-during.sh" ;;
                *) exec bash "$HOOKS/stop-$1.sh" ;;
              esac
            }
            kinds=($KINDS) pids=()
            exec 9>gate
            flock 9
            for i in {0..19}; do
              (exec 9>&- && flock -s gate true && one "${kinds[i % ${#kinds[@]}]}") 2>>troubles &
              pids+=($!)
            done
            flock -u 9
            for pid in "${pids[@]}"; do
              wait "$pid" || echo "exit $?"
            done
            """)
        .succeeds(SPOKEN);
  }
}
