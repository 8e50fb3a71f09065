package dev.intercore.run;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.json.JsonWriter;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Agents of runs as rows, within one transaction. */
final class RunAgentTable {
  private static final String COLUMNS =
      """
      SELECT a.seq, a.id, a.run_id, a.type, a.name, a.status, a.process, a.created_at, a.updated_at
      FROM run_agents a
      """;

  private static final String ADD =
      """
      INSERT INTO run_agents (id, run_id, type, name, status, at_work, pid, process, created_at, updated_at)
      VALUES (?1, ?2, ?3, ?4, 'running', 1, ?5, ?6, ?7, ?7)
      """;
  private static final String FIND = COLUMNS + "WHERE a.id = ?";
  private static final String STARTING =
      "SELECT id FROM run_agents WHERE id >= ?1 AND id < ?1 || '{' ORDER BY id LIMIT ?2";
  private static final String OF_RUN = COLUMNS + "WHERE a.run_id = ? ORDER BY a.seq";
  private static final String ALL = COLUMNS + "ORDER BY a.seq";
  private static final String NAMED = "SELECT 1 FROM run_agents WHERE name = ? LIMIT 1";
  private static final String PAGE = COLUMNS + "WHERE a.run_id = ? AND a.seq > ? ORDER BY a.seq";
  private static final String RUNNING = COLUMNS + "WHERE a.at_work = 1 ORDER BY a.seq DESC LIMIT ?";
  private static final String RUNNING_IN_RUN =
      COLUMNS + "WHERE a.run_id = ?1 AND a.at_work = 1 ORDER BY a.seq DESC LIMIT ?2";
  private static final String COUNT = "SELECT count(*) FROM run_agents WHERE at_work = 1";
  private static final String COUNT_OF_RUN =
      "SELECT count(*) FROM run_agents WHERE run_id = ? AND at_work = 1";
  private static final String STATUS =
      "UPDATE run_agents SET status = ?2, at_work = ?2 = 'running', updated_at = ?3 WHERE id = ?1";
  private static final String LEAVE =
      "UPDATE run_agents SET at_work = 0 WHERE run_id = ? AND at_work = 1";

  private static final String IS_AT_WORK =
      "(status = 'running' AND run_id IN (SELECT r.id FROM runs r WHERE r.status = 'active'))";
  private static final String MISNOTED =
      "SELECT id FROM run_agents WHERE at_work <> " + IS_AT_WORK + " ORDER BY seq";
  private static final String NOTE_ANEW =
      "UPDATE run_agents SET at_work = " + IS_AT_WORK + " WHERE at_work <> " + IS_AT_WORK;

  private static final String HOST = "host";

  private final Transaction tx;

  RunAgentTable(Transaction tx) {
    this.tx = tx;
  }

  void add(String id, String run, RunAgents.Newcomer newcomer, String host) {
    tx.update(
        ADD,
        id,
        run,
        newcomer.type(),
        newcomer.name().orElse(null),
        newcomer.process().map(ProcessIdentity::pid).orElse(null),
        newcomer.process().map(process -> record(process, host)).orElse(null),
        tx.now());
  }

  private static String record(ProcessIdentity process, String host) {
    Map<String, @Nullable Object> fields = process.fields();
    fields.put(HOST, host);
    return JsonWriter.compact(fields);
  }

  Optional<RunAgent> find(String id) {
    return tx.first(FIND, RunAgentTable::agent, id);
  }

  List<String> starting(String start, int most) {
    return tx.list(STARTING, row -> row.text(1), start, most);
  }

  List<RunAgent> of(String run) {
    return tx.list(OF_RUN, RunAgentTable::agent, run);
  }

  List<RunAgent> page(String run, long after, int most, Consumer<IntercoreException> damaged) {
    return ReadableRows.first(
        most, tx, ReadableRows.or(damaged, RunAgentTable::agent), PAGE, run, after);
  }

  /** Those that run in runs that go on, the last first, without those that cannot be read. */
  List<RunAgent> running(int most, Consumer<IntercoreException> damaged) {
    return tx.list(RUNNING, ReadableRows.or(damaged, RunAgentTable::agent), most).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** The same of one run. */
  List<RunAgent> running(String run, int most) {
    return tx
        .list(RUNNING_IN_RUN, ReadableRows.or(_ -> {}, RunAgentTable::agent), run, most)
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  long countRunning(String run) {
    return tx.first(COUNT_OF_RUN, row -> row.number(1), run).orElse(0L);
  }

  /** All, one after the other, without those that cannot be read. */
  void each(Consumer<RunAgent> taker, Consumer<IntercoreException> damaged) {
    ReadableRows.each(
        tx,
        ALL,
        row -> {
          taker.accept(agent(row));
          return true;
        },
        damaged);
  }

  boolean isNamed(String name) {
    return tx.returnsRow(NAMED, name);
  }

  long countRunning() {
    return tx.first(COUNT, row -> row.number(1)).orElse(0L);
  }

  void status(String id, RunAgentStatus status) {
    tx.update(STATUS, id, status.wireName(), tx.now());
  }

  /** The run has ended; how they are stays as they said it. */
  void leave(String run) {
    tx.update(LEAVE, run);
  }

  void check(Consumer<IntercoreException> damaged) {
    ReadableRows.each(tx, COLUMNS, RunAgentTable::agent, damaged);
  }

  /** Those of which it is not noted rightly whether they are at work. */
  List<String> misnoted() {
    return tx.list(MISNOTED, row -> row.text(1));
  }

  void noteAnew() {
    tx.update(NOTE_ANEW);
  }

  private static RunAgent agent(Row row) {
    try {
      Optional<JsonObject> process =
          row.optionalText(7).map(record -> JsonObject.of(JsonReader.parse(record)));
      return new RunAgent(
          row.number(1),
          row.text(2),
          row.text(3),
          row.text(4),
          row.optionalText(5),
          WireEnum.read(RunAgentStatus.values(), row.text(6)),
          process.map(ProcessIdentity::of),
          process.flatMap(fields -> fields.optionalText(HOST)).orElse(""),
          row.number(8),
          row.number(9));
    } catch (IllegalArgumentException e) {
      throw RunTable.damaged("agent", row.text(2), e);
    }
  }
}
