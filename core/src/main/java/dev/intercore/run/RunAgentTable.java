package dev.intercore.run;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.json.JsonWriter;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.run.RunAgent.RunAgentStatus;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The SQL of agents of runs, in one transaction. */
final class RunAgentTable {
  private static final String SELECT =
      "SELECT seq, id, run_id, type, name, status, process, created_at, updated_at FROM run_agents"
          + " ";

  private static final String ADD =
      """
      INSERT INTO run_agents (id, run_id, type, name, status, at_work, pid, process, created_at, updated_at)
      VALUES (?1, ?2, ?3, ?4, 'running', 1, ?5, ?6, ?7, ?7)
      """;
  private static final String FIND = SELECT + "WHERE id = ?";
  private static final String IDS_STARTING_WITH =
      "SELECT id FROM run_agents WHERE id >= ?1 AND id < ?1 || '{' ORDER BY id LIMIT ?2";
  private static final String OF_RUN = SELECT + "WHERE run_id = ? ORDER BY seq";
  private static final String NAMED = "SELECT 1 FROM run_agents WHERE name = ? LIMIT 1";
  private static final String PAGE = SELECT + "WHERE run_id = ? AND seq > ? ORDER BY seq";
  private static final String RUNNING = SELECT + "WHERE at_work = 1 ORDER BY seq DESC LIMIT ?";
  private static final String RUNNING_IN_RUN =
      SELECT + "WHERE run_id = ?1 AND at_work = 1 ORDER BY seq DESC LIMIT ?2";
  private static final String COUNT = "SELECT count(*) FROM run_agents WHERE at_work = 1";
  private static final String COUNT_OF_RUN =
      "SELECT count(*) FROM run_agents WHERE run_id = ? AND at_work = 1";
  private static final String STATUS =
      "UPDATE run_agents SET status = ?2, at_work = ?2 = 'running', updated_at = ?3 WHERE id = ?1";
  private static final String CLEAR_AT_WORK =
      "UPDATE run_agents SET at_work = 0 WHERE run_id = ? AND at_work = 1";

  private static final String IS_AT_WORK =
      "(status = 'running' AND run_id IN (SELECT r.id FROM runs r WHERE r.status = 'active'))";
  private static final String WRONG_AT_WORK =
      "SELECT id FROM run_agents WHERE at_work <> " + IS_AT_WORK + " ORDER BY seq";
  private static final String CORRECT_AT_WORK =
      "UPDATE run_agents SET at_work = " + IS_AT_WORK + " WHERE at_work <> " + IS_AT_WORK;

  private static final String HOST = "host";

  private final Transaction tx;

  RunAgentTable(Transaction tx) {
    this.tx = tx;
  }

  void add(String id, String run, RunAgents.NewAgent agent, String host) {
    tx.update(
        ADD,
        id,
        run,
        agent.type(),
        agent.name().orElse(null),
        agent.process().map(ProcessIdentity::pid).orElse(null),
        agent.process().map(process -> record(process, host)).orElse(null),
        tx.now());
  }

  private static String record(ProcessIdentity process, String host) {
    Map<String, @Nullable Object> fields = process.fields();
    fields.put(HOST, host);
    return JsonWriter.compact(fields);
  }

  Optional<RunAgent> find(String id) {
    return tx.first(FIND, RunAgentTable::read, id);
  }

  List<String> idsStartingWith(String start, int limit) {
    return tx.list(IDS_STARTING_WITH, row -> row.text(1), start, limit);
  }

  List<RunAgent> list(String run) {
    return tx.list(OF_RUN, RunAgentTable::read, run);
  }

  List<RunAgent> page(String run, long afterSeq, int limit, Consumer<IntercoreException> corrupt) {
    return readable(corrupt).first(limit, tx, PAGE, run, afterSeq);
  }

  /** Returns the running agents of active runs that can be read, newest first. */
  List<RunAgent> running(int limit, Consumer<IntercoreException> corrupt) {
    return readable(corrupt).first(Integer.MAX_VALUE, tx, RUNNING, limit);
  }

  /** Returns the running agents of one active run that can be read, newest first. */
  List<RunAgent> running(String run, int limit) {
    return readable(_ -> {}).first(Integer.MAX_VALUE, tx, RUNNING_IN_RUN, run, limit);
  }

  long countRunning(String run) {
    return tx.first(COUNT_OF_RUN, row -> row.number(1), run).orElse(0L);
  }

  boolean isNamed(String name) {
    return tx.returnsRow(NAMED, name);
  }

  long countRunning() {
    return tx.first(COUNT, row -> row.number(1)).orElse(0L);
  }

  void setStatus(String id, RunAgentStatus status) {
    tx.update(STATUS, id, status.wireName(), tx.now());
  }

  /** For a run that has ended. The agents keep the status that they reported. */
  void clearAtWork(String run) {
    tx.update(CLEAR_AT_WORK, run);
  }

  /** Reports each agent that cannot be read. */
  void reportCorrupt(Consumer<IntercoreException> corrupt) {
    readable(corrupt).check(tx, SELECT);
  }

  private static ReadableRows<RunAgent> readable(Consumer<IntercoreException> corrupt) {
    return new ReadableRows<>(RunAgentTable::read, corrupt);
  }

  /** Returns the ids of agents whose flag does not match their status and their run. */
  List<String> wrongAtWork() {
    return tx.list(WRONG_AT_WORK, row -> row.text(1));
  }

  int correctAtWork() {
    return tx.update(CORRECT_AT_WORK);
  }

  private static RunAgent read(Row row) {
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
      throw RunTable.corrupt("agent", row.text(2), e);
    }
  }
}
