package dev.intercore.it;

import dev.intercore.testkit.TeamCalls;

/** A test of processes of a team of agents, in both modes. */
abstract class TeamBox extends BlackBox implements TeamCalls {}
