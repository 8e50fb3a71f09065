package dev.intercore.intent;

import dev.intercore.store.ReplayCodec;

/**
 * What a sweep did.
 *
 * @param closed whose time or whose owner was gone
 * @param dropped that had been closed long enough
 */
public record GcResult(int closed, int dropped) {
  static final ReplayCodec<GcResult> VERDICT =
      ReplayCodec.text(swept -> swept.closed + " " + swept.dropped, GcResult::of);

  private static GcResult of(String text) {
    int space = text.indexOf(' ');
    return new GcResult(
        Integer.parseInt(text.substring(0, space)), Integer.parseInt(text.substring(space + 1)));
  }
}
