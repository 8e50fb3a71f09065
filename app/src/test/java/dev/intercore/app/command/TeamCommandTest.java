package dev.intercore.app.command;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.TeamCalls;

/** A test of what the commands of a team of agents answer. */
abstract class TeamCommandTest extends CommandTest implements TeamCalls {
  @Override
  public DatabaseFile database() {
    return project.sqlite();
  }
}
