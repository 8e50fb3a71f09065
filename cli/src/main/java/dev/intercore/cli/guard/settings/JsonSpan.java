package dev.intercore.cli.guard.settings;

import dev.intercore.cli.guard.settings.EditableJson.InvalidSettingsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

/**
 * A JSON value with its position in the text.
 *
 * @param end the position after it
 * @param text the content of a string; the source text of a number, boolean or null
 * @param entries of an object or list
 */
public record JsonSpan(Kind kind, int start, int end, String text, List<Entry> entries) {
  /** The kinds of values that are told apart. */
  public enum Kind {
    OBJECT,
    LIST,
    STRING,
    OTHER
  }

  /**
   * A member of an object, or an element of a list.
   *
   * @param name empty in a list
   * @param start of the name; in a list, of the value
   */
  public record Entry(String name, int start, JsonSpan value) {
    int end() {
      return value.end();
    }
  }

  /**
   * Parses a text, which must be one JSON value.
   *
   * @param comments whether JavaScript comments are allowed
   */
  static JsonSpan parse(String text, boolean comments) {
    try (JsonParser parser =
        SpanParser.factory(comments).createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      JsonSpan root = new SpanParser(text, parser).value();
      if (parser.nextToken() != null) {
        throw new InvalidSettingsException("it contains more than one JSON value");
      }
      return root;
    } catch (JacksonException e) {
      throw new InvalidSettingsException("it is not JSON: " + SpanParser.reason(e));
    }
  }

  public boolean is(Kind wanted) {
    return kind == wanted;
  }

  public boolean isString(String wanted) {
    return is(Kind.STRING) && text.equals(wanted);
  }

  /** Whether it is this number or boolean. */
  public boolean isWritten(String literal) {
    return is(Kind.OTHER) && text.equals(literal);
  }

  /**
   * Returns the value of a member; empty if this is not an object.
   *
   * @throws InvalidSettingsException if the name occurs twice: readers differ about which one
   *     counts
   */
  public Optional<JsonSpan> member(String name) {
    List<Integer> found = indexes(name);
    return found.isEmpty() ? Optional.empty() : Optional.of(entries.get(found.getFirst()).value());
  }

  /** Returns the index of an existing member. */
  public int index(String name) {
    return indexes(name).getFirst();
  }

  private List<Integer> indexes(String name) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; kind == Kind.OBJECT && i < entries.size(); i++) {
      if (entries.get(i).name().equals(name)) {
        found.add(i);
      }
    }
    if (found.size() > 1) {
      throw new InvalidSettingsException("\"" + name + "\" occurs twice in one object");
    }
    return found;
  }

  /** Parses a text and records the position of each value. */
  private static final class SpanParser {
    /** Deeper than any settings, and far below what overflows the stack. */
    private static final int MAX_DEPTH = 200;

    private final String text;
    private final JsonParser parser;

    private SpanParser(String text, JsonParser parser) {
      this.text = text;
      this.parser = parser;
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

    private JsonSpan value() {
      JsonToken token = parser.currentToken();
      int start = here();
      if (token == null) {
        throw new InvalidSettingsException("it is not JSON: it is empty");
      }
      if (token == JsonToken.START_OBJECT) {
        return object(start);
      }
      if (token == JsonToken.START_ARRAY) {
        return list(start);
      }
      if (token == JsonToken.VALUE_STRING) {
        String content = parser.getString();
        return scalar(Kind.STRING, start, afterString(start), content);
      }
      // The text of a number, of true, false and null is the source text.
      String literal = String.valueOf(parser.getString());
      return scalar(Kind.OTHER, start, start + literal.length(), literal);
    }

    private static JsonSpan scalar(JsonSpan.Kind kind, int start, int end, String content) {
      return new JsonSpan(kind, start, end, content, List.of());
    }

    private JsonSpan object(int start) {
      List<Entry> members = new ArrayList<>();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        int name = here();
        String called = parser.currentName();
        parser.nextToken();
        members.add(new Entry(called, name, value()));
      }
      return new JsonSpan(Kind.OBJECT, start, here() + 1, "", List.copyOf(members));
    }

    private JsonSpan list(int start) {
      List<Entry> elements = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        JsonSpan element = value();
        elements.add(new Entry("", element.start(), element));
      }
      return new JsonSpan(Kind.LIST, start, here() + 1, "", List.copyOf(elements));
    }

    /** A parser of a string reports its position in characters. */
    private int here() {
      return (int) parser.currentTokenLocation().getCharOffset();
    }

    /** The parser may have read ahead, so the closing quote is searched again. */
    private int afterString(int start) {
      int at = start + 1;
      while (text.charAt(at) != '"') {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      return at + 1;
    }

    /** Returns the message of the parser without its advice to programmers. */
    private static String reason(JacksonException e) {
      String first =
          String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("unreadable");
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
}
