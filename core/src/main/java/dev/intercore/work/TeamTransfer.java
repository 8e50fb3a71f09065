package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.TeamArchive;
import dev.intercore.work.storage.TeamTransaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Copies all records from one store to another through an exported folder. */
public final class TeamTransfer {
  private static final int MAX_NAMED = 5;

  private final Team team;

  TeamTransfer(Team team) {
    this.team = team;
  }

  /**
   * What an export or import did.
   *
   * @param added records that were written
   * @param same records that were already there
   */
  public record Transferred(long added, long same) {
    private static final char SEPARATOR = ' ';

    private String replayText() {
      return added + String.valueOf(SEPARATOR) + same;
    }

    private static Transferred ofReplayText(String text) {
      int space = text.indexOf(SEPARATOR);
      return new Transferred(
          Long.parseLong(text.substring(0, space)), Long.parseLong(text.substring(space + 1)));
    }
  }

  Result<Transferred> exportTo(Path directory) {
    TeamArchive archive = TeamArchive.in(directory, team.store().folder());
    TeamArchive.Contents all = team.read(TeamArchive.Contents::of);
    Optional<String> foreign = archive.findForeign(all);
    if (foreign.isPresent()) {
      return Result.no(
          Why.TAKEN,
          foreign.get() + " is in " + archive.path() + " and not here",
          "It would become part of this export: name an empty folder.");
    }
    long written = archive.write(all);
    Transferred done = new Transferred(written, all.records().size() - written);
    return written == 0 ? Result.already(done) : Result.done(done);
  }

  /** Imports all or nothing: one decision. A "no" changes nothing and is never replayed. */
  Result<Transferred> importFrom(Path directory) {
    TeamArchive.Contents brought = TeamArchive.in(directory, team.store().folder()).read();
    return team.write(
        result -> result.value().map(Transferred::replayText).orElse(""),
        (_, text) -> Result.already(Transferred.ofReplayText(text)),
        tx -> add(tx, brought));
  }

  private static Result<Transferred> add(TeamTransaction tx, TeamArchive.Contents brought) {
    List<TeamRecord> absent = new ArrayList<>();
    List<String> differing = new ArrayList<>();
    for (TeamRecord record : brought.records()) {
      Optional<? extends TeamRecord> here = tx.find(record.kind(), record.id());
      if (here.isEmpty()) {
        absent.add(record);
      } else if (!here.get().equals(record)) {
        differing.add(record.kind().noun() + " " + record.id());
      }
    }
    if (!differing.isEmpty()) {
      return refused(differing);
    }
    absent.forEach(tx::putUnchanged);
    putHeartbeats(tx, brought);
    tx.raiseCounters(brought.highestSeq(), brought.highestToken());
    Transferred done = new Transferred(absent.size(), brought.records().size() - absent.size());
    if (absent.isEmpty()) {
      return Result.already(done);
    }
    tx.event("work.imported", "import", "added", done.added(), "same", done.same());
    return Result.done(done);
  }

  private static Result<Transferred> refused(List<String> differing) {
    boolean more = differing.size() > MAX_NAMED;
    String shown = String.join(", ", more ? differing.subList(0, MAX_NAMED) : differing);
    return Result.no(
        Why.TAKEN,
        "existing and different records: " + shown + (more ? ", ..." : ""),
        "Nothing was imported. Decide which version is correct, and make both equal.");
  }

  private static void putHeartbeats(TeamTransaction tx, TeamArchive.Contents brought) {
    brought
        .heartbeats()
        .forEach((key, heartbeat) -> {
          Optional<Heartbeat> here = tx.heartbeat(key.kind(), key.id());
          if (here.isEmpty() || isNewer(heartbeat, here.get())) {
            tx.putHeartbeat(key.kind(), key.id(), heartbeat);
          }
        });
  }

  /** A heartbeat of another process or token says nothing about this one. */
  private static boolean isNewer(Heartbeat brought, Heartbeat here) {
    return brought.of().equals(here.of()) && brought.at() > here.at();
  }
}
