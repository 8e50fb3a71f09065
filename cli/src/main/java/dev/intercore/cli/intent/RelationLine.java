package dev.intercore.cli.intent;

import dev.intercore.intent.IntentOutcome.Relation;

/** How another intent stands to ours, on one line. */
final class RelationLine {
  private RelationLine() {}

  static String of(Relation relation) {
    return String.join(
        "\t",
        relation.kind().wireName(),
        relation.intent().id(),
        relation.intent().session(),
        String.join(" ", relation.paths()));
  }
}
