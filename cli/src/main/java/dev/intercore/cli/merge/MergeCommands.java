package dev.intercore.cli.merge;

import dev.intercore.cli.Command;
import java.util.List;

/** The verbs of {@code ic merge}. */
public final class MergeCommands {
  public static final String NAME = "merge";
  public static final String SUMMARY = "whose branch merges next";

  private MergeCommands() {}

  public static List<Command> all() {
    return List.of(
        new MergeSubmit(),
        new MergeList(),
        new MergeShow(),
        new MergeNext(),
        new MergeBegin(),
        new MergeRenew(),
        new MergeMerged(),
        new MergeConflict(),
        new MergeRetry(),
        new MergeWithdraw(),
        new MergeRun());
  }
}
