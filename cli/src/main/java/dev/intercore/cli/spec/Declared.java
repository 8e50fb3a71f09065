package dev.intercore.cli.spec;

/** Something with a declaration. */
@FunctionalInterface
public interface Declared {
  Spec spec();
}
