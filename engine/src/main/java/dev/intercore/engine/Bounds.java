package dev.intercore.engine;

import java.time.Duration;

/** Everything an engine will take, keep or wait for. docs/engine.md has the same table. */
public final class Bounds {
  static final int BACKLOG = 512;
  static final int CONNECTIONS = 800;

  /** Of a connection that has not given the token. */
  static final int UNKNOWN_BYTES = 4 << 10;

  static final Duration UNKNOWN_TIME = Duration.ofSeconds(2);
  static final int REQUEST_BYTES = 8 << 20;
  static final int ALL_REQUEST_BYTES = 20 << 20;
  static final Duration REQUEST_SILENCE = Duration.ofSeconds(10);
  static final Duration REPLY_SILENCE = Duration.ofSeconds(10);
  static final int CALLS = 48;
  static final int CALLS_OF_ONE_DATABASE = 16;
  static final int SPARE_THREADS = 4;
  static final int DATABASES = 32;
  static final Duration DATABASE_IDLE = Duration.ofSeconds(60);
  static final Duration DRAIN = Duration.ofSeconds(5);

  /** A client gives up at a time it names; an engine begins nothing so shortly before it. */
  static final Duration MARGIN = Duration.ofMillis(200);

  public static final Duration ENGINE_IDLE = Duration.ofMinutes(30);

  private Bounds() {}
}
