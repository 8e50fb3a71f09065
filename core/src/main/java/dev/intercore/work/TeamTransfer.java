package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.store.ReplayCodec;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.Ledger;
import dev.intercore.work.storage.RecordHeartbeat;
import dev.intercore.work.storage.TeamArchive;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Carries all records from one store to another, by way of files. */
final class TeamTransfer {
  private static final int MOST_NAMED = 5;

  private static final ReplayCodec<Result<Transferred>> VERDICT =
      ReplayCodec.byId(done -> done.added() + " " + done.same(), (_, text) -> again(text));

  private final TeamOffice office;

  TeamTransfer(TeamOffice office) {
    this.office = office;
  }

  /** A no changes nothing, so only what was done is kept. */
  private static Result<Transferred> again(String text) {
    int space = text.indexOf(' ');
    return Result.already(
        new Transferred(
            Long.parseLong(text.substring(0, space)), Long.parseLong(text.substring(space + 1))));
  }

  Result<Transferred> export(Path directory) {
    TeamArchive archive = TeamArchive.in(directory, office.folder());
    TeamArchive.Contents all = office.look(desk -> TeamArchive.Contents.of(desk.ledger()));
    Optional<String> stranger = archive.stranger(all);
    if (stranger.isPresent()) {
      return Result.no(
          Why.TAKEN,
          stranger.get() + " is in " + archive.path() + " and not here",
          "It would be taken for one of these: name an empty folder.");
    }
    long written = archive.write(all);
    Transferred done = new Transferred(written, all.records().size() - written);
    return written == 0 ? Result.already(done) : Result.done(done);
  }

  /** All or nothing: one decision. */
  Result<Transferred> importFrom(Path directory) {
    TeamArchive.Contents brought = TeamArchive.in(directory, office.folder()).read();
    return office.settle(VERDICT, desk -> take(desk, brought));
  }

  private static Result<Transferred> take(TeamTransaction desk, TeamArchive.Contents brought) {
    List<TeamRecord> absent = new ArrayList<>();
    List<String> differing = new ArrayList<>();
    for (TeamRecord record : brought.records()) {
      Optional<? extends TeamRecord> here = desk.ledger().find(record.kind(), record.id());
      if (here.isEmpty()) {
        absent.add(record);
      } else if (!here.get().equals(record)) {
        differing.add(record.kind().noun() + " " + record.id());
      }
    }
    if (!differing.isEmpty()) {
      return refused(differing);
    }
    Transferred done = new Transferred(absent.size(), brought.records().size() - absent.size());
    return add(desk, absent, brought) ? Result.done(told(desk, done)) : Result.already(done);
  }

  private static Result<Transferred> refused(List<String> differing) {
    boolean more = differing.size() > MOST_NAMED;
    String shown = String.join(", ", more ? differing.subList(0, MOST_NAMED) : differing);
    return Result.no(
        Why.TAKEN,
        "here already and different: " + shown + (more ? ", ..." : ""),
        "Nothing was imported. Decide which of both is right, and make them equal.");
  }

  private static boolean add(
      TeamTransaction desk, List<TeamRecord> absent, TeamArchive.Contents brought) {
    Ledger ledger = desk.ledger();
    absent.forEach(ledger::put);
    for (RecordHeartbeat sign : brought.heartbeats()) {
      Optional<Heartbeat> here = ledger.touched(sign.kind(), sign.id());
      if (here.isEmpty() || isNewer(sign.touch(), here.get())) {
        ledger.touch(sign.kind(), sign.id(), sign.touch());
      }
    }
    ledger.goOnAbove(brought.highestSeq(), brought.highestToken());
    return !absent.isEmpty();
  }

  /** What holds for another process or token says nothing about this one. */
  private static boolean isNewer(Heartbeat brought, Heartbeat here) {
    return brought.of().equals(here.of()) && brought.at() > here.at();
  }

  private static Transferred told(TeamTransaction desk, Transferred done) {
    desk.tell("work.imported", "import", "added", done.added(), "same", done.same());
    return done;
  }
}
