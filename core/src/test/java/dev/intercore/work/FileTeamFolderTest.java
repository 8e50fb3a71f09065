package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import dev.intercore.testing.Folders;
import dev.intercore.testing.Git;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.PageCursor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is in the folder, and what may be done to it. */
class FileTeamFolderTest extends FileTeamContract {
  FileTeamFolderTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  @Test
  void recordIsAFileWithSortedKeysAndAFinalNewline() throws IOException {
    WorkItem item = item("a");
    assertThat(file(RecordKind.WORK, item.id()))
        .hasContent(
            """
            {
              "attempts": 0,
              "beadId": "%s",
              "createdAt": "2026-01-31T12:00:00Z",
              "dependsOn": [],
              "description": "",
              "hookStatus": "empty",
              "priority": "P2",
              "revision": 1,
              "seq": 1,
              "status": "open",
              "title": "a",
              "updatedAt": "2026-01-31T12:00:00Z"
            }
            """
                .formatted(item.id()));
    assertThat(Files.readString(file(RecordKind.WORK, item.id()))).endsWith("}\n");
    assertThat(mode(state)).isEqualTo("rwx------");
    assertThat(mode(state.resolve("work"))).isEqualTo("rwx------");
    for (Path file : files(state)) {
      assertThat(mode(file)).as("%s", file).isEqualTo("rw-------");
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void readersMakeNothing() {
    assertThat(team().work().page(PageCursor.START, 10).records()).isEmpty();
    assertThat(team().agents().get("polecat-00000")).isEmpty();
    assertThat(root.resolve(".chipset")).doesNotExist();
  }

  @Test
  void changeOfAStatusIsASmallDiff() throws IOException, InterruptedException {
    Git.init(root);
    WorkItem item = item("a");
    item("b");
    Git.run(root, "add", ".chipset");
    Git.run(root, "commit", "-q", "-m", "records");
    clock().moveSeconds(60);
    done(team().work().status(item.id(), WorkStatus.DONE, Optional.of("obsolete")));
    String diff = Git.run(root, "diff", "-U0", "--", ".chipset");
    assertThat(diff.lines().filter(line -> line.startsWith("+") || line.startsWith("-")))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("--- "),
            line -> assertThat(line).startsWith("+++ "),
            line -> assertThat(line).isEqualTo("-  \"revision\": 1,"),
            line -> assertThat(line).isEqualTo("+  \"reason\": \"obsolete\","),
            line -> assertThat(line).isEqualTo("+  \"revision\": 2,"),
            line -> assertThat(line).isEqualTo("-  \"status\": \"open\","),
            line -> assertThat(line).isEqualTo("+  \"status\": \"done\","),
            line -> assertThat(line).contains("updatedAt"),
            line -> assertThat(line).contains("updatedAt"));
    assertThat(Git.run(root, "status", "--porcelain", "--", ".chipset").lines()).hasSize(1);
  }

  @Test
  void heartbeatIsNothingForGit() throws IOException, InterruptedException {
    Git.init(root);
    String agent = agent().id();
    Git.run(root, "add", ".chipset");
    Git.run(root, "commit", "-q", "-m", "records");
    clock().moveSeconds(60);
    done(team().agents().touch(agent));
    assertThat(local("activity/hooks/" + agent + ".json")).exists();
    assertThat(Git.run(root, "status", "--porcelain", "--", ".chipset")).isEmpty();
  }

  @Test
  void otherNamesAreNobodysRecords() throws IOException {
    WorkItem item = item("a");
    Path folder = state.resolve("work");
    Files.writeString(folder.resolve("README"), "hello");
    Files.writeString(folder.resolve("Upper-Case.json"), "{");
    Files.writeString(folder.resolve("..json"), "{");
    assertThat(team().work().page(PageCursor.START, 10).records()).containsExactly(item);
    assertThat(team().work().get("../work/" + item.id())).isEmpty();
    assertThat(corrupt).isEmpty();
  }

  @Test
  void linkInTheWayIsRefused() throws IOException {
    Path elsewhere = Files.createDirectory(root.resolve("elsewhere"));
    Files.createSymbolicLink(root.resolve(".chipset"), elsewhere);
    fails(ErrorCode.BAD_PATH, this::agent);
    fails(ErrorCode.BAD_PATH, () -> team().agents().page(PageCursor.START, 1).records());
    assertThat(Folders.names(elsewhere)).isEmpty();
    Files.delete(root.resolve(".chipset"));
    agent();
    Folders.remove(state.resolve(".local"));
    Files.createSymbolicLink(state.resolve(".local"), elsewhere);
    fails(ErrorCode.BAD_PATH, this::agent);
    assertThat(Folders.names(elsewhere)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "null",
        "{\"generation\":1}",
        "{\"asides\":[],\"events\":[],\"generation\":1,\"touches\":[],\"records\":[{\"kind\":\"work\","
            + "\"id\":\"../x\",\"record\":{}}]}",
        "{\"asides\":[{\"kind\":\"work\",\"id\":\"bead-1\",\"as\":\"../x\"}],\"events\":[],"
            + "\"generation\":1,\"touches\":[],\"records\":[]}"
      })
  void journalThatCannotBeReadIsNeverIgnored(String text) throws IOException {
    String agent = agent().id();
    Files.writeString(local("journal.json"), text);
    fails(ErrorCode.CORRUPT, () -> team().agents().get(agent));
    fails(ErrorCode.CORRUPT, this::agent);
    assertThat(local("journal.json")).hasContent(text);
  }

  @Test
  void removedLocalFolderLosesNoEventAndNoOrder() throws IOException {
    String agent = agent().id();
    long before = item("a").seq();
    for (int round = 0; round < 3; round++) {
      Folders.remove(state.resolve(".local"));
      int told = told().size();
      assertThat(done(team().work().claim(agent)).seq()).isEqualTo(before);
      Folders.remove(state.resolve(".local"));
      done(team().hooks().clear(agent));
      assertThat(told().size()).isGreaterThan(told + 1);
    }
    assertThat(item("b").seq()).isGreaterThan(before);
    Consistency.check(team());
  }

  @Test
  void sequenceGoesOnAboveTheRecordsOfAnotherClone() throws IOException {
    WorkItem item = item("a");
    Path file = file(RecordKind.WORK, item.id());
    String other = Files.readString(file).replace(item.id(), "bead-other");
    Files.writeString(
        file.resolveSibling("bead-other.json"), other.replace("\"seq\": 1,", "\"seq\": 41,"));
    assertThat(agent().seq()).isEqualTo(42);
  }

  @Test
  void unknownFieldsStayInTheFile() throws IOException {
    WorkItem item = item("a");
    Path file = file(RecordKind.WORK, item.id());
    Files.writeString(
        file,
        Files.readString(file).replace("{\n", "{\n  \"zz\": {\"b\": 1.5, \"a\": [1, {}]},\n"),
        StandardCharsets.UTF_8);
    String agent = agent().id();
    done(team().hooks().set(agent, item.id()));
    assertThat(Files.readString(file)).contains("\"a\": [\n      1,\n      {}\n    ],");
  }
}
