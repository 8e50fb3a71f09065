package dev.intercore.process;

/** What is known of a process. Unknown is neither dead nor alive, and nobody may act as if. */
public enum Liveness {
  ALIVE,
  DEAD,
  UNKNOWN
}
