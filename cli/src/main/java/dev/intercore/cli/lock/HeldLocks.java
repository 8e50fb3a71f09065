package dev.intercore.cli.lock;

import dev.intercore.cli.Call;
import dev.intercore.json.JsonObject;
import dev.intercore.lock.HeldLock;
import dev.intercore.lock.LockFolder;
import dev.intercore.lock.Locks;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The locks that someone has, for commands that only look at them. */
public final class HeldLocks {
  private HeldLocks() {}

  /** Makes nothing: where there is no folder there are no locks. */
  public static Locks of(Call call) {
    LockFolder folder = LockFolder.of(call.environment(), call.directory());
    if (folder.exists() && !folder.isMarked()) {
      // An engine looks into no folder that was never used for locks, and of which it only hears.
      call.site().requireCaller();
    }
    return new LockCall(call).locks(folder);
  }

  /** One of a list, as {@code ic lock list --json} has it. */
  public static Map<String, @Nullable Object> json(HeldLock lock) {
    return json(lock, lock.age());
  }

  public static Map<String, @Nullable Object> json(HeldLock lock, Duration age) {
    return JsonObject.map(
        "name",
        lock.key().name(),
        "scope",
        lock.key().scope(),
        "owner",
        lock.owner().orElse(null),
        "pid",
        lock.pid().orElse(null),
        "age",
        age.toSeconds(),
        "token",
        lock.token().orElse(null));
  }
}
