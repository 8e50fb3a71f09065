package dev.intercore.run;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.WireEnum;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The SQL of runs, in one transaction. */
final class RunTable {
  private static final String SELECT =
      "SELECT seq, id, goal, project, status, phase, phases, bead_id, session_id, created_at,"
          + " updated_at FROM runs ";

  private static final String ADD =
      """
      INSERT INTO runs (id, goal, project, status, phase, phases, bead_id, session_id, created_at, updated_at)
      VALUES (?1, ?2, ?3, 'active', ?4, ?5, ?6, ?7, ?8, ?8)
      """;
  private static final String FIND = SELECT + "WHERE id = ?";

  /** No id has a character above {@code z}. */
  private static final String IDS_STARTING_WITH =
      "SELECT id FROM runs WHERE id >= ?1 AND id < ?1 || '{' ORDER BY id LIMIT ?2";

  private static final String PAGE = SELECT + "WHERE seq > ? ORDER BY seq";
  private static final String NEWEST = SELECT + Runs.NOT_ENDED + " ORDER BY seq DESC LIMIT ?1";
  private static final String COUNT_ACTIVE =
      "SELECT count(*) FROM runs " + Runs.NOT_ENDED + " AND status = 'active'";
  private static final String OF_SESSION = SELECT + Runs.NEWEST_OF_SESSION;
  private static final String OF_PROJECT = SELECT + Runs.NEWEST_OF_PROJECT;

  private static final String MOVE =
      """
      UPDATE runs SET phase = ?3, updated_at = ?4 WHERE id = ?1 AND phase = ?2 AND status = 'active'
      RETURNING 1
      """;
  private static final String END =
      "UPDATE runs SET status = ?2, updated_at = ?3 WHERE id = ?1 AND status = 'active' RETURNING"
          + " 1";

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
    return tx.first(FIND, RunTable::read, id);
  }

  List<String> idsStartingWith(String start, int limit) {
    return tx.list(IDS_STARTING_WITH, row -> row.text(1), start, limit);
  }

  List<Run> page(long afterSeq, int limit, Consumer<IntercoreException> corrupt) {
    return readable(corrupt).first(limit, tx, PAGE, afterSeq);
  }

  /** Returns the runs that have not ended and can be read, newest first. */
  List<Run> active(int limit, Consumer<IntercoreException> corrupt) {
    return readable(corrupt).first(Integer.MAX_VALUE, tx, NEWEST, limit);
  }

  long countActive() {
    return tx.first(COUNT_ACTIVE, row -> row.number(1)).orElse(0L);
  }

  Optional<Run> newestOfSession(String session) {
    return tx.first(OF_SESSION, RunTable::read, session);
  }

  Optional<Run> newestOfProject(String project) {
    return tx.first(OF_PROJECT, RunTable::read, project);
  }

  /** Moves the run if it is still active and in the same phase. */
  boolean move(Run run, String phase) {
    return tx.returnsRow(MOVE, run.id(), run.phase(), phase, tx.now());
  }

  boolean end(Run run, RunStatus status) {
    return tx.returnsRow(END, run.id(), status.wireName(), tx.now());
  }

  /** Reports each run that cannot be read. */
  void reportCorrupt(Consumer<IntercoreException> corrupt) {
    readable(corrupt).check(tx, SELECT);
  }

  private static ReadableRows<Run> readable(Consumer<IntercoreException> corrupt) {
    return new ReadableRows<>(RunTable::read, corrupt);
  }

  private static Run read(Row row) {
    try {
      return new Run(
          row.number(1),
          row.text(2),
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
      throw corrupt("run", row.text(2), e);
    }
  }

  /** Another program wrote the row; its correct value is unknown. */
  static IntercoreException corrupt(String what, String id, RuntimeException e) {
    return new IntercoreException(
        ErrorCode.CORRUPT,
        "the " + what + " " + id + " cannot be read: " + e.getMessage(),
        "Restore a backup with `ic restore`; see docs/storage.md.",
        e);
  }
}
