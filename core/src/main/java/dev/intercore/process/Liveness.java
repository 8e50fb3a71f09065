package dev.intercore.process;

/** Whether a recorded process still runs. Never treat UNKNOWN as DEAD or as ALIVE. */
public enum Liveness {
  ALIVE,
  DEAD,
  UNKNOWN
}
