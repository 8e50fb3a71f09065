package dev.intercore.cli;

import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import java.io.IOException;

/** A command that is not declared by a {@link CommandGroup} yet. */
public interface Command {
  Spec spec();

  /** Runs the command. An expected "no" is a reply; an exception is an error. */
  Reply run(Call call) throws IOException;
}
