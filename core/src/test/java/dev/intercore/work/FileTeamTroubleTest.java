package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result.Why;
import dev.intercore.process.ProcessTable;
import dev.intercore.store.RequestContext;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.FileTeamStore;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamTransaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** File systems that refuse, answers that are lost, and records that are put aside. */
class FileTeamTroubleTest extends FileTeamContract {
  FileTeamTroubleTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  private static Failpoint doing(Point moment, Path from, Path to) {
    return now -> {
      if (now == moment) {
        try {
          Files.move(from, to);
          Files.createFile(from);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }

  private static void putBack(Path from, Path to) throws IOException {
    Files.delete(from);
    Files.move(to, from);
  }

  @Test
  void whatIsDecidedStandsThoughItsFilesCannotBeWritten() throws IOException {
    String agent = agent().id();
    item("a");
    Path work = state.resolve("work");
    Path away = root.resolve("away");
    Failpoint failpoint = doing(Point.JOURNAL_WRITTEN, work, away);
    try (Intercore unlucky = Intercore.open(db.file(), db.options().withFailpoint(failpoint))) {
      done(unlucky.team(Actor.of(ME)).work().claim(agent));
    }
    putBack(work, away);
    assertThat(local("journal.json")).exists();
    List<String> seen = seen();
    assertThat(team().hooks().get(agent)).isPresent();
    agent();
    assertThat(local("journal.json")).doesNotExist();
    Consistency.check(team());
    assertThat(seen()).containsAll(seen);
    assertThat(told()).containsOnlyOnce("hook.set");
  }

  @Test
  void nothingHappensWhenTheJournalCannotBeWritten() throws IOException {
    String agent = agent().id();
    item("a");
    List<String> before = seen();
    List<String> told = told();
    Path away = root.resolve("away");
    Failpoint failpoint = doing(Point.JOURNAL_BEFORE_WRITE, local(""), away);
    try (Intercore unlucky = Intercore.open(db.file(), db.options().withFailpoint(failpoint))) {
      Team team = unlucky.team(Actor.of(ME));
      assertThatThrownBy(() -> team.work().claim(agent)).isInstanceOf(IntercoreException.class);
    }
    putBack(local(""), away);
    assertThat(seen()).isEqualTo(before);
    agent();
    assertThat(told()).hasSize(told.size() + 1);
  }

  private AgentIdentity asked(Failpoint failpoint) {
    RequestContext request =
        new RequestContext(Optional.of("request-1"), Optional.empty(), () -> {});
    try (Intercore there =
        Intercore.open(db.file(), db.options().withRequest(request).withFailpoint(failpoint))) {
      return there.team(Actor.of(ME)).agents().create(AgentRole.CREW, "rig");
    }
  }

  @Test
  void requestThatArrivesAgainAfterACrashIsNotDecidedAgain() {
    assertThatThrownBy(() -> asked(at(Point.WRITE_BEFORE_COMMIT, 1))).hasMessage("crash");
    AgentIdentity made = asked(Failpoint.NONE);
    assertThat(team().agents().page(PageCursor.START, 10).records()).containsExactly(made);
    assertThat(told()).containsExactly("agent.created");
  }

  private FileTeamStore files(Failpoint failpoint) {
    return new FileTeamStore(
        db.open(options -> options.withFailpoint(failpoint)), root, Path.of(".chipset/state"));
  }

  private void decide(Failpoint failpoint, Consumer<TeamTransaction> decision) {
    new Team(files(failpoint), Actor.of(ME), ProcessTable.here(), _ -> {})
        .write(
            _ -> "",
            (_, _) -> true,
            tx -> {
              decision.accept(tx);
              return true;
            });
  }

  @Test
  void damagedRecordsArePutAsideBesideOthersOfTheirName() throws IOException {
    WorkItem item = item("a");
    Path file = file(RecordKind.WORK, item.id());
    CorruptRecord damage = new CorruptRecord(RecordKind.WORK, item.id(), "it is no JSON");
    for (String text : List.of("first", "second")) {
      Files.writeString(file, text);
      decide(
          Failpoint.NONE,
          tx -> {
            tx.quarantine(damage);
            assertThat(tx.find(RecordKind.WORK, item.id())).isEmpty();
            refused(tx.one(RecordKind.WORK, "bead"), Why.UNKNOWN);
          });
      assertThat(file).doesNotExist();
    }
    Path quarantine = local("quarantine/work");
    assertThat(quarantine.resolve(item.id() + ".json")).hasContent("first");
    assertThat(quarantine.resolve(item.id() + "~2.json")).hasContent("second");
    files(Failpoint.NONE)
        .read(records -> {
          assertThat(records.isIdUsed(RecordKind.WORK, item.id())).isTrue();
          assertThat(records.isIdUsed(RecordKind.WORK, "bead-unused")).isFalse();
          assertThat(records.corrupt()).isEmpty();
          return true;
        });
  }

  @Test
  void recordInThePlaceOfOneThatIsPutAsideIsNotTakenForIt() throws IOException {
    WorkItem item = item("a");
    Path file = file(RecordKind.WORK, item.id());
    Files.writeString(file, "damaged");
    for (Point moment : List.of(Point.JOURNAL_WRITTEN, Point.FILES_WRITTEN)) {
      assertThatThrownBy(() ->
              decide(
                  at(moment, 1),
                  tx -> {
                    if (moment == Point.JOURNAL_WRITTEN) {
                      tx.quarantine(new CorruptRecord(RecordKind.WORK, item.id(), "damaged"));
                      tx.putUnchanged(item);
                    }
                  }))
          .hasMessage("crash");
      assertThat(item(item)).isEqualTo(item);
    }
    decide(Failpoint.NONE, _ -> {});
    assertThat(item(item)).isEqualTo(item);
    assertThat(local("quarantine/work/" + item.id() + ".json")).hasContent("damaged");
    assertThat(local("journal.json")).doesNotExist();
  }
}
