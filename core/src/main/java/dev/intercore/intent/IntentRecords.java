package dev.intercore.intent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where records are kept, within one transaction. Damaged ones are in no answer; a registry for
 * writing also takes them out of the way.
 */
interface IntentRecords {
  /** Who does what nobody asked for. */
  String KEEPER = "intercore";

  /** In words. */
  static String damaged(String id) {
    return "the record of " + id + " is damaged";
  }

  /** The counter of declarations. */
  String SEQUENCE = "intent.sequence";

  /** The counter of activations. */
  String TOKEN = "intent.token";

  Optional<Intent> find(String id);

  /** Live ones that may meet paths with these keys, in the order of their declaration. */
  List<Intent> near(Set<String> keys);

  List<Intent> liveOf(String session);

  List<Intent> live();

  /** The first live ones that stand so and whose time is not over, in the order of declaration. */
  List<Intent> first(IntentStatus status, int most);

  /** How many of those there are, whether they can be read or not. */
  long count(IntentStatus status);

  /** Closed ones too. */
  List<Intent> all();

  /** Live ones whose time to live is over; a few. */
  List<Intent> ended(int most);

  /** A number that no record had before. */
  long nextSequence();

  /** The token of the latest activation; 0 before the first. */
  long lastToken();

  long nextToken();

  /** Writes a record anew, or for the first time. */
  void put(Intent intent);

  /** Writes an event, together with the change it tells of. */
  void tell(String type, String subject, String actor, Map<String, ?> body);

  /** Forgets those that were closed before then; says how many. */
  int drop(long closedBefore);

  /** The ids of damaged records, as far as they are known. */
  List<String> quarantined();

  /** Of those the ones that were met and are still among the others. */
  List<String> met();

  /** Of those the ones that are not out of the way yet, and what writers left; in words. */
  List<String> untidy();

  /** All is decided; what is not yet written is, right before the commit. */
  void finish();
}
