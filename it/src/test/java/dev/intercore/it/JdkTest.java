package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a JDK is found: {@code scripts/jdk.sh}, as the build sources it. */
@SuppressWarnings("NullAway.Init")
class JdkTest {
  private Scratch scratch;

  @BeforeEach
  void open() {
    scratch = new Scratch(Mode.DIRECT);
  }

  @AfterEach
  void close() {
    scratch.close();
  }

  /** A folder that looks like a JDK of that version. */
  static Path fakeJdk(Scratch scratch, String version) {
    Path home = scratch.home().resolve("jdk-" + version);
    scratch
        .bash(
            """
            mkdir -p%1$s/bin && cd%1$s && printf 'IMPLEMENTOR="X"\\nJAVA_VERSION="%2$s"\\n' >release
            for tool in java javac jlink jar; do printf '#!/bin/sh\\nexit 1\\n' >bin/$tool; chmod 755 bin/$tool; done
            """
                .formatted(Cli.quoted(home.toString()), version))
        .succeeds("");
    return home;
  }

  private Answer find(Ic ic, String before) {
    return ic.bash(
        "source %s/scripts/jdk.sh\n%s\nfind_jdk || exit; echo \"$JAVA_HOME\""
            .formatted(Cli.quoted(Checkout.ROOT.toString()).strip(), before));
  }

  @ParameterizedTest
  @CsvSource({
    "25, true",
    "25.0.3, true",
    "17.0.9, false",
    "2.5, false",
    "250, false",
    "1.8.0_25, false"
  })
  void javaHomeIsTakenExactlyWhenItIsAJdk25(String version, boolean taken) {
    Path home = fakeJdk(scratch, version);
    Answer answer = find(scratch.ic().with("JAVA_HOME", home.toString()), "");
    assertThat(answer.stdout().equals(home + "\n")).as("%s", answer).isEqualTo(taken);
  }

  @Test
  void aRuntimeWithoutACompilerIsPassedOver() {
    Path home = fakeJdk(scratch, "25.0.1");
    scratch.bash("rm" + Cli.quoted(home + "/bin/javac")).succeeds("");
    Answer answer = find(scratch.ic().with("JAVA_HOME", home.toString()), "");
    assertThat(answer.stdout()).isNotEqualTo(home + "\n");
  }

  @Test
  void oneOnPathIsFound() {
    Path home = fakeJdk(scratch, "25.0.2");
    scratch.bash("ln -s" + Cli.quoted(home + "/bin/javac") + " javac").succeeds("");
    // The usual folders are taken away, so that PATH is what is left.
    String only =
        "eval \"_$(declare -f is_wanted_jdk)\"; is_wanted_jdk() { [[ $1 != /usr/* && $1 != /opt/* ]] && _is_wanted_jdk \"$1\"; }";
    find(scratch.ic().from(scratch.project()), only).succeeds(home + "\n");
  }

  @Test
  void theUsualFoldersOfTheUserAreLookedInto() {
    Path home = fakeJdk(scratch, "25.0.4");
    scratch
        .bash(
            "mkdir -p ../someone/.sdkman/candidates/java && mv%s ../someone/.sdkman/candidates/java/25-x"
                .formatted(Cli.quoted(home.toString())))
        .succeeds("");
    String only =
        "eval \"_$(declare -f is_wanted_jdk)\"; is_wanted_jdk() { [[ $1 != /usr/* && $1 != /opt/* ]] && _is_wanted_jdk \"$1\"; }";
    Path someone = scratch.home().resolve("someone");
    find(scratch.ic().with("HOME", someone.toString()), only)
        .succeeds(someone + "/.sdkman/candidates/java/25-x\n");
  }

  @Test
  void noneIsExitTwoWithWhatToInstall() {
    Answer answer =
        find(
                scratch.ic().without("HOME").with("PATH", "/usr/bin:/bin"),
                "is_wanted_jdk() { return 1; }")
            .complains(Answer.ERROR, "no JDK 25 found");
    assertThat(answer.stderr()).contains("Install one").contains("JAVA_HOME");
  }

  @Test
  void noMavenIsExitTwoWithWhatToInstall() {
    scratch
        .ic()
        .with("PATH", scratch.project().toString())
        .bash(
            "source %s/scripts/jdk.sh\nfind_maven"
                .formatted(Cli.quoted(Checkout.ROOT.toString()).strip()))
        .complains(Answer.ERROR, "Maven");
  }
}
