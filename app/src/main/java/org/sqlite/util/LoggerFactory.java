package org.sqlite.util;

import java.util.function.Supplier;

/**
 * Replaces the driver's class of the same name, because it is earlier on the class path of {@code
 * ic}. The original searches every jar for slf4j and starts java.util.logging: a third of a short
 * call, for messages that are not shown (docs/decisions/0004-driver-start-up.md).
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
