package dev.intercore.cli.wrong;

import dev.intercore.app.CommandCatalog;
import java.util.List;

/** Never run; only looked at. */
public final class CliThatKnowsTheApp {
  public List<String> words() {
    return CommandCatalog.tree().words();
  }
}
