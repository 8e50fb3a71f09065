package dev.intercore.cli.guard;

import dev.intercore.cli.guard.install.GuardInstallation.State;
import dev.intercore.cli.guard.install.GuardInstallation.Status;
import dev.intercore.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How things are with one tool in one place.
 *
 * @param user whether that is the user's, for all projects
 */
record Found(String tool, boolean user, Status standing) {
  boolean isInstalled() {
    return standing.state() == State.INSTALLED || standing.state() == State.OUTDATED;
  }

  boolean isAbsent() {
    return standing.state() == State.ABSENT;
  }

  /** How much there is of a guard; the more, the better. */
  int worth() {
    if (standing.isCalled()) {
      return 3;
    }
    if (isInstalled()) {
      return 2;
    }
    return standing.state() == State.UNREADABLE ? 1 : 0;
  }

  String line() {
    return String.join(
        "\t",
        tool,
        standing.state().word(),
        standing.isCalled() ? "called" : "not called",
        Where.scope(user),
        standing.file().toString());
  }

  Map<String, @Nullable Object> json() {
    return JsonObject.map(
        "tool",
        tool,
        "state",
        standing.state().word(),
        "called",
        standing.isCalled(),
        "scope",
        Where.scope(user),
        "file",
        standing.file().toString(),
        "obstacles",
        standing.obstacles());
  }

  /** Each with the tool it is about. */
  List<String> obstacles() {
    return standing.obstacles().stream().map(obstacle -> tool + ": " + obstacle).toList();
  }
}
