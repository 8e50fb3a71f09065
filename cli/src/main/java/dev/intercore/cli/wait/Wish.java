package dev.intercore.cli.wait;

import dev.intercore.Intercore;
import dev.intercore.cli.Call;
import dev.intercore.cli.intent.Onlooker;
import dev.intercore.common.Suggestion;
import dev.intercore.intent.Intents;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.Locks;
import dev.intercore.status.ConditionWaiter;
import dev.intercore.status.WaitConditions;
import dev.intercore.status.WaitConditions.WaitCondition;
import dev.intercore.status.WaitState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a call waits for, as its words have it. */
final class Wish {
  private static final String ANY = "...";
  private static final List<Form> FORMS =
      List.of(
          new Form(
              "intent free PATH...", "nobody else's intent would be in the way of these paths"),
          new Form("work ready [BEAD]", "an item may be taken: that one, or any"),
          new Form("work done BEAD", "it is done or merged"),
          new Form("run phase RUN PHASE", "the run has reached or passed that phase"),
          new Form("run ended RUN", "it was completed, failed or abandoned"),
          new Form("event TYPE", "the next event of that type, or of that group"),
          new Form("lock free NAME SCOPE", "nobody has the lock"));

  /** So far to the right its meaning stands. */
  private static final int MEANING = 24;

  /** So long one waits without a word. */
  private static final long QUIET_NANOS = 2_000_000_000L;

  /**
   * A condition and what it means.
   *
   * @param words those in capitals stand for others
   */
  private record Form(String words, String meaning) {}

  private final Call call;
  private final List<String> words;

  private Wish(Call call) {
    this.call = call;
    List<String> given = call.arguments();
    // In quotes it is the same condition.
    this.words = given.size() == 1 ? List.of(given.getFirst().strip().split(" +")) : given;
  }

  /** All conditions, one a line. */
  static String help() {
    StringBuilder lines = new StringBuilder();
    for (Form form : FORMS) {
      String gap = " ".repeat(MEANING - form.words().length());
      lines.append("  ").append(form.words()).append(gap).append(form.meaning()).append('\n');
    }
    return lines.toString();
  }

  /** Misuse is found before anything is opened. */
  static Wish of(Call call) {
    Wish wish = new Wish(call);
    wish.check();
    return wish;
  }

  private String word(int index) {
    return words.get(index);
  }

  private Optional<String> optionalWord(int index) {
    return index < words.size() ? Optional.of(word(index)) : Optional.empty();
  }

  private void check() {
    List<String> all = FORMS.stream().map(Form::words).toList();
    List<String> groups = all.stream().map(form -> form.split(" ", -1)[0]).distinct().toList();
    List<String> forms = all.stream().filter(form -> form.startsWith(word(0) + " ")).toList();
    if (forms.isEmpty()) {
      throw call.usage(
          "there is no condition " + word(0),
          Suggestion.hint(word(0), groups, "`ic wait --help` lists them."));
    }
    if (forms.stream().noneMatch(this::fits)) {
      List<String> verbs = forms.stream().map(form -> form.split(" ", -1)[1]).toList();
      String hint = "It is `" + String.join("` or `", forms) + "`.";
      throw call.usage(
          "that is no condition: " + String.join(" ", words),
          words.size() > 1 && !verbs.contains(word(1)) && !word(0).equals("event")
              ? Suggestion.hint(word(1), verbs, hint)
              : hint);
    }
    if (call.option(WaitUntil.SINCE).isPresent() && !word(0).equals("event")) {
      throw call.usage("--since is for events", "Leave it out.");
    }
    if (call.timeout().isPresent() && call.option(WaitUntil.FOR).isEmpty()) {
      throw call.usage(
          "--timeout is how long a busy database is waited for",
          "How long to wait until it is so is said with --for.");
    }
  }

  private boolean fits(String form) {
    String[] parts = form.split(" ", -1);
    boolean many = form.endsWith(ANY);
    int least = form.endsWith("]") ? parts.length - 1 : parts.length;
    if (words.size() < least || (words.size() > parts.length && !many)) {
      return false;
    }
    for (int i = 0; i < Math.min(parts.length, words.size()); i++) {
      if (Character.isLowerCase(parts[i].charAt(0)) && !parts[i].equals(word(i))) {
        return false;
      }
    }
    return true;
  }

  WaitState await(Duration longest) {
    long start = System.nanoTime();
    boolean[] told = {false};
    ConditionWaiter waits =
        new ConditionWaiter(
            longest,
            sight -> {
              if (!told[0] && System.nanoTime() - start > QUIET_NANOS) {
                told[0] = true;
                call.recipient()
                    .tell("waiting for `" + String.join(" ", words) + "`: " + sight.fact());
              }
            });
    if (word(0).equals("lock")) {
      Locks locks = call.databases().locksForReading();
      return waits.polling(
          WaitConditions.lockFree(locks, new LockKey(word(2), word(3))),
          call.request()::checkCaller);
    }
    Intercore intercore = call.openShared();
    return waits.onCommits(intercore.database(), condition(intercore));
  }

  private WaitCondition condition(Intercore intercore) {
    WaitConditions conditions = intercore.waitConditions();
    String verb = words.size() > 1 ? word(0) + " " + word(1) : word(0);
    if (verb.equals("intent free")) {
      Intents intents = intercore.intents();
      return conditions.intentFree(
          Onlooker.of(call), Onlooker.scope(call, intents, words.subList(2, words.size())));
    }
    if (verb.equals("work ready")) {
      return conditions.workReady(optionalWord(2));
    }
    if (verb.equals("work done")) {
      return conditions.workDone(word(2));
    }
    if (verb.equals("run phase")) {
      return conditions.runPhase(word(2), word(3));
    }
    if (verb.equals("run ended")) {
      return conditions.runEnded(word(2));
    }
    return conditions.event(word(1), call.option(WaitUntil.SINCE).map(call::sequence));
  }
}
