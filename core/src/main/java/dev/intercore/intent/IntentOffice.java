package dev.intercore.intent;

import dev.intercore.intent.IntentStore.IntentRecords;
import dev.intercore.snapshot.FileSnapshot;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The ways a verb goes about its transaction. */
final class IntentOffice {
  /** After so many, the files are taken as they were seen, whoever was active meanwhile. */
  private static final int MOST_LOOKS = 5;

  private final IntentOptions options;
  private final IntentOwners owners;

  IntentOffice(IntentOptions options) {
    this.options = options;
    this.owners = new IntentOwners(options.processes());
  }

  Store database() {
    return options.store().database();
  }

  long retentionSeconds() {
    return options.retention().toSeconds();
  }

  <T> T look(IntentOwner party, Function<IntentTransaction, T> question) {
    return lookAsEach(List.of(party), desks -> question.apply(desks.getFirst()));
  }

  /** One look for several who ask as one. */
  <T> T lookAsEach(List<IntentOwner> parties, Function<List<IntentTransaction>, T> question) {
    return options.store().read(records -> question.apply(desks(records, parties)));
  }

  <T> T decide(IntentOwner party, Function<IntentTransaction, T> decision) {
    return decideAsEach(Durability.FULL, List.of(party), desks -> decision.apply(desks.getFirst()));
  }

  /** One decision for several who ask as one. */
  <T> T decideAsEach(
      Durability durability,
      List<IntentOwner> parties,
      Function<List<IntentTransaction>, T> decision) {
    return options.store().write(durability, records -> decision.apply(desks(records, parties)));
  }

  /** For what may be asked twice because the first answer was lost. */
  <T> T decide(IntentOwner party, ReplayCodec<T> verdict, Function<IntentTransaction, T> decision) {
    return options
        .store()
        .write(
            Durability.FULL,
            verdict,
            records -> decision.apply(desks(records, List.of(party)).getFirst()));
  }

  private List<IntentTransaction> desks(IntentRecords records, List<IntentOwner> parties) {
    List<IntentTransaction> desks = new ArrayList<>(parties.size());
    for (IntentOwner party : parties) {
      desks.add(new IntentTransaction(records, owners, options.rule(), party));
    }
    return desks;
  }

  private record Sight(Optional<IntentScope> scope, long token) {}

  /**
   * Decides with a look at the files. That takes too long to hold the write lock meanwhile, so it
   * is taken before, and again if anyone became active since: whoever did may have changed them.
   *
   * @param wanted the files to look at, or nothing if it will not come to that
   * @param decision gets nothing if there was no look; answers nothing to ask for one
   */
  IntentOutcome decideWithBase(
      IntentOwner party,
      Function<IntentTransaction, Optional<IntentScope>> wanted,
      BiFunction<IntentTransaction, Optional<FileSnapshot>, Optional<IntentOutcome>> decision) {
    for (int looks = 1; ; looks++) {
      boolean last = looks >= MOST_LOOKS;
      Sight sight = look(party, desk -> new Sight(wanted.apply(desk), desk.registry().lastToken()));
      Optional<FileSnapshot> base = sight.scope().map(options.snapshots());
      Optional<IntentOutcome> outcome =
          decide(
              party,
              desk ->
                  base.isPresent() && !last && desk.registry().lastToken() != sight.token()
                      ? Optional.empty()
                      : decision.apply(desk, base));
      if (outcome.isPresent()) {
        return outcome.get();
      }
    }
  }
}
