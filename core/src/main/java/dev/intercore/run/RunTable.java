package dev.intercore.run;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.WireEnum;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs as rows, within one transaction. */
final class RunTable {
  private static final String COLUMNS =
      "SELECT seq, id, goal, project, status, phase, phases, bead_id, session_id, created_at, updated_at FROM runs ";

  private static final String ADD =
      """
      INSERT INTO runs (id, goal, project, status, phase, phases, bead_id, session_id, created_at, updated_at)
      VALUES (?1, ?2, ?3, 'active', ?4, ?5, ?6, ?7, ?8, ?8)
      """;
  private static final String FIND = COLUMNS + "WHERE id = ?";

  /** No id has a character above {@code z}. */
  private static final String STARTING =
      "SELECT id FROM runs WHERE id >= ?1 AND id < ?1 || '{' ORDER BY id LIMIT ?2";

  private static final String PAGE = COLUMNS + "WHERE seq > ? ORDER BY seq";
  private static final String NEWEST = COLUMNS + Runs.GOING_ON + " ORDER BY seq DESC LIMIT ?1";
  private static final String ACTIVE =
      "SELECT count(*) FROM runs " + Runs.GOING_ON + " AND status = 'active'";
  private static final String OF_SESSION = COLUMNS + Runs.NEWEST_OF_SESSION;
  private static final String OF_PROJECT = COLUMNS + Runs.NEWEST_OF_PROJECT;

  private static final String MOVE =
      """
      UPDATE runs SET phase = ?3, updated_at = ?4 WHERE id = ?1 AND phase = ?2 AND status = 'active'
      RETURNING 1
      """;
  private static final String END =
      "UPDATE runs SET status = ?2, updated_at = ?3 WHERE id = ?1 AND status = 'active' RETURNING 1";

  private final Transaction tx;

  RunTable(Transaction tx) {
    this.tx = tx;
  }

  void add(String id, RunPlan plan, Optional<String> session) {
    tx.update(
        ADD,
        id,
        plan.goal(),
        plan.project().toString(),
        plan.phases().first(),
        plan.phases().json(),
        plan.bead().orElse(null),
        session.orElse(null),
        tx.now());
  }

  Optional<Run> find(String id) {
    return tx.first(FIND, RunTable::run, id);
  }

  List<String> starting(String start, int most) {
    return tx.list(STARTING, row -> row.text(1), start, most);
  }

  List<Run> page(long after, int most, Consumer<IntercoreException> damaged) {
    return ReadableRows.first(most, tx, ReadableRows.or(damaged, RunTable::run), PAGE, after);
  }

  /** Those that go on, the newest first. */
  List<Run> active(int most) {
    return tx.list(NEWEST, RunTable::run, most);
  }

  /** The same for who can go on without those that cannot be read. */
  List<Run> readable(int most, Consumer<IntercoreException> damaged) {
    return tx.list(NEWEST, ReadableRows.or(damaged, RunTable::run), most).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  long countActive() {
    return tx.first(ACTIVE, row -> row.number(1)).orElse(0L);
  }

  Optional<Run> newestOfSession(String session) {
    return tx.first(OF_SESSION, RunTable::run, session);
  }

  Optional<Run> newestOfProject(String project) {
    return tx.first(OF_PROJECT, RunTable::run, project);
  }

  /** Compare and set: only from that phase, and only while it goes on. */
  boolean move(Run run, String phase) {
    return tx.returnsRow(MOVE, run.id(), run.phase(), phase, tx.now());
  }

  boolean end(Run run, RunStatus status) {
    return tx.returnsRow(END, run.id(), status.wireName(), tx.now());
  }

  void check(Consumer<IntercoreException> damaged) {
    ReadableRows.each(tx, COLUMNS, RunTable::run, damaged);
  }

  private static Run run(Row row) {
    String id = row.text(2);
    try {
      return new Run(
          row.number(1),
          id,
          row.text(3),
          row.text(4),
          WireEnum.read(RunStatus.values(), row.text(5)),
          row.text(6),
          Phases.read(row.text(7)),
          row.optionalText(8),
          row.optionalText(9),
          row.number(10),
          row.number(11));
    } catch (IllegalArgumentException | IntercoreException e) {
      throw damaged("run", id, e);
    }
  }

  /** Somebody else wrote it; what it should have been is not for us to guess. */
  static IntercoreException damaged(String what, String id, RuntimeException e) {
    return new IntercoreException(
        ErrorCode.CORRUPT,
        "the " + what + " " + id + " cannot be read: " + e.getMessage(),
        "`ic restore` puts a backup back; docs/storage.md tells more.",
        e);
  }
}
