package dev.intercore.work;

import dev.intercore.work.keep.Place;
import dev.intercore.work.record.AgentIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A team, and all there is to see of it. */
abstract class FileTeamWords extends TeamContract {
  private static final int ALL = 10_000;

  FileTeamWords(TeamStore store, Path folder) throws IOException {
    super(store, folder);
  }

  /** All records as a reader sees them. */
  List<String> seen() {
    Team team = team();
    List<Object> all = new ArrayList<>(team.agents().page(Place.START, ALL));
    for (AgentIdentity agent : team.agents().page(Place.START, ALL)) {
      team.hooks().get(agent.id()).ifPresent(all::add);
    }
    all.addAll(team.work().page(Place.START, ALL));
    all.addAll(team.convoys().page(Place.START, ALL));
    all.addAll(team.merges().page(Place.START, ALL));
    all.addAll(team.escalations().page(Place.START, ALL));
    return all.stream().map(Object::toString).toList();
  }
}
