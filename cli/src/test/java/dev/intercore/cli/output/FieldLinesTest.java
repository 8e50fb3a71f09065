package dev.intercore.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldLinesTest {
  @Test
  void importantFieldsAreFirstAndLongOnesLast() {
    assertThat(
            FieldLines.recordText(
                "beadId",
                JsonObject.map(
                    "description", "d", "zeal", 1L, "title", "t", "seq", 2L, "beadId", "bead-1")))
        .isEqualTo("beadId\tbead-1\ntitle\tt\nzeal\t1\nseq\t2\ndescription\td\n");
  }

  @Test
  void aListIsALineForEachElementAndAnObjectOneForEachField() {
    assertThat(
            FieldLines.recordText(
                "id",
                JsonObject.map(
                    "id",
                    "c",
                    "beadIds",
                    List.of("a", "b"),
                    "counts",
                    JsonObject.map("total", 2L, "deep", JsonObject.map("x", null)))))
        .isEqualTo("id\tc\ncounts.total\t2\ncounts.deep.x\tnull\nbeadIds\ta\nbeadIds\tb\n");
  }

  @Test
  void fieldsInOrderKeepTheirOrder() {
    assertThat(FieldLines.text(JsonObject.map("b", "x\\ ", "a", List.of())))
        .isEqualTo("b\tx\\\\ \n");
  }

  @Test
  void noTextBreaksALineOrAColumn() {
    assertThat(FieldLines.columns("a\tb", "c\nd", "\\n", "\u001b[2J", "\u0085", "größe"))
        .isEqualTo("a\\tb\tc\\nd\t\\\\n\t\\x1b[2J\t\\x85\tgröße");
    assertThat(FieldLines.columns("", "")).isEqualTo("\t");
  }
}
