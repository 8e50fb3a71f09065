package dev.intercore.cli.guard.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.cli.guard.settings.EditableJson.InvalidSettingsException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values come into a text and go again, and the rest stays as it was. */
class EditableJsonTest {
  private static final Map<String, Object> VALUE = Map.of("k", List.of(1));

  private static EditableJson plain(String text) {
    return EditableJson.parse(text, false);
  }

  private static String appended(String text) {
    EditableJson settings = EditableJson.parse(text, true);
    return settings.append(settings.root(), "n", VALUE).text();
  }

  @Test
  void newMemberIsSetInAsTheOthersAre() {
    assertThat(appended("{\n    \"a\": 1\n}\n"))
        .isEqualTo(
            """
            {
                "a": 1,
                "n": {
                    "k": [
                        1
                    ]
                }
            }
            """);
    assertThat(appended("{\n\t\"a\": 1\n}"))
        .isEqualTo("{\n\t\"a\": 1,\n\t\"n\": {\n\t\t\"k\": [\n\t\t\t1\n\t\t]\n\t}\n}");
    assertThat(appended("{\r\n  \"a\": 1\r\n}\r\n"))
        .isEqualTo(
            "{\r\n  \"a\": 1,\r\n  \"n\": {\r\n    \"k\": [\r\n      1\r\n    ]\r\n  }\r\n}\r\n");
  }

  @Test
  void whatIsInOneLineStaysInOneLine() {
    assertThat(appended("{\"a\":1}")).isEqualTo("{\"a\":1,\"n\":{\"k\":[1]}}");
    assertThat(appended("{\"a\": 1, \"b\": 2}\n"))
        .isEqualTo("{\"a\": 1, \"b\": 2, \"n\": {\"k\": [1]}}\n");
  }

  @Test
  void emptyObjectIsGivenLines() {
    assertThat(appended("{}")).isEqualTo("{\n  \"n\": {\n    \"k\": [\n      1\n    ]\n  }\n}");
    assertThat(appended("\uFEFF{\n}\n")).startsWith("\uFEFF{\n  \"n\": {\n").endsWith("\n}\n");
  }

  @Test
  void commentStaysWithWhatItIsAbout() {
    assertThat(appended("{\n  \"a\": 1 // one\n}")).startsWith("{\n  \"a\": 1, // one\n  \"n\": {");
    assertThat(appended("{\n  // nothing\n}")).startsWith("{\n  // nothing\n  \"n\": {");
    assertThat(appended("{\"a\": 1 // one\n}")).startsWith("{\"a\": 1, // one\n  \"n\": {");
  }

  @Test
  void entryIsTakenOutFromAnyPlace() {
    String text = "{\n  \"a\": 1,\n  \"b\": 2, // two\n  \"c\": 3\n}";
    assertThat(without(text, 0)).isEqualTo("{\n  \"b\": 2, // two\n  \"c\": 3\n}");
    assertThat(without(text, 1)).isEqualTo("{\n  \"a\": 1,\n  // two\n  \"c\": 3\n}");
    assertThat(without(text, 2)).isEqualTo("{\n  \"a\": 1,\n  \"b\": 2 // two\n}");
    assertThat(without("{ \"a\": 1 }", 0)).isEqualTo("{ }");
    // Else the brace would be part of the comment.
    assertThat(without("{\"a\": 1, // one\n \"b\": 2}", 1)).isEqualTo("{\"a\": 1 // one\n }");
  }

  private static String without(String text, int index) {
    EditableJson settings = EditableJson.parse(text, true);
    return settings.remove(settings.root(), index).text();
  }

  @Test
  void valueIsReplacedWhereItStands() {
    EditableJson settings = plain("{\"a\" : \"x\\\"y\" , \"b\":1.0e5}");
    assertThat(settings.set(settings.root(), "a", "é\"").text())
        .isEqualTo("{\"a\" : \"é\\\"\" , \"b\":1.0e5}");
    assertThat(settings.set(settings.root(), "b", true).text())
        .isEqualTo("{\"a\" : \"x\\\"y\" , \"b\":true}");
  }

  @Test
  void placesAreRightInALongTextBeyondAscii() {
    String noise =
        "\"é𝄞\\\\\\u00e9\": [1, {\"x\": \"€\"}],\n".repeat(1)
            + "\"long\": \""
            + "é𝄞\\n".repeat(30_000)
            + "\",\n";
    String text = "{\n" + noise + "\"list\": [1, 2]\n}";
    EditableJson settings = plain(text);
    JsonSpan list = settings.root().member("list").orElseThrow();
    assertThat(settings.append(list, "", "three").text())
        .isEqualTo(text.replace("[1, 2]", "[1, 2, \"three\"]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " \n",
        "[]",
        "1",
        "{",
        "{}}",
        "{} {}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{'a':1}",
        "{a:1}",
        "{\"a\":1 // c\n}",
        "{\"a\":NaN}",
        "{\"a\":01}",
        "{\"a\":\"\n\"}",
        "\u0000{}"
      })
  void whatIsNoJsonObjectIsRefused(String text) {
    assertThatThrownBy(() -> plain(text)).isInstanceOf(InvalidSettingsException.class);
  }

  @Test
  void depthIsBounded() {
    String deep = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
    assertThatThrownBy(() -> plain(deep)).isInstanceOf(InvalidSettingsException.class);
  }

  @Test
  void nameThatIsThereTwiceIsRefusedWhereItIsAskedFor() {
    EditableJson settings = plain("{\"a\":1,\"\\u0061\":2,\"b\":3}");
    assertThat(settings.root().member("b")).isPresent();
    assertThatThrownBy(() -> settings.root().member("a")).hasMessageContaining("twice");
  }
}
