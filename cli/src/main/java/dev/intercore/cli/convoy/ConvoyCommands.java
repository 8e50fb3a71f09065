package dev.intercore.cli.convoy;

import dev.intercore.cli.Command;
import java.util.List;

/** The verbs of {@code ic convoy}. */
public final class ConvoyCommands {
  public static final String NAME = "convoy";
  public static final String SUMMARY = "items that belong together";

  private ConvoyCommands() {}

  public static List<Command> all() {
    return List.of(new ConvoyCreate(), new ConvoyList(), new ConvoyGet(), new ConvoyAdd());
  }
}
