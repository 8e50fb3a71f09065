package dev.intercore.intent;

import dev.intercore.doctor.Check;
import java.util.List;
import java.util.function.Supplier;

/** Finds corrupt and left-over records of intents. */
public final class IntentDoctorCheck implements Check {
  public static final String AREA = "intents";

  private final Supplier<Intents> intents;

  public IntentDoctorCheck(Supplier<Intents> intents) {
    this.intents = intents;
  }

  @Override
  public String area() {
    return AREA;
  }

  @Override
  public Inspection inspect() {
    Intents registry = intents.get();
    List<String> untidy = registry.untidy();
    List<String> aside = registry.quarantined();
    Inspection inspection =
        Inspection.of(
            untidy.stream()
                .map(fact ->
                    Finding.withRepair(
                        fact, "put it out of the way, keeping what is damaged", registry::tidy))
                .toList());
    return aside.isEmpty()
        ? inspection
        : inspection.withNotes(
            List.of("in quarantine, counting for nothing: " + String.join(", ", aside)));
  }
}
