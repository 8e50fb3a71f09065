package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.WireEnum;
import dev.intercore.doctor.Check.Finding;
import dev.intercore.doctor.Doctor;
import dev.intercore.doctor.Doctor.Report;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A team whose records somebody changes by hand, and which is looked over then. */
abstract class CheckedTeam extends TeamContract {
  CheckedTeam(TeamBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  /** Writes a record with other values, as an editor would: name, value; null removes a field. */
  void write(TeamRecord record, @Nullable Object... namesAndValues) {
    Map<String, @Nullable Object> values = record.toMap();
    JsonObject.map(namesAndValues)
        .forEach((name, value) -> {
          if (value == null) {
            values.remove(name);
          } else {
            values.put(name, value instanceof WireEnum word ? word.wireName() : value);
          }
        });
    damage(record.kind(), record.id(), JsonWriter.canonical(values));
  }

  void remove(RecordKind<?> kind, String id) {
    try {
      store.remove(root, kind, id);
    } catch (IOException | SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  HookState hook(String agent) {
    return team().hooks().get(agent).orElseThrow();
  }

  List<String> facts() {
    return team().checkup().findings().stream()
        .map(Finding::fact)
        // An editor of rows does not know of the table beside them.
        .filter(fact -> !fact.contains("the index of the records is wrong"))
        .toList();
  }

  Report mended() {
    return Doctor.repair(team().checkup());
  }

  /** Mends all; nothing is left then, and nothing was given to anyone. */
  void mendsAll(String fact) {
    assertThat(facts()).anyMatch(one -> one.contains(fact));
    assertThat(mended()).matches(Report::isOk, "well");
    assertThat(team().checkup().findings()).isEmpty();
    Consistency.check(team());
  }
}
