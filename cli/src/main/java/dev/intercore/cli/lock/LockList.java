package dev.intercore.cli.lock;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.lock.HeldLock;
import java.util.List;

/** Lists the locks that someone has. */
final class LockList implements Command {
  @Override
  public Spec spec() {
    return LockCall.aboutLocks("lock list", "list the locks that someone has")
        .exit(
            ExitCode.YES,
            "name, scope, owner and age, tab-separated and sorted; none is no line. An owner that"
                + " cannot be read is `unknown`")
        .example("ic lock list")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    return reply(new LockCall(call).locks().list());
  }

  static Reply reply(List<HeldLock> locks) {
    return Reply.lines(
        locks.stream()
            .map(lock ->
                String.join(
                    "\t",
                    lock.key().name(),
                    lock.key().scope(),
                    lock.shownOwner(),
                    Ages.text(lock.age())))
            .toList(),
        locks.stream().map(HeldLocks::json).toList());
  }
}
