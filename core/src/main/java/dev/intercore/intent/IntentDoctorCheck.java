package dev.intercore.intent;

import dev.intercore.doctor.Check;
import dev.intercore.doctor.Finding;
import dev.intercore.doctor.Look;
import java.util.List;
import java.util.function.Supplier;

/** The records of intents. */
public final class IntentDoctorCheck implements Check {
  private final Supplier<Intents> intents;

  public IntentDoctorCheck(Supplier<Intents> intents) {
    this.intents = intents;
  }

  @Override
  public String area() {
    return "intents";
  }

  @Override
  public Look look() {
    Intents registry = intents.get();
    List<String> untidy = registry.untidy();
    List<String> aside = registry.quarantined();
    Look look =
        Look.of(
            untidy.stream()
                .map(fact ->
                    Finding.mendable(
                        fact, "put it out of the way, keeping what is damaged", registry::tidy))
                .toList());
    return aside.isEmpty()
        ? look
        : look.noting(List.of("in quarantine, counting for nothing: " + String.join(", ", aside)));
  }
}
