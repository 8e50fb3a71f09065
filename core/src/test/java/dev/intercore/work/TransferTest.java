package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.TeamTransfer.Transferred;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.PageCursor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All records are carried from one store to another, and nothing is lost on the way. */
class TransferTest {
  private final Path folder;
  private final List<Project> projects = new ArrayList<>();

  TransferTest(@TempDir Path folder) throws IOException {
    this.folder = folder.toRealPath();
  }

  private static final class Project extends FileTeamWords {
    Project(TeamBackends store, Path folder) throws IOException {
      super(store, folder);
    }
  }

  private Project project(String name, TeamBackends store) throws IOException {
    Project made = new Project(store, Files.createDirectories(folder.resolve(name)));
    projects.add(made);
    return made;
  }

  @AfterEach
  void close() throws SQLException, IOException {
    for (Project project : projects) {
      project.close();
    }
  }

  /** One of everything. */
  private static MergeRequest filled(Project project) {
    WorkItem item = project.begun(project.agent().id(), "a");
    WorkItem waiting = project.item("waits");
    TeamContract.done(project.team().work().depend(waiting.id(), item.id()));
    TeamContract.done(project.team().convoys().create("batch", List.of(item.id(), waiting.id())));
    MergeQueue queue = project.team().merges();
    String id = TeamContract.done(queue.submit(item.id(), new Branches("work", "main"))).id();
    MergeRequest first = TeamContract.done(queue.begin(id, Duration.ofMinutes(10)));
    long token = first.fencingToken().orElseThrow();
    TeamContract.done(queue.conflict(id, token, "tests failed"));
    TeamContract.done(queue.retry(id, Optional.empty()));
    MergeRequest begun = TeamContract.done(queue.begin(id, Duration.ofMinutes(10)));
    project.clock().moveSeconds(30);
    TeamContract.done(queue.renew(id, begun.fencingToken().orElseThrow(), Optional.empty()));
    return begun;
  }

  private static Map<String, String> bytes(Path directory) throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        all.put(directory.relativize(path).toString(), Files.readString(path));
      }
    }
    return all;
  }

  @Test
  void exportMayBeARepositoryOfItsOwn() throws IOException {
    Project project = project("first", TeamBackends.SQLITE);
    filled(project);
    Path out = folder.resolve("out");
    TeamContract.done(project.team().export(out));
    Files.createDirectory(out.resolve(".git"));
    assertThat(project.team().export(out)).isEqualTo(Result.already(new Transferred(0, 7)));
  }

  @Test
  void exportThatWasNotFinishedIsNotImported() throws IOException {
    Project first = project("first", TeamBackends.SQLITE);
    MergeRequest begun = filled(first);
    Path out = folder.resolve("out");
    Path inTheWay = out.resolve("merge-queue").resolve(begun.id() + ".json");
    Files.createDirectories(inTheWay.resolve("x"));
    assertThatThrownBy(() -> first.team().export(out)).isInstanceOf(IntercoreException.class);
    Files.delete(inTheWay.resolve("x"));
    Files.delete(inTheWay);
    Project second = project("second", TeamBackends.FILES);
    assertThatThrownBy(() -> second.team().importFrom(out)).hasMessageContaining("not finished");
    TeamContract.done(first.team().export(out));
    assertThat(second.team().importFrom(out)).isEqualTo(Result.done(new Transferred(7, 0)));
  }

  @Test
  void nothingIsLostFromDatabaseToFilesAndBack() throws IOException {
    Project first = project("first", TeamBackends.SQLITE);
    MergeRequest begun = filled(first);
    Path out = folder.resolve("a/b/out");
    Transferred exported = TeamContract.done(first.team().export(out));
    assertThat(exported).isEqualTo(new Transferred(7, 0));
    Project second = project("second", TeamBackends.FILES);
    assertThat(second.team().importFrom(out)).isEqualTo(Result.done(new Transferred(7, 0)));
    assertThat(second.seen()).isEqualTo(first.seen());
    Path again = folder.resolve("again");
    TeamContract.done(second.team().export(again));
    assertThat(bytes(again)).isEqualTo(bytes(out));
    Project third = project("third", TeamBackends.SQLITE);
    TeamContract.done(third.team().importFrom(again));
    assertThat(third.seen()).isEqualTo(first.seen());
    goesOn(second, begun);
    goesOn(third, begun);
  }

  /** Order and tokens are above all that came along. */
  private static void goesOn(Project project, MergeRequest begun) {
    assertThat(project.told()).containsExactly("work.imported");
    long seq = project.team().merges().page(PageCursor.START, 1).records().getFirst().seq();
    WorkItem item = project.finished("more");
    assertThat(item.seq()).isGreaterThan(seq + 1);
    MergeQueue queue = project.team().merges();
    String id = TeamContract.done(queue.submit(item.id(), new Branches("more", "next"))).id();
    project.clock().move(Duration.ofDays(-3));
    assertThat(
            TeamContract.done(queue.begin(id, Duration.ofMinutes(1))).fencingToken().orElseThrow())
        .isGreaterThan(begun.fencingToken().orElseThrow());
    Consistency.check(project.team());
  }

  @Test
  void exportingTwiceWritesNothingTheSecondTime() throws IOException {
    Project project = project("first", TeamBackends.FILES);
    filled(project);
    Path out = folder.resolve("out");
    TeamContract.done(project.team().export(out));
    Map<String, String> before = bytes(out);
    for (String name : before.keySet()) {
      Files.setLastModifiedTime(out.resolve(name), FileTime.fromMillis(0));
    }
    assertThat(project.team().export(out)).isEqualTo(Result.already(new Transferred(0, 7)));
    assertThat(bytes(out)).isEqualTo(before);
    for (String name : before.keySet()) {
      assertThat(Files.getLastModifiedTime(out.resolve(name)).toMillis()).as(name).isZero();
    }
    project.item("one more");
    assertThat(project.team().export(out)).isEqualTo(Result.done(new Transferred(1, 7)));
  }

  @Test
  void importingAgainSkipsWhatIsTheSame() throws IOException {
    Project first = project("first", TeamBackends.SQLITE);
    filled(first);
    Path out = folder.resolve("out");
    TeamContract.done(first.team().export(out));
    int told = first.told().size();
    assertThat(first.team().importFrom(out)).isEqualTo(Result.already(new Transferred(0, 7)));
    assertThat(first.told()).hasSize(told);
  }

  @Test
  void whatDiffersIsRefusedAndNothingIsTaken() throws IOException {
    for (TeamBackends store : TeamBackends.values()) {
      Project first = project("first " + store, store);
      Path out = folder.resolve("out " + store);
      WorkItem kept = first.item("a");
      TeamContract.done(first.team().export(out));
      Project second = project("second " + store, store);
      TeamContract.done(second.team().importFrom(out));
      first.item("b");
      TeamContract.done(first.team().export(out));
      TeamContract.done(second.team().hooks().set(second.agent().id(), kept.id()));
      List<String> before = second.seen();
      assertThat(TeamContract.refused(second.team().importFrom(out), Why.TAKEN).fact())
          .contains(kept.id());
      assertThat(second.seen()).isEqualTo(before);
    }
  }

  @Test
  void damagedFileIsRefused() throws IOException {
    Project first = project("first", TeamBackends.SQLITE);
    WorkItem item = first.item("a");
    Path out = folder.resolve("out");
    TeamContract.done(first.team().export(out));
    Files.writeString(out.resolve("work").resolve(item.id() + ".json"), "{");
    Project second = project("second", TeamBackends.SQLITE);
    refused(ErrorCode.CORRUPT, () -> second.team().importFrom(out));
    assertThat(second.seen()).isEmpty();
    first.damage(RecordKind.WORK, item.id(), "{");
    refused(ErrorCode.CORRUPT, () -> first.team().export(folder.resolve("other")));
  }

  @Test
  void folderOfSomethingElseIsRefused() throws IOException {
    Project first = project("first", TeamBackends.FILES);
    first.item("a");
    Path home = Files.createDirectories(folder.resolve("home"));
    Files.writeString(home.resolve("letter.txt"), "dear");
    refused(ErrorCode.BAD_PATH, () -> first.team().export(home));
    refused(ErrorCode.BAD_PATH, () -> first.team().export(home.resolve("letter.txt")));
    Path own = first.root.resolve(".chipset/state");
    refused(ErrorCode.BAD_PATH, () -> first.team().export(own));
    refused(ErrorCode.BAD_PATH, () -> first.team().export(own.resolve("work/inner")));
    refused(ErrorCode.BAD_PATH, () -> first.team().importFrom(own));
    refused(ErrorCode.BAD_PATH, () -> first.team().importFrom(folder.resolve("nowhere")));
    Project second = project("second", TeamBackends.SQLITE);
    refused(ErrorCode.BAD_PATH, () -> second.team().export(own));
    Path out = folder.resolve("out");
    TeamContract.done(first.team().export(out));
    second.item("b");
    TeamContract.refused(second.team().export(out), Why.TAKEN);
    TeamContract.done(second.team().importFrom(own));
    assertThat(second.seen()).hasSize(2);
  }

  private static void refused(ErrorCode code, Runnable act) {
    assertThatThrownBy(act::run)
        .isInstanceOfSatisfying(
            IntercoreException.class, e -> assertThat(e.code()).as(e.fact()).isEqualTo(code));
  }
}
