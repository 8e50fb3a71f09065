package dev.intercore.query;

import dev.intercore.store.ReadOnlySession;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * How much one question may cost.
 *
 * @param memory how much larger the process may become meanwhile, in bytes
 */
public record QueryLimits(Duration time, int rows, long bytes, long memory) {
  public static final Duration MOST_TIME = Duration.ofSeconds(10);
  public static final int MOST_ROWS = 10_000;
  public static final long MOST_BYTES = 16L << 20;
  public static final long MOST_MEMORY = 256L << 20;

  public static final QueryLimits USUAL =
      new QueryLimits(MOST_TIME, MOST_ROWS, MOST_BYTES, MOST_MEMORY);

  void check(String sql) {
    try {
      int bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(sql)).remaining();
      if (bytes > ReadOnlySession.MAX_SQL_BYTES) {
        throw Refusals.sql(
            "the statement is " + bytes + " bytes long",
            "At most " + ReadOnlySession.MAX_SQL_BYTES + " bytes are taken.");
      }
    } catch (CharacterCodingException e) {
      throw Refusals.sql("the statement is not valid Unicode", "Write it in UTF-8.", e);
    }
  }
}
