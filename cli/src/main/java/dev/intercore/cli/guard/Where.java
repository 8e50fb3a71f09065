package dev.intercore.cli.guard;

import dev.intercore.cli.Call;
import dev.intercore.cli.guard.install.GuardInstallation;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which tool a call is about, and whether it is for one project or all of the user's. */
final class Where {
  static final Option USER = Option.flag("--user", "for all projects of the user");
  static final Option PROJECT = Option.flag("--project", "for this project");
  static final String TOOL = "which tool";

  private final Call call;
  private final Sites sites;

  Where(Call call, Sites sites) {
    this.call = call;
    this.sites = sites;
    refuseBoth(call);
  }

  private static void refuseBoth(Call call) {
    if (call.has(USER) && call.has(PROJECT)) {
      throw call.usage("--user and --project are two places", "Name one of them.");
    }
  }

  /** A verb that changes something in one place. */
  static Spec.Builder changing(String verb, String summary) {
    return Spec.named("guard " + verb, summary)
        .choice("TOOL", TOOL, Sites.TOOLS)
        .option(USER)
        .option(PROJECT);
  }

  boolean isUser() {
    return call.has(USER);
  }

  String scope() {
    return scope(isUser());
  }

  static String scope(boolean user) {
    return user ? "user" : "project";
  }

  /** The places to look at; the nearer first. */
  static List<Boolean> users(Call call) {
    refuseBoth(call);
    if (call.has(USER)) {
      return List.of(true);
    }
    // Where nobody is at home there is nothing of the user's to look at.
    boolean both = !call.has(PROJECT) && call.variable("HOME").isPresent();
    return both ? List.of(false, true) : List.of(false);
  }

  GuardInstallation site(Set<Moment> without) {
    return sites.of(call.argument(0), call, isUser(), without);
  }

  GuardInstallation site() {
    return site(EnumSet.noneOf(Moment.class));
  }
}
