package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.store.ReadOnlySession;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A query for one record uses an index. */
class QueryPlanTest {
  private final QueryFixture box;
  private final ReadOnlySession session;

  QueryPlanTest(@TempDir Path folder) throws IOException {
    box = new QueryFixture(folder);
    session = box.intercore.database().readOnlySession();
    QueryViews.define(session, box.clock.seconds());
  }

  @AfterEach
  void close() {
    session.close();
    box.close();
  }

  private List<String> plan(String sql) {
    return session.list("EXPLAIN QUERY PLAN " + sql, row -> row.text(4));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT * FROM work WHERE id = 'x'             | SEARCH team_records USING INDEX sqlite_autoindex_team_records_1 (kind=? AND id=?)
          SELECT * FROM hooks WHERE agent_id = 'x'      | SEARCH team_records USING INDEX sqlite_autoindex_team_records_1 (kind=? AND id=?)
          SELECT * FROM convoys WHERE id = 'x'          | SEARCH team_records USING INDEX sqlite_autoindex_team_records_1 (kind=? AND id=?)
          SELECT * FROM merge_queue WHERE id = 'x'      | SEARCH team_records USING INDEX sqlite_autoindex_team_records_1 (kind=? AND id=?)
          SELECT * FROM escalations WHERE id = 'x'      | SEARCH team_records USING INDEX sqlite_autoindex_team_records_1 (kind=? AND id=?)
          SELECT * FROM agents WHERE id = 'x'           | SEARCH team_records USING INDEX sqlite_autoindex_team_records_1 (kind=? AND id=?)
          SELECT * FROM agents WHERE id = 'x'           | SEARCH a USING INDEX sqlite_autoindex_run_agents_1 (id=?)
          SELECT * FROM agents WHERE run_id = 'x'       | SEARCH a USING INDEX idx_run_agents_run (run_id=?)
          SELECT * FROM runs WHERE id = 'x'             | SEARCH main.runs USING INDEX sqlite_autoindex_runs_1 (id=?)
          SELECT * FROM artifacts WHERE run_id = 'x'    | SEARCH main.artifacts USING INDEX idx_artifacts_path (run_id=?)
          SELECT * FROM phase_gates WHERE run_id = 'x'  | SEARCH main.phase_gates USING PRIMARY KEY (run_id=?)
          SELECT * FROM events WHERE seq > 5            | SEARCH main.events USING INTEGER PRIMARY KEY (rowid>?)
          SELECT * FROM events WHERE subject = 'x'      | SEARCH main.events USING INDEX idx_events_subject (subject=?)
          SELECT * FROM state WHERE key = 'x' AND scope = 'y' | SEARCH main.state USING INDEX sqlite_autoindex_state_1 (key=? AND scope_id=?)
          SELECT ready FROM work                        | SEARCH l USING COVERING INDEX idx_team_links_owner (kind=? AND id=? AND name=?)
          SELECT last_activity FROM hooks               | SEARCH team_touches USING PRIMARY KEY (kind=? AND id=?)
          SELECT lease_expires_at FROM merge_queue      | SEARCH team_touches USING PRIMARY KEY (kind=? AND id=?) LEFT-JOIN
          """)
  void oneRecordIsFoundByAnIndex(String sql, String step) {
    assertThat(plan(sql)).as(sql).contains(step);
  }

  @Test
  void recordsComeInTheirOrderWithoutASort() {
    for (String view : List.of("work", "hooks", "convoys", "merge_queue", "escalations")) {
      assertThat(plan("SELECT * FROM " + view))
          .as(view)
          .anyMatch(step -> step.contains("idx_team_records_order"))
          .noneMatch(step -> step.contains("TEMP B-TREE"));
    }
  }
}
