package dev.intercore.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.json.JsonObject;
import dev.intercore.work.record.RecordKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class FactsTest {
  @Test
  void whatOneLooksForStandsFirstAndWhatIsLongLast() {
    assertThat(
            Facts.of(
                RecordKind.WORK,
                JsonObject.map(
                    "description", "d", "zeal", 1L, "title", "t", "seq", 2L, "beadId", "bead-1")))
        .containsExactly("beadId\tbead-1", "title\tt", "zeal\t1", "seq\t2", "description\td");
  }

  @Test
  void aListIsALineForEachAndAnObjectOneForEachField() {
    assertThat(
            Facts.of(
                RecordKind.CONVOY,
                JsonObject.map(
                    "id",
                    "c",
                    "beadIds",
                    List.of("a", "b"),
                    "counts",
                    JsonObject.map("total", 2L, "deep", JsonObject.map("x", null)))))
        .containsExactly(
            "id\tc", "counts.total\t2", "counts.deep.x\tnull", "beadIds\ta", "beadIds\tb");
  }

  @Test
  void noTextBreaksALineOrAColumn() {
    assertThat(Facts.columns("a\tb", "c\nd", "\\n", "\u001b[2J", "\u0085", "größe"))
        .isEqualTo("a\\tb\tc\\nd\t\\\\n\t\\x1b[2J\t\\x85\tgröße");
    assertThat(Facts.columns("", "")).isEqualTo("\t");
  }
}
