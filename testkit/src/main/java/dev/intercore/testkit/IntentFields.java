package dev.intercore.testkit;

import java.util.regex.Pattern;

/**
 * The fields that the JSON of intents has gained since builds that tests compare with this one.
 * Only these, at their places and with values of their types, are left out of a comparison:
 * whatever else an earlier build answered must be there unchanged.
 */
public final class IntentFields {
  private static final String TEXT_OR_NULL = "(null|\"([^\"\\\\]|\\\\.)*\")";

  /** The owner's process and host of an intent that blocks another one. */
  private static final Pattern OF_BLOCKER =
      Pattern.compile(
          "(?<=\"agent\":"
              + "(null|\"[^\"\\\\]{0,100}\")),\"pid\":(null|\\d+),\"host\":\"[^\"]*\"(?=,\"ownership\":)");

  /** The number of these intents. */
  private static final Pattern COUNT =
      Pattern.compile(",\"blocking_count\":\\d+(?=,\"relations\":)");

  /** Whether the files can be compared, and what to do about an ended owner. */
  private static final Pattern GUIDANCE =
      Pattern.compile(
          "(?<=\"changed_paths\":\\[[^\\]]{0,1000}\\]),\"unverified\":(null|\"[a-z_]+\"),\"recovery_available\":(true|false),\"hint\":"
              + TEXT_OR_NULL
              + ",\"next_step\":"
              + TEXT_OR_NULL
              + "(?=\\})");

  private IntentFields() {}

  /** Returns an answer of this build as an earlier one would give it. */
  public static String withoutAdded(String answer) {
    String text = OF_BLOCKER.matcher(answer).replaceAll("");
    text = COUNT.matcher(text).replaceAll("");
    return GUIDANCE.matcher(text).replaceAll("");
  }
}
