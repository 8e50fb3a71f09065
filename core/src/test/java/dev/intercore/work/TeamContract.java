package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.Result;
import dev.intercore.common.Result.No;
import dev.intercore.common.Result.Why;
import dev.intercore.event.Event;
import dev.intercore.testing.TestClock;
import dev.intercore.testing.TestDatabase;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.Escalation.EscalationStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.Priority;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.PageCursor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** A project with a database under a moved clock, and the words the contracts are written in. */
abstract class TeamContract {
  static final String ME = "me";

  final TeamBackends store;
  final Path root;
  final TestDatabase db;

  /** Corrupt records that the teams of this test have reported. */
  final List<CorruptRecord> corrupt = new ArrayList<>();

  private final Intercore intercore;

  TeamContract(TeamBackends store, Path folder) throws IOException {
    this.store = store;
    this.root = folder.toRealPath().resolve("project");
    Path clavain = Files.createDirectories(root.resolve(".clavain"));
    this.db = TestDatabase.in(clavain);
    Files.writeString(clavain.resolve("config.json"), store.config());
    this.intercore = Intercore.open(db.file(), db.options());
  }

  @AfterEach
  void close() throws SQLException, IOException {
    intercore.close();
    db.close();
  }

  TestClock clock() {
    return db.clock();
  }

  Team team() {
    return team(Actor.of(ME));
  }

  Team team(Actor by) {
    return intercore.team(by, corrupt::add);
  }

  AgentIdentity agent() {
    return team().agents().create(AgentRole.POLECAT, "rig");
  }

  WorkItem item(String title) {
    return item(title, Priority.DEFAULT);
  }

  WorkItem item(String title, Priority priority) {
    return team().work().create(new Draft(title, "", priority));
  }

  /** An item that an agent is at. */
  WorkItem begun(String agent, String title) {
    WorkItem item = item(title);
    done(team().hooks().set(agent, item.id()));
    done(team().hooks().activate(agent));
    return item(item);
  }

  /** An item that an agent has done and let go of. */
  WorkItem finished(String title) {
    String agent = agent().id();
    WorkItem item = begun(agent, title);
    done(team().hooks().complete(agent));
    return item(item);
  }

  /** As it is now. */
  WorkItem item(WorkItem item) {
    return team().work().get(item.id()).orElseThrow();
  }

  AgentIdentity agent(String id) {
    return team().agents().get(id).orElseThrow();
  }

  static <T> T done(Result<T> result) {
    assertThat(result.isDone()).as("%s", result).isTrue();
    return result.value().orElseThrow();
  }

  static <T> No<T> refused(Result<T> result, Why why) {
    assertThat(result).isInstanceOf(No.class);
    No<T> no = (No<T>) result;
    assertThat(no.why()).as(no.fact()).isEqualTo(why);
    assertThat(no.hint()).isNotEmpty();
    return no;
  }

  List<Escalation> unclosed() {
    return team().escalations().page(PageCursor.START, 100).records().stream()
        .filter(one -> one.status() != EscalationStatus.CLOSED)
        .toList();
  }

  List<Event> events() {
    return intercore.events().list(0, Optional.empty());
  }

  List<String> told() {
    return events().stream().map(Event::type).toList();
  }

  /** A record as it is kept. */
  String kept(RecordKind<?> kind, String id) {
    try {
      return store.record(root, kind, id);
    } catch (IOException | SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  void damage(RecordKind<?> kind, String id, String text) {
    try {
      store.overwrite(root, kind, id, text);
    } catch (IOException | SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
