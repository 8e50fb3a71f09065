package dev.intercore.cli.output;

import java.util.Optional;

/** A stdout that knows who reads it, without being written to. */
public interface Audience {
  /** Whether nobody reads it any more. */
  boolean isGone();

  /** How large the terminal is just now; nothing when it is none, or one that does not say. */
  Optional<WindowSize> size();
}
