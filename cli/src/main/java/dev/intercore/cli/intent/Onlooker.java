package dev.intercore.cli.intent;

import dev.intercore.cli.Call;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentScope;
import dev.intercore.intent.Intents;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who only looks at intents, for commands that are about more than those. */
public final class Onlooker {
  private Onlooker() {}

  /** Whoever cannot be told has nothing of its own. */
  public static IntentOwner of(Call call) {
    return call.context().caller().intentReader();
  }

  /** Paths as the caller names them, all of which it would change. */
  public static IntentScope scope(Call call, Intents intents, List<String> paths) {
    return intents.scope(call.context().features().paths(), paths, List.of(), List.of());
  }

  /** One of a list, as {@code ic intent list --json} has it. */
  public static Map<String, @Nullable Object> json(IntentOutcome outcome) {
    return IntentOutcome.JSON.toMap(outcome);
  }
}
