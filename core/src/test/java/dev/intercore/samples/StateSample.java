package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.json.JsonPayload;
import dev.intercore.state.StateValues;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class StateSample {
  static List<String> use(Intercore intercore) {
    StateValues state = intercore.state();
    JsonPayload phase = JsonPayload.of("{\"phase\":\"executing\"}");
    state.set("dispatch", "session-1", phase, Duration.ofHours(1));
    boolean first =
        state.setIfAbsent("owner", "build", JsonPayload.of("\"agent-7\""), Optional.empty());
    Optional<String> owner = state.get("owner", "build");
    List<String> sessions = state.list("dispatch");
    boolean deleted = state.delete("dispatch", "session-1");
    int expired = state.prune();

    return List.of(first + "", owner.orElse(""), sessions + "", deleted + "", expired + "");
  }
}
