package dev.intercore.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.Intercore;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.PathNames;
import dev.intercore.intent.Declaration;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.resolve.EditTargetResolver;
import dev.intercore.lock.HeldLock;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.Locks;
import dev.intercore.shell.ShellScript;
import dev.intercore.testing.ChildJvm;
import dev.intercore.testing.Folders;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file name that Java cannot express in its locale is an error, and never another file. */
class PosixLocaleTest {
  private final Path root;

  PosixLocaleTest(@TempDir Path folder) throws IOException {
    root = folder.toRealPath();
  }

  @BeforeEach
  void prepare() throws IOException, InterruptedException {
    Intercore.init(root.resolve(TestDatabase.NAME)).close();
    // Created by bash, so that the bytes are exact: UTF-8 for one file, Latin-1 for the other.
    bash("mkdir src && echo 1 >src/$'\\xc3\\xa4.c' && echo 2 >src/$'\\xe4.c' && mkdir $'\\xe4'");
    // The lock ä of another process, and a directory that no lock can have.
    bash("mkdir -m 700 locks && mkdir -p locks/$'\\xc3\\xa4'/s locks/$'\\xe4'/s");
  }

  private void bash(String script) throws IOException, InterruptedException {
    Process bash =
        new ProcessBuilder("bash", "-c", script).directory(root.toFile()).inheritIO().start();
    assertThat(bash.waitFor()).as(script).isZero();
  }

  /** Uses the project as a program does and prints the outcome of each use. */
  public static final class Child {
    private Child() {}

    /** Takes the folder of the project. */
    public static void main(String[] words) throws IOException {
      Path root = Path.of(words[0]);
      try (Intercore intercore = Intercore.open(root.resolve(TestDatabase.NAME))) {
        PathResolver paths = intercore.paths(root);
        EditTargetResolver targets = new EditTargetResolver(paths, root, () -> {});
        print("intent", () -> declare(intercore, root, "src/ä.c"));
        print("pattern", () -> declare(intercore, root, "ä/*.c"));
        print("edit", () -> targets.edited("src/ä.c", false));
        print("record", () -> paths.absolute(new ProjectPath(Project.MAIN, "src/ä.c")));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(root.resolve("src"))) {
          files.forEach(file -> print("entry", () -> paths.inside(file)));
        }
        print("glob", () -> paths.matches(root, "src/?.c").extent());
        print("command", () -> targets.of(ShellScript.read("rm src/?.c")).size());
      }
      try (DirectoryStream<Path> folders =
          Files.newDirectoryStream(root, path -> !PathNames.isText(path))) {
        folders.forEach(
            folder -> print("init", () -> Intercore.init(folder.resolve("intercore.db"))));
      }
      Locks locks = Locks.in(root.resolve("locks"));
      print("lock list", () -> locks.list().stream().map(HeldLock::key).toList());
      print("lock", () -> acquire(locks, new LockKey("ä", "t")));
      print("lock scope", () -> acquire(locks, new LockKey("t", "ä")));
    }

    private static String acquire(Locks locks, LockKey key) {
      return locks.acquire(key, LockHolder.thisProcess(), Duration.ZERO).getClass().getSimpleName();
    }

    private static String declare(Intercore intercore, Path root, String path) {
      var intents = intercore.intents();
      var scope = intents.scope(intercore.paths(root), List.of(path), List.of(), List.of());
      return intents
          .declare(IntentOwner.ofThisProcess("s"), Declaration.of(scope, "edit"))
          .answer()
          .toString();
    }

    private interface Use {
      Object run();
    }

    private static void print(String what, Use use) {
      try {
        System.out.println(what + ": " + use.run());
      } catch (IntercoreException e) {
        System.out.println(what + ": " + e.code() + " " + e.hint().equals(PathNames.HINT));
      }
    }
  }

  private List<String> runChild(String locale) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(ChildJvm.command(Child.class, root.toString()));
    builder.environment().keySet().removeIf(name -> name.equals("LANG") || name.startsWith("LC_"));
    builder.environment().put("LC_ALL", locale);
    Process child = builder.redirectErrorStream(true).start();
    String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(output).isZero();
    return output.lines().toList();
  }

  @Test
  void inThePosixLocaleANameOutsideAsciiIsAnErrorAndNothingChanges()
      throws IOException, InterruptedException {
    Map<String, String> before = Folders.contents(root.resolve("src"));
    assertThat(runChild("POSIX"))
        .containsExactly(
            "intent: BAD_PATH true",
            "pattern: BAD_PATH true",
            "edit: BAD_PATH true",
            "record: BAD_PATH true",
            "entry: BAD_PATH true",
            "entry: BAD_PATH true",
            "glob: UNKNOWN",
            "command: 1",
            "init: BAD_PATH true",
            "lock list: BAD_PATH true",
            "lock: BAD_PATH true",
            "lock scope: BAD_PATH true");
    assertThat(Folders.contents(root.resolve("src"))).isEqualTo(before);
    try (Intercore intercore = Intercore.open(root.resolve(TestDatabase.NAME))) {
      assertThat(intercore.intents().queries().list(IntentOwner.NO_SESSION, true)).isEmpty();
    }
    assertThat(Folders.names(root)).filteredOn(name -> name.contains("\uFFFD")).hasSize(1);
  }

  @Test
  void inAUtf8LocaleOnlyTheNameThatIsNotUtf8IsAnError() throws IOException, InterruptedException {
    List<String> lines = runChild("C.UTF-8");
    assertThat(lines).contains("intent: DONE", "pattern: DONE", "init: BAD_PATH true");
    assertThat(lines)
        .contains(
            "lock list: [LockKey[name=ä, scope=s]]", "lock: Acquired", "lock scope: Acquired");
    assertThat(lines).filteredOn(line -> line.equals("entry: BAD_PATH true")).hasSize(1);
    assertThat(lines).filteredOn(line -> line.startsWith("entry: Optional[")).hasSize(1);
    assertThat(Folders.names(root)).filteredOn(name -> name.contains("\uFFFD")).hasSize(1);
  }

  @Test
  void theTextOfAPathNamesTheSameFileOrIsRejected() throws IOException {
    // The replacement character is also a character that a name may contain.
    Path odd = Files.createFile(root.resolve("\uFFFD.c"));
    assertThat(PathNames.text(odd)).endsWith("/\uFFFD.c");
    assertThatThrownBy(() -> PathNames.path("a\0b"))
        .isInstanceOfSatisfying(
            IntercoreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_PATH));
  }
}
