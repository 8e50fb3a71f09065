package dev.intercore.json;

/**
 * How large a payload may be. A refusal names the limit. Raw control characters are those JSON
 * itself forbids, U+0000 to U+001F; DEL and U+0080 to U+009F are text. Half a surrogate pair,
 * escaped, is kept in a string and refused in a key.
 */
public final class JsonLimits {
  /** Bytes of the payload after outer white space is trimmed. */
  public static final int MAX_BYTES = 1 << 20;

  /** Objects and arrays inside each other. */
  public static final int MAX_DEPTH = 20;

  /** Code points of an object's key. */
  public static final int MAX_KEY_CHARACTERS = 1000;

  /** UTF-8 bytes of a string after unescaping. */
  public static final int MAX_STRING_BYTES = 100 << 10;

  /** Elements of an array; a nested array or object is one. */
  public static final int MAX_ELEMENTS = 10_000;

  private JsonLimits() {}
}
