package dev.intercore.doctor;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Inspects one area. Inspecting changes nothing; a finding may offer a repair. */
public interface Check {
  /** Returns the name of the area: one word. */
  String area();

  Inspection inspect() throws IOException;

  /**
   * Result of an inspection.
   *
   * @param notes facts that are worth knowing but not wrong
   * @param skipped why the area was not inspected
   */
  record Inspection(List<Finding> findings, List<String> notes, Optional<String> skipped) {
    public static Inspection of(List<Finding> findings) {
      return new Inspection(List.copyOf(findings), List.of(), Optional.empty());
    }

    public static Inspection skipped(String why) {
      return new Inspection(List.of(), List.of(), Optional.of(why));
    }

    public Inspection withNotes(List<String> more) {
      return new Inspection(findings, List.copyOf(more), skipped);
    }
  }

  /**
   * Something that is wrong.
   *
   * @param fact stays the same until it is repaired
   * @param advice what the user can do, if there is no repair
   */
  record Finding(String fact, String advice, Optional<Repair> repair) {
    public static Finding withAdvice(String fact, String advice) {
      return new Finding(fact, advice, Optional.empty());
    }

    public static Finding withRepair(String fact, String description, Action action) {
      return new Finding(fact, "", Optional.of(new Repair(description, action)));
    }
  }

  /**
   * What the program can do about a finding.
   *
   * @param description what the action does, as an imperative
   */
  record Repair(String description, Action action) {}

  /** Performs a repair, or throws with the reason why it cannot. */
  @FunctionalInterface
  interface Action {
    void run() throws IOException;
  }
}
