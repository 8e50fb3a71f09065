package dev.intercore.query.words;

import java.util.List;

/** Questions about what runs produced, and the gates before their phases. */
final class ProductForms {
  private static final String ARTIFACTS =
      """
      SELECT run_id AS run, phase, type, path, created_at FROM artifacts
      """;

  private static final String GATES =
      "SELECT run_id AS run, phase, status, evidence, checked_at FROM phase_gates\n";

  static final List<Form> ALL =
      List.of(
          Form.of(
              "what artifacts were produced in the planning phase?",
              ARTIFACTS + "WHERE phase IN :phase AND run_id = :run ORDER BY seq",
              "what artifact is|has|did? produced|created? in|by|for {phase} phase in|by|for? current|active run",
              "what artifact is|has|did? produced|created? in|by|for phase {phase} in|by|for? current|active run",
              "what artifact is|has|did? produced|created? in|by|for {phase} phase in|by|for? run {run}",
              "what artifact is|has|did? produced|created? in|by|for phase {phase} in|by|for? run {run}",
              "what artifact is|has|did? current|active run produced|created in {phase} phase?",
              "what artifact is|has|did? run {run} produced|created in {phase} phase?",
              "what artifact is|has? produced|created? in|by|for {phase} phase",
              "what artifact is|has? produced|created? in|by|for phase {phase}",
              "what artifact is|has? produced|created in {phase}",
              "what {phase} phase artifact",
              "what artifact {phase} phase",
              "what artifact did|has? {phase} phase produced|created",
              "what did|has {phase} phase produced|created",
              "what artifact? did|has we|i|they produced|created in {phase} phase?",
              "what is|has|did? produced|created in|by {phase} phase",
              "what produced|created in|by {phase} phase"),
          Form.of(
              "what artifacts did the current run produce?",
              ARTIFACTS + "WHERE run_id = :run ORDER BY seq",
              "what artifact is|has|did? produced|created? in|by|for? current|active run produced|created?",
              "what artifact is|has|did? produced|created? in|by|for run {run}",
              "what artifact is|has|did? run {run} produced|created|has",
              "what artifact run {run}",
              "what did|has current|active run produced|created",
              "what did|has run? {run} produced|created"),
          Form.of(
              "which artifacts are there?",
              ARTIFACTS + "ORDER BY seq",
              "what artifact is? produced|created|here?",
              "what is? produced",
              "what produced"),
          Form.of(
              "which gates failed in the current run?",
              GATES + "WHERE status = :status AND run_id = :run",
              "what gate is|has|did? {status=failed|fail:failed|passed|pass:passed|skipped}"
                  + " in|for current|active? run",
              "what gate in|for? current|active run is|has|did?"
                  + " {status=failed|fail:failed|passed|pass:passed|skipped}",
              "what gate is|has|did? {status=failed|fail:failed|passed|pass:passed|skipped}"
                  + " in|for run? {run}"),
          Form.of(
              "which gates failed?",
              GATES + "WHERE status = :status",
              "what gate is|has|did? {status=failed|fail:failed|passed|pass:passed|skipped}",
              "what {status=failed|passed|skipped} gate is?"),
          Form.of(
              "what are the gates of the current run?",
              GATES + "WHERE run_id = :run",
              "what gate is|has? in|for|before? current|active run",
              "what current|active run gate",
              "what gate is|has? in|for|before? run {run}",
              "what run {run} gate"),
          Form.of("which gates are there?", GATES, "what gate is? here?"));

  private ProductForms() {}
}
