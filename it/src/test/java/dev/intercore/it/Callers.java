package dev.intercore.it;

import dev.intercore.testkit.Tier;
import java.util.List;

/** How the processes of a race call ic. */
enum Callers {
  /** Every second process runs the command itself; the others ask the engine. */
  MIXED,
  DIRECT,
  RESIDENT;

  /** One project in the normal tier, one of each mode in the long tier. */
  static List<Callers> ofTier() {
    return Tier.isAll() ? List.of(DIRECT, RESIDENT) : List.of(MIXED);
  }

  /** A project with an empty database. */
  Scratch project() {
    return Scratch.initialized(this == DIRECT ? Mode.DIRECT : Mode.RESIDENT);
  }

  /** The mode of the process with this number. */
  Mode mode(int number) {
    return switch (this) {
      case MIXED -> number % 2 == 0 ? Mode.DIRECT : Mode.RESIDENT;
      case DIRECT -> Mode.DIRECT;
      case RESIDENT -> Mode.RESIDENT;
    };
  }

  /** Calls of the process with this number. */
  Ic ic(Scratch scratch, int number) {
    return scratch.ic().with("INTERCORE_ENGINE", mode(number).engine());
  }
}
