package dev.intercore.intent;

import dev.intercore.store.Verdict;

/**
 * What a sweep did.
 *
 * @param closed whose time or whose owner was gone
 * @param dropped that had been closed long enough
 */
public record Swept(int closed, int dropped) {
  static final Verdict<Swept> VERDICT =
      new Verdict<>(_ -> 0, swept -> swept.closed + " " + swept.dropped, kept -> of(kept.text()));

  private static Swept of(String text) {
    int space = text.indexOf(' ');
    return new Swept(
        Integer.parseInt(text.substring(0, space)), Integer.parseInt(text.substring(space + 1)));
  }
}
