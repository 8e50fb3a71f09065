package dev.intercore.cli.compat;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.compat.Compat.KeyStatus;
import dev.intercore.compat.Compat.LegacyKey;
import dev.intercore.json.JsonWriter;

/** Says of one key where it is found. */
final class CompatCheck implements Command {
  @Override
  public Spec spec() {
    return Spec.named("compat check", "ask whether the database has a key by now")
        .choice("KEY", "what hooks kept in temp files", LegacyKey.ids())
        .exit(ExitCode.YES, "`in the database`, and whether a temp file is left over")
        .exit(ExitCode.NO, "`only in temp files`, or `nowhere`")
        .example("ic compat check dispatch")
        .build();
  }

  @Override
  public Reply run(Call call) {
    LegacyKey key = LegacyKey.of(call.argument(0)).orElseThrow();
    KeyStatus status = CompatCommands.open(call).check(key);
    return new Reply(
        status.db() ? ExitCode.YES : ExitCode.NO,
        words(status) + "\n",
        () -> JsonWriter.compact(CompatCommands.json(status)) + "\n");
  }

  private static String words(KeyStatus status) {
    if (!status.db()) {
      return status.legacy().orElseThrow() ? "only in temp files" : "nowhere";
    }
    return status
        .legacy()
        .map(left -> left ? "in the database; temp files are left over" : "in the database")
        .orElse("in the database; temp files cannot be seen");
  }
}
