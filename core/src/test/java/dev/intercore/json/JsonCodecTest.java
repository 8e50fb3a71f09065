package dev.intercore.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.WireEnum;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JsonCodecTest {
  enum Color implements WireEnum {
    RED,
    DARK_BLUE
  }

  record Point(long x, Optional<String> label) {
    static final JsonCodec<Point> JSON =
        JsonCodec.fields(Point.class)
            .number("x", Point::x)
            .optionalText("label", Point::label)
            .read(json -> new Point(json.number("x"), json.optionalText("label")));
  }

  record Shape(
      String name,
      Color color,
      Point center,
      List<Point> corners,
      Optional<String> owner,
      OptionalLong area,
      double progress,
      boolean closed,
      RawJson body,
      JsonObject others) {
    static final JsonCodec<Shape> JSON =
        JsonCodec.fields(Shape.class)
            .text("name", Shape::name)
            .enumValue("color", Color.values(), Shape::color)
            .include(Point.JSON, Shape::center)
            .objects("corners", Point.JSON, Shape::corners)
            .nullableText("owner", Shape::owner)
            .optionalNumber("area", Shape::area)
            .decimal("progress", Shape::progress)
            .bool("closed", Shape::closed)
            .raw("body", Shape::body)
            .others(Shape::others)
            .readWithOthers((json, others) ->
                new Shape(
                    json.text("name"),
                    json.enumValue("color", Color.values()),
                    Point.JSON.read(json),
                    json.objects("corners").stream().map(Point.JSON::read).toList(),
                    json.optionalText("owner"),
                    json.optionalNumber("area"),
                    json.decimal("progress"),
                    json.bool("closed"),
                    new RawJson(JsonWriter.compact(json.values().get("body"))),
                    others));
  }

  private static final String FULL =
      """
      {"name":"a","color":"dark_blue","x":3,"label":"c","corners":[{"x":1},{"x":2,"label":"d"}],\
      "owner":"o","area":7,"progress":0.5,"closed":true,"body":{"k":[1]},"later":{"z":null}}\
      """;

  @Test
  void recordIsReadAndWrittenWithoutLoss() {
    assertThat(Shape.JSON.compact(Shape.JSON.read(FULL))).isEqualTo(FULL);
  }

  @Test
  void emptyOptionalFieldIsLeftOutAndEmptyNullableFieldIsNull() {
    Shape shape =
        Shape.JSON.read(
            """
            {"name":"a","color":"red","x":3,"corners":[],"progress":1,"closed":false,"body":1}\
            """);
    assertThat(Shape.JSON.compact(shape))
        .isEqualTo(
            """
            {"name":"a","color":"red","x":3,"corners":[],"owner":null,"progress":1,"closed":false,\
            "body":1}\
            """);
    assertThat(shape.others().values()).isEmpty();
  }

  @Test
  void canonicalFormSortsDeclaredAndUnknownFields() {
    assertThat(Shape.JSON.canonical(Shape.JSON.read(FULL)))
        .startsWith("{\"area\":7,\"body\":{\"k\":[1]},\"closed\":true")
        .contains("\"label\":\"c\",\"later\":{\"z\":null},\"name\":\"a\"");
  }

  @Test
  void missingOrMistypedFieldIsCorrupt() {
    for (String corrupt :
        List.of(
            "{}",
            "[]",
            "1",
            FULL.replace("\"x\":3", "\"x\":\"3\""),
            FULL.replace("dark_blue", "green"),
            FULL.replace("{\"x\":1}", "null"),
            FULL.replace("0.5", "\"0.5\""),
            FULL.replace("true", "1"))) {
      assertThatThrownBy(() -> Shape.JSON.read(corrupt))
          .as(corrupt)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void nullCountsAsAbsent() {
    assertThat(Point.JSON.read("{\"x\":1,\"label\":null}").label()).isEmpty();
    assertThatThrownBy(() -> Point.JSON.read("{\"x\":null}"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void schemaFollowsFromTheDeclaration() {
    assertThat(JsonWriter.compact(Point.JSON.schema()))
        .isEqualTo(
            """
            {"type":"object","properties":{"x":{"type":"integer"},"label":{"type":"string"}},\
            "required":["x"],"additionalProperties":false}\
            """);
    assertThat(JsonWriter.compact(Shape.JSON.schema()))
        .contains("\"color\":{\"type\":\"string\",\"enum\":[\"red\",\"dark_blue\"]}")
        .contains("\"owner\":{\"type\":[\"string\",\"null\"]}")
        .contains("\"additionalProperties\":true");
  }

  @Test
  void fieldIsDeclaredOnce() {
    assertThatThrownBy(
            () -> JsonCodec.fields(Point.class).number("x", Point::x).number("x", Point::x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("x");
  }

  @Test
  void codecThatOnlyWritesRejectsReading() {
    JsonCodec<Point> codec = JsonCodec.fields(Point.class).number("x", Point::x).writeOnly();
    assertThat(codec.compact(new Point(1, Optional.empty()))).isEqualTo("{\"x\":1}");
    assertThatThrownBy(() -> codec.read("{\"x\":1}")).isInstanceOf(IllegalStateException.class);
  }
}
