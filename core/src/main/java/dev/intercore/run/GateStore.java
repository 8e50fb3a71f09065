package dev.intercore.run;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.WireEnum;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Gates as rows, within one transaction. */
final class GateStore {
  private static final String COLUMNS =
      "SELECT run_id, phase, status, evidence, checked_at FROM phase_gates ";
  private static final String FIND = COLUMNS + "WHERE run_id = ? AND phase = ?";
  private static final String OF_RUN = COLUMNS + "WHERE run_id = ?";

  private static final String SET =
      """
      INSERT INTO phase_gates (run_id, phase, status, evidence, checked_at) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (run_id, phase) DO UPDATE
      SET status = excluded.status, evidence = excluded.evidence, checked_at = excluded.checked_at
      """;

  private final Transaction tx;

  GateStore(Transaction tx) {
    this.tx = tx;
  }

  Optional<PhaseGate> find(String run, String phase) {
    return tx.first(FIND, GateStore::gate, run, phase);
  }

  List<PhaseGate> of(String run) {
    return tx.list(OF_RUN, GateStore::gate, run);
  }

  void set(PhaseGate gate) {
    tx.update(
        SET,
        gate.runId(),
        gate.phase(),
        gate.status().wireName(),
        gate.evidence().orElse(null),
        gate.checkedAt());
  }

  void check(Consumer<IntercoreException> damaged) {
    ReadableRows.each(tx, COLUMNS, GateStore::gate, damaged);
  }

  private static PhaseGate gate(Row row) {
    try {
      return new PhaseGate(
          row.text(1),
          row.text(2),
          WireEnum.read(GateStatus.values(), row.text(3)),
          row.optionalText(4),
          row.number(5));
    } catch (IllegalArgumentException e) {
      // A gate that cannot be read is not one that is open.
      throw RunTable.damaged("gate of", row.text(1) + " " + row.text(2), e);
    }
  }
}
