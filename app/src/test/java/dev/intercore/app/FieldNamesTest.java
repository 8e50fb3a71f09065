package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.cli.CommandSpec;
import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import dev.intercore.run.RunAgents.AgentView;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The names of fields in JSON: camelCase for the team and its records, as other programs write
 * them, and snake_case for everything else.
 */
class FieldNamesTest {
  private static final String CAMEL_CASE = "[a-z]+([A-Z][a-z]*)*";
  private static final String SNAKE_CASE = "[a-z]+[0-9]*(_[a-z]+)*";

  private static final Set<String> TEAM_GROUPS =
      Set.of("agent", "work", "hook", "convoy", "merge", "escalation");

  /** Other commands nest them in their own form. */
  private static final Set<Map<String, ?>> TEAM_RECORDS =
      schemas(
          AgentIdentity.JSON,
          WorkItem.JSON,
          HookState.JSON,
          Convoy.JSON,
          MergeRequest.JSON,
          Escalation.JSON);

  /** Agents of runs are no members of the team, although `ic agent` prints them too. */
  private static final Set<Map<String, ?>> RECORDS_OF_RUNS = schemas(AgentView.JSON);

  private static final List<String> WORK_STATUSES = WireEnum.wireNames(WorkStatus.values());

  private static Set<Map<String, ?>> schemas(JsonCodec<?>... codecs) {
    Set<Map<String, ?>> schemas = new HashSet<>();
    Stream.of(codecs).forEach(codec -> schemas.add(codec.schema()));
    return schemas;
  }

  static Stream<CommandSpec<?>> specs() {
    return CommandCatalog.tree().all().stream();
  }

  @ParameterizedTest
  @MethodSource("specs")
  void fieldsOfTheTeamAreCamelCaseAndAllOthersSnakeCase(CommandSpec<?> spec) {
    boolean isTeam = TEAM_GROUPS.contains(spec.path().getFirst());
    assertThat(wrongNames(spec.view().schema(), isTeam)).as(spec.name()).isEmpty();
  }

  @Test
  void statusHasBoth() {
    Map<String, ?> status =
        specs()
            .filter(spec -> spec.name().equals("status"))
            .findFirst()
            .orElseThrow()
            .view()
            .schema();
    JsonObject sections = JsonObject.of(status).object("properties");
    assertThat(sections.values()).containsKeys("merge_queue", "work");
    assertThat(items(sections, "work")).containsKey("beadId");
    assertThat(items(sections, "runs")).containsKey("bead_id");
  }

  private static Map<String, ?> items(JsonObject sections, String name) {
    return sections.object(name).object("items").object("properties").values();
  }

  @Test
  void nameInTheOtherFormIsFound() {
    Map<String, ?> schema =
        JsonObject.map(
            "type",
            "array",
            "items",
            JsonObject.map("properties", JsonObject.map("beadId", Map.of(), "run_id", Map.of())));
    assertThat(wrongNames(schema, true)).containsExactly("run_id");
    assertThat(wrongNames(schema, false)).containsExactly("beadId");
  }

  /**
   * @param isCamelCase the form of this object, unless it is a record with a form of its own
   */
  private static Set<String> wrongNames(Map<String, ?> schema, boolean isCamelCase) {
    boolean camelCase =
        TEAM_RECORDS.contains(schema) || (isCamelCase && !RECORDS_OF_RUNS.contains(schema));
    Set<String> names = new HashSet<>();
    JsonObject object = JsonObject.of(schema);
    object
        .optionalObject("properties")
        .map(JsonObject::values)
        .orElse(Map.of())
        .forEach((name, type) -> {
          // The counts of a convoy have a field for each status.
          if (!name.matches(camelCase ? CAMEL_CASE : SNAKE_CASE) && !WORK_STATUSES.contains(name)) {
            names.add(name);
          }
          names.addAll(wrongNames(JsonObject.of(type).values(), camelCase));
        });
    object
        .optionalObject("items")
        .ifPresent(items -> names.addAll(wrongNames(items.values(), camelCase)));
    if (object.has("anyOf")) {
      object.objects("anyOf").forEach(one -> names.addAll(wrongNames(one.values(), camelCase)));
    }
    return names;
  }
}
