package dev.intercore.cli.hook;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Result;
import dev.intercore.work.record.HookState;
import java.util.Optional;

/** Tells what an agent has to do. */
final class HookGet implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("hook get", "tell what an agent has to do")
        .argument("AGENT", "its id, or a start of it that no other has")
        .exit(
            ExitCode.YES,
            "one line a fact: its name, a tab and what it is; a cleared hook is `empty`")
        .exit(
            ExitCode.NO,
            "it never had anything to do, there is no such agent, or the hook cannot be read")
        .example("ic hook get polecat-7k2p9")
        .example("ic hook get polecat-7k2p9 --json | jq -r .workItem.title")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.looking(call);
    Result<Optional<HookState>> found = asking.team().hooks().find(call.argument(0));
    return Answers.shown(
        asking,
        found.then(hook ->
            hook.map(Result::already)
                .orElseGet(() ->
                    Result.no(
                        Result.Why.UNKNOWN,
                        "no hook was ever set for " + call.argument(0),
                        "`ic hook set` gives it something to do."))));
  }
}
