package dev.intercore.intent;

import dev.intercore.store.ReplayCodec;

/**
 * What a sweep did.
 *
 * @param closed whose time or whose owner was gone
 * @param dropped that had been closed long enough
 */
public record Swept(int closed, int dropped) {
  static final ReplayCodec<Swept> VERDICT =
      ReplayCodec.text(swept -> swept.closed + " " + swept.dropped, Swept::of);

  private static Swept of(String text) {
    int space = text.indexOf(' ');
    return new Swept(
        Integer.parseInt(text.substring(0, space)), Integer.parseInt(text.substring(space + 1)));
  }
}
