package dev.intercore.cli.commands;

import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.json.JsonCodec;
import dev.intercore.work.record.TeamRecord;

/** Arguments and views that several groups of team commands declare. */
final class TeamDeclarations {
  static final Argument<String> AGENT =
      Argument.of(
          "AGENT",
          ValueType.TEXT.completing(ValueType.Completion.AGENTS),
          "its id, or a unique prefix of it");

  static final ValueType<String> BEAD_TYPE =
      ValueType.text("BEAD").completing(ValueType.Completion.BEADS);

  static final Argument<String> BEAD =
      Argument.of("BEAD", BEAD_TYPE, "the item's id, or a unique prefix of it");

  private TeamDeclarations() {}

  /** A line for each field of a record, the important ones first. */
  static <T extends TeamRecord> ResultView<T> fields(JsonCodec<T> codec) {
    return ResultView.<T>text(
            record -> FieldLines.recordText(record.kind().idField(), record.toMap()), codec)
        .canonical();
  }
}
