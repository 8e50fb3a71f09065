package dev.intercore.query;

import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentView;
import dev.intercore.intent.Ownership;
import dev.intercore.json.JsonWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Intents as rows, seen by somebody who has none. */
final class IntentRows {
  private IntentRows() {}

  static List<List<@Nullable Object>> of(List<IntentOutcome> intents) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (IntentOutcome outcome : intents) {
      outcome.standing().ifPresent(standing -> rows.add(row(standing)));
    }
    return rows;
  }

  private static List<@Nullable Object> row(IntentView standing) {
    Intent intent = standing.intent();
    return Arrays.asList(
        intent.sequence(),
        intent.id(),
        intent.status().wireName(),
        word(standing.ownership()),
        position(standing.position()),
        intent.session(),
        intent.agent().orElse(null),
        intent.process().map(process -> process.pid()).orElse(null),
        intent.text(),
        JsonWriter.compact(intent.allow()),
        JsonWriter.compact(intent.related()),
        JsonWriter.compact(intent.forbid()),
        intent.declaredAt(),
        intent.expiresAt(),
        intent.leaseExpiresAt(),
        closed(intent.closedAt()));
  }

  private static @Nullable Object position(OptionalInt position) {
    return position.isPresent() ? (Object) (long) position.getAsInt() : null;
  }

  private static @Nullable Object closed(OptionalLong at) {
    return at.isPresent() ? (Object) at.getAsLong() : null;
  }

  /** Nobody in particular asks, so whose it is does not matter. */
  private static @Nullable String word(Optional<Ownership> ownership) {
    if (ownership.isEmpty()) {
      return null;
    }
    return switch (ownership.get()) {
      case OWN_ACTIVE, FOREIGN_ACTIVE -> "active";
      case OWN_STALE, FOREIGN_STALE -> "stale";
      case RECOVERABLE -> "recoverable";
      case EXPIRED -> "expired";
    };
  }
}
