package dev.intercore.it;

import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.TeamCalls;

/** A test of a team of agents. */
abstract class TeamBox extends BlackBox implements TeamCalls {
  @Override
  public DatabaseFile database() {
    return scratch.sqlite();
  }
}
