package dev.intercore.cli;

import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Declared;
import java.io.IOException;

/** One command: its declaration and what it does. */
public interface Command extends Declared {
  /** Answers the call. The expected no is a reply; an exception means trouble. */
  Reply run(Call call) throws IOException;
}
