package dev.intercore.cli;

import dev.intercore.cli.output.Audience;
import dev.intercore.cli.output.ClosedOutputException;
import dev.intercore.cli.output.ErrorText;
import dev.intercore.cli.output.WindowSize;
import dev.intercore.cli.spec.Exit;
import dev.intercore.common.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/**
 * Whoever gets the answer: what they read it on, whether they are still there, and what they are
 * told beside it.
 */
public final class Recipient {
  private final Invocation invocation;
  private final String context;
  private final boolean wantsJson;

  Recipient(Invocation invocation, String context, boolean wantsJson) {
    this.invocation = invocation;
    this.context = context;
    this.wantsJson = wantsJson;
  }

  /** Whether a person at a terminal reads the answer, and no program. */
  public boolean isAtTerminal() {
    return invocation.terminal();
  }

  /** Whether the cursor can be moved there; a terminal that does not say what it is is dumb. */
  public boolean canBeDrawnOn() {
    return isAtTerminal() && invocation.variable("TERM").filter(t -> !t.equals("dumb")).isPresent();
  }

  /** Whether the answer may have colours. An engine hears of a dumb terminal as NO_COLOR. */
  public boolean seesColour() {
    return isAtTerminal()
        && invocation.variable("NO_COLOR").isEmpty()
        && invocation.variable("TERM").filter("dumb"::equals).isEmpty();
  }

  /** How wide the screen is. */
  public int columns() {
    return invocation.columns();
  }

  /** How large the window is just now; without an end where nobody knows. */
  public WindowSize window() {
    return invocation.stdout() instanceof Audience audience
        ? audience.size().orElseGet(this::endless)
        : endless();
  }

  private WindowSize endless() {
    return new WindowSize(Integer.MAX_VALUE, columns());
  }

  /** The same where there is one. */
  public OptionalInt screen() {
    return isAtTerminal() ? OptionalInt.of(columns()) : OptionalInt.empty();
  }

  /** How wide a page of text should be. */
  public int pageColumns() {
    return invocation.pageColumns();
  }

  /** For those who wait long: ends the call when whoever read its answer is gone. */
  public void checkPresence() throws IOException {
    if (invocation.stdout() instanceof Audience audience && audience.isGone()) {
      throw new ClosedOutputException("the reader is gone", Exit.READER_GONE);
    }
  }

  /**
   * Shows a line at once, for commands that take their time; with {@code --json} only the reply is
   * printed.
   */
  public void say(String line) throws IOException {
    if (!wantsJson) {
      invocation.stdout().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      invocation.stdout().flush();
    }
  }

  /** Tells a person at a terminal, on stderr, what takes so long; nobody else. */
  public void tell(String line) {
    if (invocation.watched()) {
      complain("ic: " + context + ": " + line + "\n");
    }
  }

  /**
   * Tells on stderr, at once, of something that is wrong beside the answer; unlike a notice also
   * with {@code --json}, since nothing in the answer may show it.
   */
  public void warn(ErrorCode code, String fact, String hint) {
    complain(
        wantsJson
            ? ErrorText.jsonWarning(code.id(), context, fact, hint)
            : ErrorText.plain(context, fact, hint));
  }

  private void complain(String text) {
    try {
      invocation.stderr().write(text.getBytes(StandardCharsets.UTF_8));
      invocation.stderr().flush();
    } catch (IOException _) {
      // Nobody listens; the answer is as good as it was.
    }
  }
}
