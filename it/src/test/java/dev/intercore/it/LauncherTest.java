package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is installed, whole and with its AOT cache damaged. */
@SuppressWarnings("NullAway.Init")
class LauncherTest extends ProcessTest {
  private static Installed installed;

  @BeforeAll
  static void install() {
    installed = Installed.as("a prefix with 'quotes' and spaces");
  }

  @AfterAll
  static void removeInstalled() {
    installed.close();
  }

  private Ic own() {
    return scratch.ic().from(installed.bin());
  }

  /** Answers of every kind, on both streams. */
  private void answersAsEver() {
    own().call("state", "set", "k", "s", "--value", "1").succeeds("");
    own().call("state", "get", "k", "s").succeeds("1\n");
    own().call("state", "get", "k", "none").exits(Answer.NO).prints("").quietly();
    own().call("state", "set", "k", "s", "--value", "{").complains(Answer.ERROR, "not JSON");
    own().call("stat").complains(Answer.USAGE, "unknown command");
    own().call("state", "keys", "--json").succeeds("[\"k\"]\n");
  }

  /** Exactly the answer on stdout and nothing on stderr: what a damaged cache could spoil. */
  private void answersQuietly() {
    own().call("state", "get", "k", "s").succeeds("1\n");
  }

  private Path cache() {
    return installed.build().resolve("ic.aot");
  }

  @Test
  void aMissingTruncatedOrForeignAotCacheCostsSpeedOnly() {
    byte[] good = TestFiles.read(cache());
    byte[] noise = new byte[good.length];
    new Random(7).nextBytes(noise);
    byte[] half = java.util.Arrays.copyOf(good, good.length / 2);
    answersAsEver();
    try {
      for (byte[] bytes : new byte[][] {{}, {1}, half, noise}) {
        TestFiles.write(cache(), bytes);
        answersQuietly();
      }
      foreign();
      answersQuietly();
      TestFiles.remove(cache());
      answersQuietly();
      own().call("state", "set", "k", "s", "--value", "{").complains(Answer.ERROR, "not JSON");
      TestFiles.folder(cache());
      answersQuietly();
    } finally {
      TestFiles.remove(cache());
      TestFiles.write(cache(), good);
    }
  }

  /** An engine that is started again reads the cache, too. */
  @Test
  void engineStartsWithATruncatedAotCache() {
    byte[] good = TestFiles.read(cache());
    try (OwnEngine engine = new OwnEngine(scratch)) {
      TestFiles.write(cache(), java.util.Arrays.copyOf(good, good.length / 2));
      Ic ic = engine.ic().from(installed.bin()).with("INTERCORE_ENGINE", Mode.RESIDENT.engine());
      ic.call("state", "set", "k", "s", "--value", "1").succeeds("");
      ic.call("state", "get", "k", "s").succeeds("1\n");
      assertThat(engine.engines()).isNotEmpty();
    } finally {
      TestFiles.write(cache(), good);
    }
  }

  @Test
  void aScribbledAotCacheNeverLooksLikeAnAnswer() {
    byte[] good = TestFiles.read(cache());
    byte[] noise = new byte[4096];
    new Random(7).nextBytes(noise);
    own().call("state", "set", "k", "s", "--value", "1").succeeds("");
    try {
      for (int at : new int[] {4096, good.length / 3, good.length / 2}) {
        byte[] scribbled = good.clone();
        System.arraycopy(noise, 0, scribbled, at, noise.length);
        TestFiles.write(cache(), scribbled);
        Answer answer = own().call("state", "get", "k", "s");
        assertThat(answer.exit()).as("%s", answer).isIn(Answer.YES, Answer.ERROR);
        answer.prints(answer.exit() == Answer.YES ? "1\n" : "").withoutTrace();
        bash("ls -A").succeeds(".clavain\n");
      }
    } finally {
      TestFiles.write(cache(), good);
    }
  }

  /** A cache that another program has made with the same JVM. */
  private void foreign() {
    scratch
        .ic()
        .bash(
            "exec%s -XX:AOTCacheOutput=foreign.aot -Xlog:disable -version >/dev/null 2>&1"
                .formatted(Cli.quoted(installed.build().resolve("runtime/bin/java").toString())))
        .exits(Answer.YES);
    TestFiles.write(cache(), TestFiles.read(scratch.project().resolve("foreign.aot")));
  }

  @Test
  void anUnreadableBuildIsAnErrorNotANo() {
    scratch
        .ic()
        .bash(
            "mkdir -p t/bin && cp%s/* t/bin/ && INTERCORE_ENGINE=direct exec t/bin/ic state get k s"
                .formatted(Cli.quoted(installed.build().resolve("bin").toString())))
        .exits(Answer.ERROR)
        .prints("");
  }

  @Test
  void installedTwiceItIsStillOneBuild() {
    String builds = installed.prefix().resolve("lib/intercore").toString();
    Answer again = installed.install().exits(Answer.YES).quietly();
    assertThat(again.stdout()).startsWith("installed " + installed.bin().resolve("ic"));
    bash("ls -A" + Cli.quoted(builds) + " | wc -l").succeeds("2\n");
    bash("source" + Cli.quoted(builds + "/lib-intercore.sh") + " && intercore_available")
        .succeeds("");
    bash("ls -A" + Cli.quoted(installed.bin().toString())).succeeds("ic\n");
    own().call("state", "keys").succeeds("");
  }

  @Test
  void theInstalledOneKnowsNothingOfTheCheckout() {
    bash("grep -rl%s%s%s/bin"
            .formatted(
                Cli.quoted(Checkout.ROOT.toString()),
                Cli.quoted(installed.bin().toString()),
                Cli.quoted(installed.build().toString())))
        .exits(Answer.NO)
        .prints("");
  }

  @Test
  void itWorksFromACopyInAnotherPlace() {
    bash("cp -RL%s moved".formatted(Cli.quoted(installed.build().toString()))).succeeds("");
    bash("moved/bin/ic state set k s --value 1 && cd moved/lib && ../bin/ic state get k s")
        .succeeds("1\n");
    bash("rm -r moved").succeeds("");
  }

  @Test
  void installRefusesWhatItDoesNotKnow() {
    String install = Checkout.file("install").toString();
    bash(install + " --nonsense").exits(Answer.USAGE).prints("");
    bash(install + " one two").exits(Answer.USAGE).prints("");
    assertThat(bash(install + " --help").exits(Answer.YES).quietly().stdout()).contains("PREFIX");
    bash("ls -A").succeeds(".clavain\n");
  }

  @Test
  void withoutAPrefixItGoesToTheUsersOwnFolder() {
    Path home = TestFiles.folder(scratch.home().resolve("someone"));
    scratch
        .ic()
        .with("HOME", home.toString())
        .bash(Checkout.file("install").toString())
        .exits(Answer.YES);
    scratch.ic().from(home.resolve(".local/bin")).call("state", "keys").succeeds("");
    bash("rm -r ../someone").succeeds("");
  }

  @Test
  void theDemoShowsEverythingAndLeavesNothingBehind() {
    showsEverything(throughTheEngine());
  }

  @Test
  @Tag("all")
  void theDemoShowsEverythingWithoutAnEngine() {
    showsEverything(own());
    isJson(own());
  }

  @Test
  @Tag("all")
  void theDemoIsJsonIfAsked() {
    isJson(throughTheEngine());
  }

  /** Its dozens of calls take a tenth of the time. */
  private Ic throughTheEngine() {
    return own().with("INTERCORE_ENGINE", Mode.RESIDENT.engine());
  }

  private void showsEverything(Ic ic) {
    Answer demo = ic.call("demo").exits(Answer.YES).quietly().withoutTrace();
    assertThat(demo.stdout())
        .contains("1 allowed, 19 throttled", "initialized ", "payload refused", "-> exit 2");
    String folder = demo.stdout().replaceAll("(?s).*initialized (\\S+)/\\.clavain/.*", "$1");
    assertThat(folder).startsWith("/");
    bash("[[ ! -e " + folder + " ]]").succeeds("");
    bash("ls -A").succeeds(".clavain\n");
  }

  private static void isJson(Ic ic) {
    assertThat(ic.call("demo", "--json").exits(Answer.YES).quietly().stdout())
        .matches("\\{.*\\}\n");
  }
}
