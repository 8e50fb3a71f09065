package dev.intercore.intent;

import dev.intercore.doctor.Check;
import java.util.List;
import java.util.function.Supplier;

/** Finds corrupt records of intents and files that interrupted writers left. */
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
    Intents opened = intents.get();
    List<Finding> findings =
        opened.queries().problems().stream()
            .map(fact ->
                Finding.withRepair(fact, "move it into quarantine", opened::quarantineCorrupt))
            .toList();
    List<String> quarantined = opened.queries().quarantined();
    Inspection inspection = Inspection.of(findings);
    return quarantined.isEmpty()
        ? inspection
        : inspection.withNotes(
            List.of("in quarantine and ignored: " + String.join(", ", quarantined)));
  }
}
