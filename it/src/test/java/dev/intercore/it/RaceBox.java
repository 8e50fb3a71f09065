package dev.intercore.it;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A test of processes that work on one project at the same time. */
@SuppressWarnings("NullAway.Init")
@ParameterizedClass
@MethodSource("dev.intercore.it.Callers#ofTier")
abstract class RaceBox extends ProcessTest {
  @Parameter Callers callers;

  @BeforeEach
  @Override
  void makeProject() {
    scratch = callers.project();
  }

  /** Calls of the process with this number. */
  Ic caller(int number) {
    return callers.ic(scratch, number);
  }
}
