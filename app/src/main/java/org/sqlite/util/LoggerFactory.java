package org.sqlite.util;

import java.util.function.Supplier;

/**
 * Stands before the driver's class of the same name on the class path of {@code ic}. The original
 * looks for slf4j in every jar and then starts java.util.logging: a third of a short call, for
 * messages nobody reads (docs/decisions/0004-driver-start-up.md).
 */
public final class LoggerFactory {
  private static final Logger SILENT =
      new Logger() {
        @Override
        public void trace(Supplier<String> message) {}

        @Override
        public void info(Supplier<String> message) {}

        @Override
        public void warn(Supplier<String> message) {}

        @Override
        public void error(Supplier<String> message, Throwable cause) {}
      };

  private LoggerFactory() {}

  public static Logger getLogger(Class<?> user) {
    return SILENT;
  }
}
