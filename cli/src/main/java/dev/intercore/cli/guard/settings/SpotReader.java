package dev.intercore.cli.guard.settings;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.core.json.JsonReadFeature;

/** Reads a JSON text and notes where everything is. */
final class SpotReader {
  /** Deeper than any settings are, and far from what a stack holds. */
  private static final int MAX_DEPTH = 200;

  private final String text;
  private final JsonParser parser;

  private SpotReader(String text, JsonParser parser) {
    this.text = text;
    this.parser = parser;
  }

  /**
   * @param comments whether there may be any, as JavaScript has them
   */
  static Spot read(String text, boolean comments) {
    try (JsonParser parser = factory(comments).createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      Spot root = new SpotReader(text, parser).value();
      if (parser.nextToken() != null) {
        throw new BadSettingsException("there is more than one JSON value in it");
      }
      return root;
    } catch (JacksonException e) {
      throw new BadSettingsException("it is not JSON: " + reason(e));
    }
  }

  private static JsonFactory factory(boolean comments) {
    JsonFactoryBuilder builder =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES);
    return (comments ? builder.enable(JsonReadFeature.ALLOW_JAVA_COMMENTS) : builder).build();
  }

  private Spot value() {
    JsonToken token = parser.currentToken();
    int start = here();
    if (token == null) {
      throw new BadSettingsException("it is not JSON: there is nothing in it");
    }
    if (token == JsonToken.START_OBJECT) {
      return object(start);
    }
    if (token == JsonToken.START_ARRAY) {
      return list(start);
    }
    if (token == JsonToken.VALUE_STRING) {
      String content = parser.getString();
      return spot(Spot.Kind.STRING, start, afterString(start), content);
    }
    // The text of a number is what stands there, and so are true, false and null.
    String literal = String.valueOf(parser.getString());
    return spot(Spot.Kind.OTHER, start, start + literal.length(), literal);
  }

  private static Spot spot(Spot.Kind kind, int start, int end, String content) {
    return new Spot(kind, start, end, content, List.of());
  }

  private Spot object(int start) {
    List<Spot.Entry> members = new ArrayList<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      int name = here();
      String called = parser.currentName();
      parser.nextToken();
      members.add(new Spot.Entry(called, name, value()));
    }
    return new Spot(Spot.Kind.OBJECT, start, here() + 1, "", List.copyOf(members));
  }

  private Spot list(int start) {
    List<Spot.Entry> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      Spot element = value();
      elements.add(new Spot.Entry("", element.start(), element));
    }
    return new Spot(Spot.Kind.LIST, start, here() + 1, "", List.copyOf(elements));
  }

  /** Of a parser that reads a string the offset is in characters, and bytes are not counted. */
  private int here() {
    return (int) parser.currentTokenLocation().getCharOffset();
  }

  /** The parser may have read on; the quote that ends the string is found again. */
  private int afterString(int start) {
    int at = start + 1;
    while (text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  /** The parser's sentence, without its advice to programmers. */
  private static String reason(JacksonException e) {
    String first = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("unreadable");
    for (String advice : List.of(": enable ", " (start marker at ", ": maybe a (non-standard)")) {
      int at = first.indexOf(advice);
      first = at < 0 ? first : first.substring(0, at);
    }
    return e.getLocation() == null
        ? first
        : first
            + " (line "
            + e.getLocation().getLineNr()
            + ", column "
            + e.getLocation().getColumnNr()
            + ")";
  }
}
