package dev.intercore.engine;

import java.time.Duration;

/** Every size and time limit of an engine. docs/engine.md has the same table. */
public final class EngineLimits {
  static final int ACCEPT_BACKLOG = 512;
  static final int CONNECTIONS = 800;

  /** Limits of a connection that has not sent the token yet. */
  static final int UNAUTHENTICATED_BYTES = 4 << 10;

  static final Duration UNAUTHENTICATED_TIME = Duration.ofSeconds(2);

  static final int REQUEST_BYTES = 8 << 20;

  /** All incomplete requests together. */
  static final int ALL_REQUEST_BYTES = 20 << 20;

  /** How long an authenticated client may send nothing before its request is complete. */
  static final Duration READ_TIMEOUT = Duration.ofSeconds(10);

  /** How long a client may read nothing of its answer. */
  static final Duration WRITE_TIMEOUT = Duration.ofSeconds(10);

  static final int CONCURRENT_CALLS = 48;
  static final int CALLS_PER_DATABASE = 16;
  static final int SPARE_THREADS = 4;
  static final int OPEN_DATABASES = 32;
  static final Duration DATABASE_IDLE = Duration.ofSeconds(60);

  /** How long an engine that stops waits for its last calls. */
  static final Duration DRAIN_TIME = Duration.ofSeconds(5);

  /** An engine starts no write so shortly before the time at which the client gives up. */
  static final Duration CALLER_MARGIN = Duration.ofMillis(200);

  public static final Duration ENGINE_IDLE = Duration.ofMinutes(30);

  private EngineLimits() {}
}
