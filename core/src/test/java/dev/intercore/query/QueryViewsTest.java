package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Actor;
import dev.intercore.json.JsonPayload;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of the views, with records in the database and in files. */
class QueryViewsTest {
  private static final String SQLITE = "{}";
  private static final String FILES =
      "{\"work\": {\"store\": \"files\"}, \"intent\": {\"backend\": \"files\"}}";

  @TempDir private Path folder;
  private final List<QueryFixture> opened = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(QueryFixture::close);
  }

  private QueryFixture open(String config) throws IOException {
    opened.add(new QueryFixture(folder, config));
    return opened.getLast();
  }

  @ParameterizedTest
  @ValueSource(strings = {SQLITE, FILES})
  void bothStoresShowTheSame(String config) throws IOException {
    QueryFixture box = open(config);
    SampleDay day = new SampleDay(box);
    long now = box.clock.seconds();
    assertThat(
            box.rows("SELECT id, title, status, ready, assignee, priority, created_at FROM work"))
        .containsExactly(
            List.of(day.first, "write the index", "in_progress", 0L, day.polecat, "P1", now)
                .stream()
                .map(Object.class::cast)
                .toList(),
            java.util.Arrays.asList(day.second, "search page", "open", 0L, null, "P2", now),
            java.util.Arrays.asList(day.third, "rank, and \"sort\"", "open", 1L, null, "P3", now));
    assertThat(box.rows("SELECT agent_id, status, bead_id, last_activity FROM hooks"))
        .containsExactly(List.of(day.polecat, "active", day.first, now));
    assertThat(box.rows("SELECT value FROM work, json_each(depends_on)"))
        .containsExactly(List.of(day.first));
    assertThat(box.rows("SELECT name, total, in_progress, open, progress FROM convoys"))
        .containsExactly(List.of("launch", 2L, 1L, 1L, 0.0));
    assertThat(box.rows("SELECT id, bead_id, status, target_branch FROM merge_queue LIMIT 1"))
        .containsExactly(List.of(day.merge, day.first, "pending", "main"));
    assertThat(
            box.rows(
                "SELECT id, status, standing, session, paths, declared_at FROM intents LIMIT 1"))
        .containsExactly(List.of(day.intent, "active", "active", "s-1", "[\"search.java\"]", now));
    assertThat(box.rows("SELECT position FROM intents WHERE status = 'queued'"))
        .containsExactly(List.of(1L));
    assertThat(box.rows("SELECT name, kind, status, active FROM agents WHERE run_id IS NOT NULL"))
        .containsExactly(
            List.of("codex", "run", "running", 1L),
            List.of("ghost", "run", "running", 0L),
            List.of("helper", "run", "completed", 0L));
    assertThat(box.rows("SELECT id, type, rig, status, active FROM agents WHERE kind = 'team'"))
        .containsExactly(
            List.of(day.polecat, "polecat", "web", "active", 1L),
            List.of(day.idle, "crew", "api", "idle", 0L));
    assertThat(box.rows("SELECT name, scope, liveness FROM locks"))
        .containsExactly(List.of("deploy", "web", "alive"));
  }

  @Test
  void onlyWhatIsVisibleIsShown() throws IOException {
    QueryFixture box = open(SQLITE);
    box.intercore.state().set("short", "s", JsonPayload.of("1"), Duration.ofSeconds(5));
    box.intercore.state().set("long", "s", JsonPayload.of("2"), Duration.ofHours(5));
    box.intercore
        .sentinels()
        .check(dev.intercore.sentinel.SentinelClaim.every("guard", "s", Duration.ofSeconds(60)));
    box.clock.moveSeconds(10);
    assertThat(box.rows("SELECT key, payload FROM state")).containsExactly(List.of("long", "2"));
    assertThat(box.rows("SELECT * FROM sentinels"))
        .containsExactly(List.of("guard", "s", box.clock.seconds() - 10, 60L));
  }

  @Test
  void corruptRecordIsLeftOutAndReported() throws IOException, SQLException {
    QueryFixture box = open(SQLITE);
    SampleDay day = new SampleDay(box);
    Sql.run(box.file(), "UPDATE team_records SET record = '{' WHERE id = '" + day.second + "'");
    Query query = box.query();
    assertThat(query.ask("SELECT id FROM work").rows())
        .containsExactly(List.of(day.first), List.of(day.third));
    assertThat(query.corrupt()).hasSize(1).first().asString().contains(day.second);
  }

  /** A view reads the stored text itself, so it must find what the team would not read. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "$.title|7",
        "$.status|ajar",
        "$.hookStatus|gone",
        "$.priority|P9",
        "$.assignee|[]",
        "$.dependsOn|no",
        "$.dependsOn|[1]",
        "$.attempts|x",
        "$.attempts|-1",
        "$.reason|{}",
        "$.beadId|another"
      })
  void recordWithAWrongFieldIsLeftOutAndNamed(String change) throws IOException, SQLException {
    String field = change.substring(0, change.indexOf('|'));
    String value = change.substring(change.indexOf('|') + 1);
    String json = value.matches("-?[0-9\\[{].*") ? value : "\"" + value + "\"";
    QueryFixture box = open(SQLITE);
    SampleDay day = new SampleDay(box);
    Sql.run(
        box.file(),
        "UPDATE team_records SET record = json_set(record, '%s', json('%s')) WHERE id = '%s'"
            .formatted(field, json, day.second));
    Query query = box.query();
    assertThat(query.ask("SELECT id FROM work").rows())
        .containsExactly(List.of(day.first), List.of(day.third));
    assertThat(query.corrupt())
        .singleElement()
        .asString()
        .startsWith("item " + day.second + " is damaged: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"agents", "hooks", "convoys", "merge_queue", "escalations"})
  void viewsOfTheTeamNameTheirCorruptRecords(String view) throws IOException, SQLException {
    QueryFixture box = open(SQLITE);
    SampleDay day = new SampleDay(box);
    Sql.run(
        box.file(),
        "INSERT INTO team_records VALUES ('escalations', 'esc-1', 99, '{}')",
        "UPDATE team_records SET record = json_remove(record, '$.status', '$.name')");
    Query query = box.query();
    query.ask("SELECT count(*) FROM " + view);
    assertThat(query.corrupt())
        .isNotEmpty()
        .allMatch(fact -> fact.contains("is damaged: the field"));
    assertThat(box.rows("SELECT count(*) FROM " + view))
        .isEqualTo(List.of(List.of(view.equals("agents") ? 3L : 0L)));
    assertThat(day.merge).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "runs|UPDATE runs SET phases = '[' WHERE id = :run|the run :run cannot be read: ",
        "runs|UPDATE runs SET status = 'asleep' WHERE id = :run|the run :run cannot be read: ",
        "phase_gates|UPDATE phase_gates SET status = '?' WHERE phase = 'shipping'|the gate of :run"
            + " shipping cannot be read: ",
        "phase_gates|UPDATE phase_gates SET evidence = '{' WHERE phase = 'shipping'|the evidence of"
            + " :run shipping cannot be read: ",
        "events|UPDATE events SET body = '{' WHERE seq = 2|the body of event 2 cannot be read",
        "events|UPDATE events SET body = '[]' WHERE seq = 3|the body of event 3 cannot be read"
      })
  void corruptRowIsShownAsStoredAndNamed(String view, String change, String fact)
      throws IOException, SQLException {
    QueryFixture box = open(SQLITE);
    String run = new SampleDay(box).run;
    var before = box.rows("SELECT count(*) FROM " + view);
    Sql.run(box.file(), change.replace(":run", "'" + run + "'"));
    Query query = box.query();
    assertThat(query.ask("SELECT count(*) FROM " + view).rows()).isEqualTo(before);
    assertThat(query.corrupt()).singleElement().asString().startsWith(fact.replace(":run", run));
    Query other = box.query();
    other.ask("SELECT * FROM artifacts, consumers, state");
    assertThat(other.corrupt()).as("of views that are not mentioned").isEmpty();
  }

  @Test
  void onlyTheFirstCorruptEventsAreNamed() throws IOException, SQLException {
    QueryFixture box = open(SQLITE);
    SampleDay day = new SampleDay(box);
    Sql.run(box.file(), "UPDATE events SET body = '{'");
    Query query = box.query();
    query.ask("SELECT count(*) FROM events WHERE subject = '" + day.run + "'");
    assertThat(query.corrupt()).hasSize(10).first().asString().startsWith("the body of event 1 ");
  }

  @Test
  void foreignTimesAreReadOrShownAsTheyAre() throws IOException, SQLException {
    QueryFixture box = open(SQLITE);
    SampleDay day = new SampleDay(box);
    Sql.run(
        box.file(),
        "UPDATE team_records SET record = json_set(record, '$.createdAt',"
            + " '2026-03-06T09:30:00.750Z', '$.updatedAt', 'now') WHERE id = '"
            + day.first
            + "'");
    Query query = box.query();
    assertThat(
            query
                .ask("SELECT created_at, updated_at FROM work WHERE id = '" + day.first + "'")
                .rows())
        .containsExactly(List.of(1_772_789_400L, "\"now\""));
    assertThat(query.corrupt()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {SQLITE, FILES})
  void heartbeatsCount(String config) throws IOException {
    QueryFixture box = open(config);
    SampleDay day = new SampleDay(box);
    var team = box.intercore.team(Actor.of("t"));
    long token = day.beginMerge();
    box.clock.moveSeconds(60);
    team.hooks().touch(day.polecat);
    team.merges().renew(day.merge, token, Optional.empty());
    long now = box.clock.seconds();
    assertThat(box.rows("SELECT last_activity FROM hooks")).containsExactly(List.of(now));
    assertThat(box.rows("SELECT lease_expires_at FROM merge_queue"))
        .containsExactly(List.of(now + 600));
  }

  @Test
  void corruptAgentOfARunIsLeftOutAndSoIsOneOfACorruptRun() throws IOException, SQLException {
    QueryFixture box = open(SQLITE);
    SampleDay day = new SampleDay(box);
    long all = box.rows("SELECT id FROM agents").size();
    Sql.run(box.file(), "UPDATE run_agents SET status = 'tired' WHERE id = '" + day.runner + "'");
    Query query = box.query();
    assertThat(query.ask("SELECT id FROM agents").rows())
        .hasSize((int) all - 1)
        .contains(List.of(day.polecat))
        .doesNotContain(List.of(day.runner));
    assertThat(query.corrupt()).singleElement().asString().contains(day.runner);
    Sql.run(box.file(), "UPDATE run_agents SET status = 'running'");
    Sql.run(box.file(), "UPDATE runs SET status = 'asleep'");
    assertThat(box.rows("SELECT kind FROM agents")).containsOnly(List.of("team"));
    Query again = box.query();
    again.ask("SELECT count(*) FROM agents");
    assertThat(again.corrupt()).singleElement().asString().contains(day.run);
  }

  @Test
  void corruptFileIsLeftOutAndReported() throws IOException {
    QueryFixture box = open(FILES);
    SampleDay day = new SampleDay(box);
    Files.writeString(box.root.resolve(".chipset/state/work/" + day.second + ".json"), "{");
    Query query = box.query();
    assertThat(query.ask("SELECT id FROM work").rows())
        .containsExactly(List.of(day.first), List.of(day.third));
    assertThat(query.corrupt()).isNotEmpty();
    assertThat(query.ask("SELECT count(*) FROM work").rows()).containsExactly(List.of(2L));
  }

  @Test
  void querySeesTheLatestCommit() throws IOException {
    QueryFixture box = open(SQLITE);
    for (int i = 0; i < 3; i++) {
      box.intercore
          .team(Actor.of("t"))
          .agents()
          .create(dev.intercore.work.record.AgentIdentity.AgentRole.CREW, "rig");
      assertThat(box.rows("SELECT (SELECT count(*) FROM agents), count(*) FROM events"))
          .containsExactly(List.of(i + 1L, i + 1L));
    }
  }

  @Test
  void everyViewHasItsColumns() throws IOException {
    QueryFixture box = open(SQLITE);
    for (String view : QueryViews.names()) {
      assertThat(box.ask("SELECT * FROM " + view).columns()).isEqualTo(QueryViews.columns(view));
    }
  }
}
