package dev.intercore.status;

/** Something that may come true. For one wait only. */
@FunctionalInterface
public interface WaitCondition {
  WaitState look();
}
