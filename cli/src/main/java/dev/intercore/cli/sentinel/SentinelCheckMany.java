package dev.intercore.cli.sentinel;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.json.JsonObject;
import dev.intercore.sentinel.SentinelClaim;
import java.util.ArrayList;
import java.util.List;

/** Asks several guards in one transaction. */
final class SentinelCheckMany implements Command {
  static final int MAX_ITEMS = 1000;

  @Override
  public Spec spec() {
    return Spec.named("sentinel check-many", "ask several guards in one transaction")
        .details(
            """
            What is allowed stays claimed though others are throttled. A malformed item claims nothing at all.
            """)
        .arguments(
            "NAME:SCOPE:SECONDS", "a guard and its interval; \\: is a colon, \\\\ a backslash")
        .option(SentinelCheck.EVENT)
        .exit(ExitCode.YES, "all allowed; one word a line, in order")
        .exit(ExitCode.NO, "at least one throttled")
        .example("ic sentinel check-many compound:session-1:300 drift:session-1:60")
        .forHooks()
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    List<String> items = call.arguments();
    if (items.size() > MAX_ITEMS) {
      throw call.usage("more than " + MAX_ITEMS + " guards at once", "Ask in several calls.");
    }
    List<SentinelClaim> claims = new ArrayList<>();
    for (String item : items) {
      claims.add(
          GuardItem.parse(item)
              .orElseThrow(() ->
                  call.usage(
                      "not a NAME:SCOPE:SECONDS: " + item,
                      "Escape a colon as \\: and a backslash as \\\\; seconds are whole and have no"
                          + " unit.")));
    }
    List<Boolean> verdicts = SentinelCheck.sentinels(call).checkMany(claims);
    List<String> words = verdicts.stream().map(Verdict::word).toList();
    List<Object> json = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      SentinelClaim claim = claims.get(i);
      json.add(
          JsonObject.map("allowed", verdicts.get(i), "name", claim.name(), "scope", claim.scope()));
    }
    return Reply.lines(verdicts.contains(false) ? ExitCode.NO : ExitCode.YES, words, json);
  }
}
