package dev.intercore.work;

import dev.intercore.common.Actor;
import dev.intercore.common.Result;
import dev.intercore.process.ProcessTable;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.TeamStore;
import java.nio.file.Path;
import java.util.List;

/**
 * A team of agents, as one asker sees and changes it. The expected no is a {@link Result.No}.
 * Answers leave out what cannot be read; {@link #damaged} tells of that.
 */
public final class Team {
  private final TeamOffice office;

  public Team(TeamStore keeper, Actor by, ProcessTable processes) {
    this.office = new TeamOffice(keeper, by, processes);
  }

  public Agents agents() {
    return new Agents(office);
  }

  public WorkItems work() {
    return new WorkItems(office);
  }

  public Hooks hooks() {
    return new Hooks(office);
  }

  public Convoys convoys() {
    return new Convoys(office);
  }

  public MergeQueue merges() {
    return new MergeQueue(office);
  }

  public Escalations escalations() {
    return new Escalations(office);
  }

  /** Looks all of it over, and mends what is wrong. */
  public WorkDoctorCheck checkup() {
    return new WorkDoctorCheck(office);
  }

  /** The same under the names of the beads-state format. */
  public StateManager stateManager() {
    return new StateManager(this);
  }

  /** Writes the file form of all records into a folder; twice gives the same bytes. */
  public Result<Transferred> export(Path directory) {
    return new TeamTransfer(office).export(directory);
  }

  /** Takes all records of such a folder in, or none. */
  public Result<Transferred> importFrom(Path directory) {
    return new TeamTransfer(office).importFrom(directory);
  }

  /** Whether it is kept in the database alone. */
  public boolean isInDatabase() {
    return office.isDatabase();
  }

  /** The records that could not be read by what was asked of this object. */
  public List<CorruptRecord> damaged() {
    return office.damaged();
  }
}
