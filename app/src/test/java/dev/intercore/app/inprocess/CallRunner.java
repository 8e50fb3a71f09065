package dev.intercore.app.inprocess;

import dev.intercore.testkit.Answer;

/** Carries out calls in this JVM. */
@FunctionalInterface
interface CallRunner {
  Answer run(CallRequest request);
}
