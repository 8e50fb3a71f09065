package dev.intercore.cli.intent;

import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOutcome.Blocker;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.IntentOutcome.Relation;
import dev.intercore.intent.Ownership;
import dev.intercore.json.JsonObject;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.project.ProjectPath;
import dev.intercore.snapshot.FileSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Intents as {@code --json} prints them. */
final class IntentJson {
  private IntentJson() {}

  static Map<String, @Nullable Object> of(IntentOutcome outcome, IntentView standing) {
    Intent intent = standing.intent();
    Map<String, @Nullable Object> json =
        JsonObject.map(
            "id",
            intent.id(),
            "status",
            intent.status().wireName(),
            "ownership",
            standing.ownership().map(Ownership::wireName).orElse(null),
            "session",
            intent.session(),
            "agent",
            intent.agent().orElse(null),
            "pid",
            intent.process().map(ProcessIdentity::pid).orElse(null),
            "intent",
            intent.text(),
            "allow",
            intent.allow(),
            "related",
            intent.related(),
            "forbid",
            intent.forbid(),
            "declared_at",
            intent.declaredAt(),
            "expires_at",
            intent.expiresAt(),
            "lease_expires_at",
            intent.leaseExpiresAt(),
            "fencing_token",
            boxed(intent.token()),
            "queue_position",
            standing.position().isPresent() ? (long) standing.position().getAsInt() : null);
    json.putAll(around(outcome));
    return json;
  }

  /** Of a declaration that was refused: there is no intent, only what it would have been. */
  static Map<String, @Nullable Object> conflict(IntentOutcome outcome, Map<String, ?> declared) {
    Map<String, @Nullable Object> json = JsonObject.map("id", null, "status", "conflict");
    json.put("ownership", null);
    json.putAll(declared);
    for (String absent :
        List.of(
            "declared_at", "expires_at", "lease_expires_at", "fencing_token", "queue_position")) {
      json.put(absent, null);
    }
    json.putAll(around(outcome));
    return json;
  }

  private static Map<String, @Nullable Object> around(IntentOutcome outcome) {
    return JsonObject.map(
        "blocked_by",
        outcome.blockedBy().stream().map(IntentJson::of).toList(),
        "relations",
        outcome.relations().stream().map(IntentJson::of).toList(),
        "changed_paths",
        changed(outcome.changes()));
  }

  /** Where not all can be told, anything may have changed. */
  static List<String> changed(FileSnapshot.Changes changes) {
    List<String> paths = new ArrayList<>(changes.paths());
    if (!changes.complete()) {
      paths.add(ProjectPath.ROOT);
    }
    return paths;
  }

  static Map<String, @Nullable Object> of(Blocker blocker) {
    return JsonObject.map(
        "id",
        blocker.intent().id(),
        "session",
        blocker.intent().session(),
        "agent",
        blocker.intent().agent().orElse(null),
        "ownership",
        blocker.ownership().wireName(),
        "hard",
        blocker.hard(),
        "soft",
        blocker.soft());
  }

  static Map<String, @Nullable Object> of(Relation relation) {
    return JsonObject.map(
        "relation",
        relation.kind().wireName(),
        "id",
        relation.intent().id(),
        "session",
        relation.intent().session(),
        "paths",
        relation.paths());
  }

  private static @Nullable Long boxed(OptionalLong value) {
    return value.isPresent() ? (Long) value.getAsLong() : null;
  }
}
