package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/**
 * A fresh checkout: its first calls, a change, an installation, and its removal, in this order. It
 * builds twice; {@link CheckoutTest} is the short form, with a build that is there.
 */
@Tag("all")
@SuppressWarnings("NullAway.Init")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BuildTest {
  private static final String ANSWER = "ic \\d+\\.\\d+\\.\\d+\nschema: unknown \\(no database\\)\n";

  private static final Duration LONGEST = Duration.ofMinutes(5);

  private static Scratch scratch;
  private static Path checkout;

  @BeforeAll
  static void copyTheCheckout() {
    scratch = new Scratch(Mode.DIRECT);
    checkout = scratch.project().resolve("a checkout");
    scratch
        .bash(
            """
            mkdir 'a checkout' && cd 'a checkout' && to=$PWD && cd%s || exit 9
            cp -R pom.xml LICENSE NOTICE .mvn scripts ic install "$to/"
            for module in testkit core cli engine app it benchmarks; do mkdir "$to/$module"; cp $module/pom.xml "$to/$module/"; done
            for module in core cli engine app; do mkdir "$to/$module/src"; cp -R $module/src/main "$to/$module/src/"; done
            """
                .formatted(Cli.quoted(Checkout.ROOT.toString())))
        .succeeds("");
  }

  @AfterAll
  static void close() {
    scratch.close();
  }

  /** With Maven's repository and PATH, which only builds need. */
  private static Ic builder() {
    return scratch
        .ic()
        .in(checkout)
        .with("HOME", System.getProperty("user.home"))
        .with("PATH", System.getenv("PATH"));
  }

  private static List<String> builds() {
    return Scratch.in(checkout.resolve(".build"))
        .map(Scratch::name)
        .filter(name -> name.matches("\\d{8}-\\d{6}-\\d+"))
        .toList();
  }

  @Test
  @Order(1)
  void withoutAJdkTheFirstCallSaysWhatToInstall() {
    Answer answer =
        builder()
            .bash(
                """
                cp scripts/jdk.sh ../jdk.sh; echo 'is_wanted_jdk() { return 1; }' >>scripts/jdk.sh
                ./ic version; code=$?; cp ../jdk.sh scripts/jdk.sh; exit $code
                """);
    answer.complains(Answer.ERROR, "no JDK 25");
    assertThat(answer.stderr()).containsIgnoringCase("install").contains("JAVA_HOME");
  }

  @Test
  @Order(2)
  void twoFirstCallsAtOnceDoNotDisturbEachOtherAndPassOverAnOlderJdk() {
    Ic ic = builder().with("JAVA_HOME", JdkTest.fakeJdk(scratch, "17.0.9").toString());
    Running first = scratch.keep(ic.startBash("exec ./ic version"));
    Running second = scratch.keep(ic.startBash("exec ./ic version"));
    for (Running call : List.of(first, second)) {
      Answer answer = call.await(LONGEST).exits(Answer.YES).withoutTrace();
      assertThat(answer.stdout()).as("%s", answer).matches(ANSWER);
      assertThat(answer.stderr().lines())
          .as("%s", answer)
          .isNotEmpty()
          .allMatch(l -> l.startsWith("ic: "));
    }
    assertThat(builds()).hasSize(1);
    assertThat(ic.bash("./ic version").exits(Answer.YES).quietly().stdout()).matches(ANSWER);
  }

  @Test
  @Order(3)
  void aNewerSourceIsBuiltAgainAlsoWithTheCheckoutOnPath() {
    String before = builds().getFirst();
    Answer answer =
        builder()
            .with("PATH", checkout + ":" + System.getenv("PATH"))
            .startBash("touch app/src/main/java/dev/intercore/app/Main.java; exec ic version")
            .await(LONGEST);
    answer.exits(Answer.YES);
    assertThat(answer.stdout()).matches(ANSWER);
    assertThat(answer.stderr()).contains("sources have changed");
    assertThat(builds()).hasSize(2).contains(before);
    builder().bash("./ic version").exits(Answer.YES).quietly();
  }

  @Test
  @Order(4)
  void anInstalledOneOutlivesItsCheckout() {
    builder().bash("./install ../prefix").exits(Answer.YES);
    scratch.bash("mv 'a checkout' elsewhere").succeeds("");
    Ic installed = scratch.ic().from(scratch.project().resolve("prefix/bin"));
    installed
        .bash("mkdir p; cd p; ic init >/dev/null; ic state set k s --value 1; ic state get k s")
        .succeeds("1\n");
    scratch.bash("elsewhere/ic version").exits(Answer.YES).quietly();
  }
}
