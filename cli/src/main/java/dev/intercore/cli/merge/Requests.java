package dev.intercore.cli.merge;

import dev.intercore.cli.Call;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.work.MergeQueue;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.MergeRequest;
import java.time.Duration;
import java.util.Optional;

/** What verbs about merge requests have in common. */
final class Requests {
  static final Option TARGET = Option.valued("--target", "BRANCH", "only of this branch");
  static final Option TOKEN =
      Option.required("--token", "N", "what `ic merge begin` printed for you");
  static final Option REASON = Option.valued("--reason", "TEXT", "why");

  private Requests() {}

  /** A verb about one of them. */
  static Spec.Builder verb(String path, String summary) {
    return TeamCall.verb(path, summary)
        .argument("REQUEST", "its id, or a start of it that no other has");
  }

  static Optional<String> target(Call call) {
    return call.option(TARGET).map(name -> Branches.branch("the target branch", name));
  }

  static long token(Call call) {
    return call.number(call.required(TOKEN), Long.MAX_VALUE);
  }

  static Optional<Duration> lease(Call call, Option option) {
    return call.duration(option, MergeQueue.LEAST_LEASE, MergeQueue.MOST_LEASE);
  }

  static String word(MergeRequest request) {
    return request.status().wireName();
  }
}
