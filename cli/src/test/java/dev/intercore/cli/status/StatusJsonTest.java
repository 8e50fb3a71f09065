package dev.intercore.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.event.Event;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.status.StatusReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A status as one JSON object, however long it is. */
class StatusJsonTest {
  private static final int MAX_WRITE = 200_000;

  private static StatusJson withEvents(int count) {
    List<Event> events =
        LongStream.rangeClosed(1, count)
            .mapToObj(seq -> new Event(seq, "a.b", "x".repeat(1_000), "me", 1, "{}"))
            .toList();
    return StatusJson.of(
        new StatusReport(
            List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
            events, List.of()));
  }

  private static List<String> writes(StatusJson status) throws IOException {
    List<String> writes = new ArrayList<>();
    status.writeTo(writes::add);
    return writes;
  }

  @Test
  void longStatusIsWrittenInPieces() throws IOException {
    List<String> writes = writes(withEvents(1_000));
    assertThat(writes).hasSizeGreaterThan(5).allMatch(piece -> piece.length() < MAX_WRITE);
    Object value = JsonReader.parseLarge(String.join("", writes));
    assertThat(JsonObject.of(value).objects("events")).hasSize(1_000);
  }

  @Test
  void sectionsAreTheDeclaredOnesInTheirOrder() throws IOException {
    JsonObject status = JsonObject.parse(String.join("", writes(withEvents(0))));
    assertThat(status.values().keySet())
        .containsExactlyElementsOf(
            JsonObject.of(StatusJson.schema()).object("properties").values().keySet());
  }
}
