package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;

/** The judge of events finds what it is there for. */
class IntentLedgerTest {
  private static final Map<String, Set<String>> COVERS =
      Map.of("src", Set.of("src/a", "src/b"), "src/a", Set.of("src/a"), "docs", Set.of("docs/x"));

  /** Lines without number and time: type, id, session, more of the body. */
  private static IntentLedger read(Map<String, Long> deaths, String... lines) {
    java.util.List<String> events = new java.util.ArrayList<>();
    for (String line : lines) {
      String[] words = line.split(" ", 4);
      String body = "{" + (words.length > 3 ? words[3] + "," : "") + "\"session\":\"" + words[2];
      events.add(
          String.join(
              "\t",
              "" + (events.size() + 1),
              "" + (100 + events.size()),
              "intent." + words[0],
              words[1],
              words[2],
              body + "\"}"));
    }
    return IntentLedger.of(events, path -> COVERS.getOrDefault(path, Set.of()), deaths);
  }

  private static ListAssert<String> faultsOf(String... lines) {
    return assertThat(read(Map.of(), lines).faults());
  }

  private static String declared(int number, String session, String path, int token) {
    return "declared intent-%d-abcd %s \"allow\":[\"%s\"],\"fencing_token\":%d"
        .formatted(number, session, path, token);
  }

  private static String queued(int number, String session, String path) {
    return "queued intent-%d-abcd %s \"allow\":[\"%s\"]".formatted(number, session, path);
  }

  private static String promoted(int number, String session, int token) {
    return "promoted intent-%d-abcd %s \"fencing_token\":%d".formatted(number, session, token);
  }

  private static String cleared(int number, String session) {
    return "cleared intent-" + number + "-abcd " + session;
  }

  @Test
  void oneAfterTheOtherIsWell() {
    IntentLedger ledger =
        read(
            Map.of(),
            declared(1, "a", "src", 5),
            declared(2, "a", "src/a", 6),
            declared(3, "b", "docs", 7),
            "conflict c c \"allow\":[\"src/a\"],\"blocked_by\":[\"intent-1-abcd\",\"intent-2-abcd\"]",
            queued(4, "c", "src/a"),
            "queue_blocked intent-4-abcd c \"blocked_by\":[\"intent-1-abcd\"]",
            cleared(1, "a"),
            cleared(2, "a"),
            promoted(4, "c", 8));
    assertThat(ledger.faults()).isEmpty();
    assertThat(ledger.count("declared")).isEqualTo(3);
    assertThat(ledger.statuses())
        .containsExactly(
            "intent-1-abcd\tcleared",
            "intent-2-abcd\tcleared",
            "intent-3-abcd\tactive",
            "intent-4-abcd\tactive");
  }

  @Test
  void twoThatAreActiveAtOnceAreFound() {
    faultsOf(declared(1, "a", "src", 5), declared(2, "b", "src/a", 6)).hasSize(1);
    faultsOf(declared(1, "a", "src", 5), queued(2, "b", "src/a"), promoted(2, "b", 6)).hasSize(1);
  }

  @Test
  void aTokenThatDoesNotGrowIsFound() {
    faultsOf(declared(1, "a", "src", 5), declared(2, "b", "docs", 5)).hasSize(1);
    faultsOf(declared(1, "a", "src", 5), declared(2, "b", "docs", 4)).hasSize(1);
  }

  @Test
  void whoPassesAnotherInLineIsFoundUnlessThatOneWasDeadByThen() {
    String[] events = {
      declared(1, "a", "src", 5),
      queued(2, "b", "src/a"),
      queued(3, "c", "src"),
      queued(4, "d", "docs"),
      cleared(1, "a"),
      promoted(4, "d", 6),
      promoted(3, "c", 7)
    };
    assertThat(read(Map.of(), events).faults()).hasSize(1);
    assertThat(read(Map.of("b", 106L), events).faults()).isEmpty();
    assertThat(read(Map.of("b", 120L), events).faults()).hasSize(1);
  }

  @Test
  void onlyWhatTheDeadHadIsTaken() {
    String[] events = {
      declared(1, "a", "src", 5), "superseded intent-1-abcd b", declared(2, "b", "src/a", 6)
    };
    assertThat(read(Map.of("a", 101L), events).faults()).isEmpty();
    assertThat(read(Map.of(), events).faults()).hasSize(1);
    assertThat(read(Map.of("a", 120L), events).faults()).hasSize(1);
    faultsOf(declared(1, "a", "src", 5), "recovered intent-1-abcd b \"fencing_token\":6")
        .hasSize(1);
    faultsOf(declared(1, "a", "src", 5), "orphaned intent-1-abcd b").hasSize(1);
  }

  @Test
  void whoDoesSomethingWithWhatIsNotItsOwnOrOverIsFound() {
    faultsOf(declared(1, "a", "src", 5), cleared(1, "b")).hasSize(1);
    faultsOf(declared(1, "a", "src", 5), cleared(1, "a"), cleared(1, "a")).hasSize(1);
    faultsOf(declared(1, "a", "src", 5), promoted(1, "a", 6)).hasSize(1);
    faultsOf(cleared(1, "a")).hasSize(2);
    faultsOf(declared(1, "a", "src", 5), declared(1, "a", "src", 6)).isNotEmpty();
    faultsOf("conflict c c \"blocked_by\":[\"intent-9-abcd\"]").isNotEmpty();
    faultsOf("something intent-1-abcd a").hasSize(1);
  }
}
