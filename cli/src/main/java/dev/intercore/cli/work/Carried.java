package dev.intercore.cli.work;

import dev.intercore.cli.Call;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.common.Result;
import dev.intercore.common.Result.No;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.work.TeamTransfer.Transferred;
import java.nio.file.Path;

/** What verbs that carry all records to or from a folder have in common. */
final class Carried {
  private Carried() {}

  static Path folder(Call call) {
    return call.directory().resolve(call.argument(0));
  }

  /**
   * How many were carried.
   *
   * @param word what became of those that were not there before
   */
  static Reply reply(TeamCall asking, Result<Transferred> result, String word) {
    asking.warn();
    if (result instanceof No<Transferred> no) {
      return Answers.refused(no);
    }
    Transferred done = result.value().orElseThrow();
    return new Reply(
        ExitCode.YES,
        done.added() + " " + word + "\n" + done.same() + " same\n",
        () -> JsonWriter.compact(JsonObject.map(word, done.added(), "same", done.same())) + "\n");
  }
}
