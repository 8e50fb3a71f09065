package dev.intercore.work.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.json.JsonWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A record that was read is written byte for byte as it was, also one of another program: with and
 * without optional fields, with fields that are unknown here, and with times in other forms.
 */
class RecordFormTest {
  private static final String ITEM =
      """
      {"assignee":"polecat-7k2p9","attempts":2,"beadId":"bead-1","commit":"c0ffee",\
      "createdAt":"2026-03-06T09:30:00.123Z","dependsOn":["bead-2","bead-3"],\
      "description":"two\\nlines","hookStatus":"active","priority":"P1","reason":"why",\
      "revision":3,"seq":7,"status":"in_progress","title":"a",\
      "updatedAt":"2026-01-31T12:00:00Z"}\
      """;
  private static final String SEED_ITEM =
      """
      {"beadId":"bead-1","description":"","hookStatus":"empty","priority":"P2","status":"open",\
      "title":"a"}\
      """;

  private static final Map<RecordKind<?>, List<String>> RECORDS =
      Map.of(
          RecordKind.AGENT,
          List.of(
              """
              {"hookId":"hook-x-1","id":"x-1","rig":"web","role":"polecat","status":"idle"}\
              """,
              """
              {"createdAt":17,"hookId":"h","id":"x-1","rig":"web","role":"crew","sessionId":null,\
              "status":"stalled","updatedAt":"yesterday"}\
              """,
              """
              {"created":{"a":[1,{}],"b":1.5},"createdAt":"2026-01-31T12:00:00Z",\
              "hookId":"hook-x-1","id":"x-1","revision":3,"rig":"web","role":"mayor","seq":7,\
              "sessionId":"s-1","status":"active","updatedAt":"2026-01-31T12:00:00Z","zz":null}\
              """),
          RecordKind.WORK,
          List.of(
              SEED_ITEM,
              ITEM,
              """
              {"assignee":null,"beadId":"bead-1","commit":{"sha":1},"dependsOn":[],\
              "description":"","hookStatus":"empty","labels":["x",null,1.0],"priority":"P3",\
              "reason":null,"status":"merged","title":"a"}\
              """),
          RecordKind.HOOK,
          List.of(
              """
              {"agentId":"x-1","lastActivity":"2026-03-06T09:30:00.000Z","status":"empty"}\
              """,
              """
              {"agentId":"x-1","lastActivity":"2026-01-31T12:00:00Z","revision":4,\
              "status":"pending","workItem":ITEM}\
              """
                  .replace("ITEM", SEED_ITEM),
              """
              {"agentId":"x-1","lastActivity":"2026-01-31T13:00:00+01:00","revision":4,\
              "status":"completed","tool":"y","workItem":ITEM}\
              """
                  .replace("ITEM", ITEM),
              """
              {"agentId":"x-1","lastActivity":"2026-01-31T12:00:00Z","status":"empty",\
              "workItem":null}\
              """),
          RecordKind.CONVOY,
          List.of(
              """
              {"beadIds":[],"createdAt":"2026-03-06T09:30:00.123Z","id":"x-1","name":"n",\
              "progress":0}\
              """,
              """
              {"beadIds":["bead-1"],"counts":{"done":0,"hooked":0,"in_progress":0,"merged":1,\
              "missing":0,"open":0,"total":1},"createdAt":"2026-01-31T12:00:00Z","id":"x-1",\
              "name":"n","progress":1,"revision":3,"seq":7,"updatedAt":"2026-01-31T12:00:00Z"}\
              """,
              """
              {"beadIds":["bead-1","bead-2","bead-3"],"counts":{"blocked":1,"total":3},"id":"x-1",\
              "name":"n","progress":0.3333333333333333,"zz":[]}\
              """),
          RecordKind.MERGE,
          List.of(
              """
              {"beadId":"bead-1","id":"x-1","sourceBranch":"s","status":"conflicted",\
              "targetBranch":"t"}\
              """,
              """
              {"attempts":1,"beadId":"bead-1","commit":"c","fencingToken":9,"id":"x-1",\
              "leaseExpiresAt":"2026-01-31T12:00:00.5Z","leaseSeconds":600,"reason":"r","seq":2,\
              "sourceBranch":"s","status":"merging","targetBranch":"t","zz":{"y":true}}\
              """),
          RecordKind.ESCALATION,
          List.of(
              """
              {"beadId":"bead-1","id":"x-1","reason":"r","source":"attempts","status":"open",\
              "subject":"bead-1"}\
              """,
              """
              {"ackedBy":"me","beadId":"bead-1","closeReason":"done","closedBy":7,\
              "createdAt":"2026-01-31T12:00:00Z","id":"x-1","reason":"r","revision":3,"seq":7,\
              "source":"merge","status":"closed","subject":"mr-1",\
              "updatedAt":"2026-01-31T12:00:00Z"}\
              """));

  @TestFactory
  Stream<DynamicTest> recordThatWasReadIsWrittenAsItWas() {
    return RECORDS.entrySet().stream()
        .flatMap(entry ->
            entry.getValue().stream()
                .map(text ->
                    DynamicTest.dynamicTest(
                        entry.getKey().folder() + " " + text,
                        () -> isWrittenAsItWas(entry.getKey(), text))));
  }

  private static void isWrittenAsItWas(RecordKind<?> kind, String text) {
    String id = kind.equals(RecordKind.WORK) ? "bead-1" : "x-1";
    TeamRecord record = kind.read(id, text);
    assertThat(record.canonical()).isEqualTo(text);
    String indented = JsonWriter.indented(JsonReader.parse(text));
    assertThat(record.indented()).isEqualTo(indented);
    assertThat(kind.read(id, indented)).isEqualTo(record).hasSameHashCodeAs(record);
  }

  @Test
  void fieldsOfTheCopyInAHookAreSorted() {
    HookState hook =
        RecordKind.HOOK.read(
            "x-1",
            "{\"agentId\":\"x-1\",\"lastActivity\":\"2026-01-31T12:00:00Z\",\"status\":\"active\","
                + "\"workItem\":"
                + ITEM.replace("\"commit\"", "\"cc\":1,\"commit\"")
                + "}");
    JsonObject copy = new JsonObject(hook.toMap()).object("workItem");
    List<String> names = List.copyOf(copy.values().keySet());
    assertThat(names).isSorted().contains("cc", "attempts");
  }

  /** The sentence is shown to users. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          work | {} | the field beadId is missing or of another kind
          work | {"beadId":"bead-2"} | it is the record of bead-2
          work | {"beadId":"bead-1","description":"","hookStatus":"empty","priority":"P2","seq":-1,"status":"open","title":"a"} | the field seq is no count
          work | {"beadId":"bead-1","description":"","hookStatus":"empty","priority":"P2","revision":9007199254740992,"status":"open","title":"a"} | the field revision is no count
          work | {"beadId":"bead-1","description":"","hookStatus":"empty","priority":"P2","seq":"1","status":"open","title":"a"} | the field seq is missing or of another kind
          work | {"beadId":"bead-1"} | the field title is missing or of another kind
          work | {"beadId":"bead-1","title":"a","description":"","status":"gone"} | gone is not one of open, hooked, in_progress, done, merged
          work | {"attempts":-1,"beadId":"bead-1","description":"","hookStatus":"empty","priority":"P2","status":"open","title":"a"} | the field attempts is no count
          work | {"assignee":3,"beadId":"bead-1","description":"","hookStatus":"empty","priority":"P2","status":"open","title":"a"} | the field assignee is missing or of another kind
          work | {"beadId":"bead-1","dependsOn":null,"description":"","hookStatus":"empty","priority":"P2","status":"open","title":"a"} | the field dependsOn is missing or of another kind
          hooks | {"agentId":"bead-1","lastActivity":"2026-01-31T12:00:00Z","status":"active"} | it is active without a workItem
          hooks | {"agentId":"bead-1","lastActivity":"noon","status":"empty"} | noon is not a time
          hooks | {"agentId":"bead-1","status":"empty"} | the field lastActivity is missing or of another kind
          hooks | {"agentId":"bead-1","lastActivity":"2026-01-31T12:00:00Z","status":"active","workItem":{}} | the field beadId is missing or of another kind
          convoys | {"id":"bead-1","name":"n","beadIds":[]} | the field progress is missing or of another kind
          convoys | {"id":"bead-1","name":"n","beadIds":[1],"progress":0} | the field beadIds is missing or of another kind
          convoys | {"id":"bead-1","name":"n","beadIds":[],"progress":0,"counts":{}} | the field total is missing or of another kind
          merge-queue | {"id":"bead-1","beadId":"b","sourceBranch":"s","targetBranch":"t","status":"merging"} | it is merging without a fencingToken
          merge-queue | {"id":"bead-1","beadId":"b","sourceBranch":"s","targetBranch":"t","status":"pending","fencingToken":-1} | the field fencingToken is no count
          merge-queue | {"id":"bead-1","beadId":"b","sourceBranch":"s","targetBranch":"t","status":"pending","leaseExpiresAt":"x"} | x is not a time
          escalations | {"id":"bead-1","source":"x"} | x is not one of attempts, merge
          agents | [] | not an object
          agents | {"id":"bead-1","role":"king"} | king is not one of mayor, witness, refinery, polecat, crew
          """)
  void corruptRecordIsRefused(String folder, String text, String fault) {
    RecordKind<?> kind =
        RecordKind.ALL.stream()
            .filter(one -> one.folder().equals(folder))
            .findFirst()
            .orElseThrow();
    assertThatThrownBy(() -> kind.read("bead-1", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(fault);
  }
}
