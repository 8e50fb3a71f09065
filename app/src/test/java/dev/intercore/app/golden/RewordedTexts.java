package dev.intercore.app.golden;

import java.util.List;

/**
 * Messages that were reworded after the corpus was recorded. They are for people: no exit code,
 * error code or field name is here. Each recorded text becomes the present one before it is
 * compared.
 */
final class RewordedTexts {
  /** Recorded and present text of each message; the longest first, as one may contain another. */
  private static final String ALL =
      """
      |Only what a dead owner left can be recovered. Coordinate with its session: |Only an intent whose owner has ended can be recovered. Coordinate with its session: |
      |Wait with --wait, stand in line with --on-conflict queue, or declare less.|Wait with --wait, queue with --on-conflict queue, or declare fewer paths.|
      |Only its holder may release it, or whoever gives the same --owner.|Only its holder may release it, or a caller with the same --owner.|
      |`ic doctor` tells more; mend it, or let `ic doctor` put it aside.|`ic doctor` shows details; repair the record, or quarantine it with `ic doctor --fix`.|
      |Submit the item anew if there is still something to merge.|Submit the item again if there is still something to merge.|
      |A gate stands before its phase; set that of a later one.|A gate is checked when a run enters its phase; set the gate of a later phase.|
      |Ask whoever works there; give --session if that is you.|Ask the owner of that session; use --session if it is yours.|
      |Strictly in the order of submission: begin with that.|Requests are merged in the order of submission: begin that request first.|
      |Clear that intent and declare another, if it must be.|Clear that intent and declare another one, if the change is necessary.|
      |What has ended stays as it is; begin another with|A run that has ended cannot be changed; begin another with|
      |put it out of the way, keeping what is damaged|move it into quarantine|
      | left half made by processes that were stopped| incomplete locks of processes that were killed|
      |put it aside, where it can still be looked at|move it into quarantine|
      | already, so this gate holds nobody back| already, so this gate has no effect|
      |`ic work ready` lists what may be taken.|`ic work ready` lists the items that can be claimed.|
      |`ic hook set` gives it something to do.|`ic hook set` assigns an item.|
      | does not count its items as they stand| has wrong counts of its items|
      |in quarantine, counting for nothing: |in quarantine and ignored: |
      |a change was decided and not finished|a change was committed but not completed|
      |It stands in line: ic intent promote|It is queued: ic intent promote|
      |what is left to do before it guards|the guard is not active yet|
      |or submit it anew or withdraw it.|or submit it again or withdraw it.|
      | has nothing to do and cannot be | has no item and cannot be |
      |only intercore itself tells of |only intercore itself appends events of |
      |One of them has to come first.|A cycle of dependencies is not allowed.|
      |only reading commands may run|only read-only commands may run|
      |Mend it and say `ic gate pass|Fix the cause and run `ic gate pass|
      |Complete or clear that first.|Complete or clear that hook first.|
      |One at a time: wait for it.|Only one request is merged at a time: wait until it ends.|
      |write down that it is idle|set its status to idle|
      | promises not to touch it| forbids changing it|
      |`ic doctor` tells more.|`ic doctor` shows details.|
      |` tells how it stands.|` shows its status.|
      |Stand in line for it: |Queue for it: |
      |From here it goes to: |From here it can go to: |
      | is not the token of | is not the current token of |
      |something to be done|an item of work|
      | were left half made| are incomplete|
      | already waits for | already depends on |
      |, directly or not|, directly or indirectly|
      |count them again|correct the counts|
      |There is: ic |The commands are: ic |
      |in the way: |blocked by |
      | is over: | is closed: |
      |finish it|complete it|
      | in line| queued|
      | at work| working|
      | in hand| assigned|
      |free it|release it|
      """;

  private static final List<String[]> PAIRS =
      ALL.lines().map(line -> line.substring(1).split("\\|")).toList();

  private RewordedTexts() {}

  /** Returns a recorded text with its messages as they are worded at present. */
  static String present(String recorded) {
    String text = recorded;
    for (String[] pair : PAIRS) {
      text = text.replace(pair[0], pair[1]);
    }
    // The end of a sentence that has its new words in the middle.
    return text.replaceAll("(is not the current token of \\S+) any more", "$1");
  }
}
