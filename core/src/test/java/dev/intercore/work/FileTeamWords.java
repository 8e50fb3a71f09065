package dev.intercore.work;

import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.storage.PageCursor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A team, and all there is to see of it. */
abstract class FileTeamWords extends TeamContract {
  private static final int ALL = 10_000;

  FileTeamWords(TeamBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  /** All records as a reader sees them. */
  List<String> seen() {
    Team team = team();
    List<Object> all = new ArrayList<>(team.agents().page(PageCursor.START, ALL).records());
    for (AgentIdentity agent : team.agents().page(PageCursor.START, ALL).records()) {
      team.hooks().get(agent.id()).ifPresent(all::add);
    }
    all.addAll(team.work().page(PageCursor.START, ALL).records());
    all.addAll(team.convoys().page(PageCursor.START, ALL).records());
    all.addAll(team.merges().page(PageCursor.START, ALL).records());
    all.addAll(team.escalations().page(PageCursor.START, ALL).records());
    return all.stream().map(Object::toString).toList();
  }
}
