package dev.intercore.engine.wrong;

import dev.intercore.app.CommandCatalog;
import java.io.IOException;

/** Breaks the rules for the engine, to test them. */
public final class EngineThatKnowsTooMuch {
  private EngineThatKnowsTooMuch() {}

  /** Uses the assembly of the program. */
  public static final class App {
    private App() {}

    static int commands() {
      return CommandCatalog.tree().all().size();
    }
  }

  /** Starts a program. */
  public static final class Program {
    private Program() {}

    static Process run() throws IOException {
      return new ProcessBuilder("true").start();
    }
  }
}
