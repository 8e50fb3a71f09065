package dev.intercore.app.golden;

import java.util.List;

/**
 * Messages that were reworded after the corpus was recorded. They are for people: no exit code,
 * error code or field name is here. Each recorded text becomes the present one before it is
 * compared.
 */
final class RewordedTexts {
  private record Rewording(String recorded, String present) {}

  private static final List<Rewording> ALL =
      List.of(
          new Rewording(
              "`ic hook set` gives it something to do.", "`ic hook set` assigns an item."),
          new Rewording(
              " already, so this gate holds nobody back", " already, so this gate has no effect"),
          new Rewording(
              "A gate stands before its phase; set that of a later one.",
              "A gate is checked when a run enters its phase; set the gate of a later phase."));

  private RewordedTexts() {}

  /** Returns a recorded text with its messages as they are worded at present. */
  static String present(String recorded) {
    String text = recorded;
    for (Rewording one : ALL) {
      text = text.replace(one.recorded(), one.present());
    }
    return text;
  }
}
