package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A checkout with and without a build: when it is used as it is, when a call makes a new one, and
 * what is installed from it. Where a build would begin there is no JDK, so that none is made.
 */
@SuppressWarnings("NullAway.Init")
class CheckoutTest {
  private static final String ANSWER = "ic \\d+\\.\\d+\\.\\d+\nschema: unknown \\(no database\\)\n";

  private Scratch scratch;
  private Path checkout;

  /**
   * Times are kept: they decide whether a build is that of the sources. The files of the build are
   * linked where they are on the same disk: no test writes to them.
   */
  @BeforeEach
  void copyTheCheckout() {
    scratch = new Scratch(Mode.DIRECT);
    checkout = scratch.project().resolve("a checkout");
    scratch.ic("version").exits(Answer.YES);
    scratch
        .bash(
            """
            mkdir 'a checkout' && cd 'a checkout' && to=$PWD && cd%s || exit 9
            cp -Rp pom.xml LICENSE NOTICE .mvn scripts ic install "$to/"
            for module in core cli engine app; do
              mkdir -p "$to/$module/src"; cp -Rp $module/src/main "$to/$module/src/"; cp -p $module/pom.xml "$to/$module/"
              touch -r $module/src "$to/$module/src"
            done
            mkdir "$to/.build" && cp -p .build/current "$to/.build/" && IFS= read -r id <.build/current || exit 9
            { cp -Rpl ".build/$id" "$to/.build/" 2>"$to/.cp" || cp -Rp ".build/$id" "$to/.build/"; } && rm "$to/.cp" && ln -s "$PWD"/.build/runtime-* "$to/.build/"
            """
                .formatted(Cli.quoted(Checkout.ROOT.toString())))
        .succeeds("");
  }

  @AfterEach
  void close() {
    scratch.close();
  }

  private Ic user() {
    return scratch.ic().in(checkout);
  }

  private void removeJdk() {
    user()
        .bash(
            "echo 'is_wanted_jdk() { return 1; }' >>scripts/jdk.sh; touch -r pom.xml scripts/jdk.sh scripts")
        .succeeds("");
  }

  private static void saysWhatToInstall(Answer answer) {
    answer.complains(Answer.ERROR, "no JDK 25");
    assertThat(answer.stderr()).containsIgnoringCase("install").contains("JAVA_HOME");
  }

  @Test
  void buildOfTheseSourcesIsUsedWithoutAJdk() {
    removeJdk();
    assertThat(user().bash("./ic version").exits(Answer.YES).quietly().stdout()).matches(ANSWER);
  }

  @Test
  void withoutABuildTheFirstCallMakesOneAndNeedsAJdk() {
    removeJdk();
    user().bash("rm -r .build").succeeds("");
    saysWhatToInstall(user().bash("exec ./ic version"));
  }

  @Test
  void newerOrRemovedSourceMakesTheNextCallBuildAlsoWithTheCheckoutOnPath() {
    removeJdk();
    Ic onPath = scratch.ic().from(checkout);
    assertThat(onPath.bash("ic version").exits(Answer.YES).quietly().stdout()).matches(ANSWER);
    user().bash("rm -r app/src/main/java/org/sqlite/date").succeeds("");
    saysWhatToInstall(onPath.bash("exec ic version"));
    user().bash("touch -r pom.xml app/src/main/java/org/sqlite").succeeds("");
    onPath.bash("ic version").exits(Answer.YES).quietly();
    user().bash("touch app/src/main/java/dev/intercore/app/Main.java").succeeds("");
    saysWhatToInstall(onPath.bash("exec ic version"));
  }

  @Test
  void installedOneOutlivesItsCheckout() {
    user().bash("./install ../prefix").exits(Answer.YES);
    scratch.bash("mv 'a checkout' elsewhere").succeeds("");
    Ic installed = scratch.ic().from(scratch.project().resolve("prefix/bin"));
    installed
        .bash("mkdir p; cd p; ic init >/dev/null; ic state set k s --value 1; ic state get k s")
        .succeeds("1\n");
    scratch.bash("elsewhere/ic version").exits(Answer.YES).quietly();
  }
}
