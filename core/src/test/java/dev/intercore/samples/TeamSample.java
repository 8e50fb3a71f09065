package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.Result;
import dev.intercore.work.Team;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.Priority;

final class TeamSample {
  static String fixParser(Intercore intercore, Runnable fix) {
    Team team = intercore.team(Actor.of("mayor"));
    String bead = team.work().create(new Draft("Fix the parser", "", Priority.P1)).id();
    String agent = team.agents().create(AgentRole.POLECAT, "web").id();
    Result<WorkItem> claimed = team.work().claim(agent);
    if (claimed instanceof Result.No<WorkItem> no) {
      return no.fact();
    }
    team.hooks().activate(agent);
    fix.run();
    team.hooks().complete(agent);
    team.merges().submit(bead, new Branches("work/parser", "main"));
    return team.work().get(bead).orElseThrow().status().wireName();
  }
}
