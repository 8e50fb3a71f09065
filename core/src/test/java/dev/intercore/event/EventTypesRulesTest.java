package dev.intercore.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A type that can never be appended is refused where a caller would wait for it. */
class EventTypesRulesTest extends EventLogFixture {
  private static final Pattern ROW = Pattern.compile("\\| (`[a-z]+\\.[^|]+) \\|.*");
  private static final Pattern TYPE = Pattern.compile("`([a-z]+\\.[a-z_]+)`");

  EventTypesRulesTest(@TempDir Path folder) {
    super(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"merge.conflicted", "merge", "state", "gate.skipped", "mine", "mine.x", "locks.x"})
  void possibleTypeCanBeWaitedFor(String type) {
    assertThat(EventTypes.checkFilter(type)).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "merge.conflict|not an event type of intercore: merge.conflict|Did you mean `merge.conflicted`?",
        "gate.pass|not an event type of intercore: gate.pass|Did you mean `gate.passed`?",
        "work.created.x|not an event type of intercore: work.created.x|Did you mean `work.created`?",
        "state.changed|not an event type of intercore: state.changed|The types of state are state.deleted, state.set.",
        "lock|not an event type of intercore: lock|Its groups are agent, artifact, convoy, escalation,",
        "lock.acquired|not an event type of intercore: lock.acquired|Its groups are agent",
        "ic.x|not an event type of intercore: ic.x|Its groups are agent",
        "event|not an event type of intercore: event|Its groups are agent",
      })
  void impossibleTypeIsRefusedAndTheNearestIsNamed(String type, String fact, String hint) {
    assertThatThrownBy(() -> EventTypes.checkFilter(type))
        .isInstanceOfSatisfying(
            IntercoreException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.BAD_NAME);
              assertThat(e.fact()).isEqualTo(fact);
              assertThat(e.hint()).startsWith(hint);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"merge.conflict", "expired", "lock.acquired", "mine.x"})
  void appendingATypeOutsideTheListFailsAnAssertion(String type) {
    assertThatThrownBy(() -> append(type))
        .isInstanceOf(AssertionError.class)
        .hasMessage(type + " is not in the list of intercore's own types");
    assertThat(seqs()).isEmpty();
  }

  private void append(String type) {
    db.database()
        .write(
            Durability.FULL,
            tx -> {
              EventLog.append(tx, type, "s", "me", Map.of());
              return true;
            });
  }

  @Test
  void pageListsTheBuiltInTypes() throws IOException {
    String page = Files.readString(Path.of("../docs/runs.md"));
    String table = page.substring(page.indexOf("### Event types"), page.indexOf("These are all"));
    List<String> listed =
        table
            .lines()
            .map(ROW::matcher)
            .filter(row -> row.matches())
            .flatMap(row -> TYPE.matcher(row.group(1)).results())
            .map(type -> type.group(1))
            .sorted()
            .toList();
    assertThat(listed).isEqualTo(EventTypes.builtIn());
  }
}
