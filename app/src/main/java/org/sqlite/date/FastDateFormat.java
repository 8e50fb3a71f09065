package org.sqlite.date;

import java.util.Date;
import java.util.TimeZone;

/**
 * Replaces the driver's class of the same name, because it is earlier on the class path of {@code
 * ic}. Each connection creates one, for which the original reads the time zone database and
 * compiles patterns. intercore stores times as whole seconds and reads no dates
 * (docs/decisions/0004-driver-start-up.md).
 */
@SuppressWarnings("DoNotCallSuggester") // the driver links to them and never calls them
public final class FastDateFormat {
  private static final FastDateFormat NONE = new FastDateFormat();

  private FastDateFormat() {}

  public static FastDateFormat getInstance(String pattern) {
    return NONE;
  }

  public static FastDateFormat getInstance(String pattern, TimeZone zone) {
    return NONE;
  }

  public String format(Date date) {
    throw new UnsupportedOperationException("times are whole seconds here");
  }

  public Date parse(String text) {
    throw new UnsupportedOperationException("times are whole seconds here");
  }
}
