package dev.intercore.samples;

import dev.intercore.lock.Acquisition;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.Locks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongConsumer;

final class LockSample {
  static void deploy(Path folder, LongConsumer deploy) {
    Locks locks = Locks.in(folder);
    LockKey key = new LockKey("deploy", "staging");
    Acquisition answer = locks.acquire(key, LockHolder.thisProcess(), Duration.ofSeconds(30));
    if (answer instanceof Acquisition.Acquired acquired) {
      try {
        deploy.accept(acquired.token());
      } finally {
        locks.release(key, LockHolder.thisProcess());
      }
    }
  }
}
