package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.event.Event;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every change is told of, once, by whoever made it. */
abstract class TeamEventContract extends TeamContract {
  TeamEventContract(TeamBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  @Test
  void eachChangeIsOneEventInItsOrder() {
    String agent = team().agents().create(AgentRole.POLECAT, "rig").id();
    WorkItem a = item("a");
    WorkItem b = item("b");
    done(team().convoys().create("c", List.of(a.id())));
    done(team().work().depend(b.id(), a.id()));
    done(team().work().claim(agent));
    done(team().hooks().activate(agent));
    MergeRequest request = done(team().merges().submit(a.id(), new Branches("x", "main")));
    done(team().hooks().complete(agent));
    long first = begin(request);
    done(team().merges().conflict(request.id(), first, "no"));
    done(team().merges().retry(request.id(), Optional.empty()));
    long second = begin(request);
    done(team().merges().merged(request.id(), second, Optional.empty()));
    done(team().hooks().clear(agent));
    done(team().work().status(b.id(), WorkStatus.DONE, Optional.of("obsolete")));
    done(team().agents().status(agent, AgentStatus.TERMINATED));
    assertThat(told())
        .containsExactly(
            "agent.created",
            "work.created",
            "work.created",
            "convoy.created",
            "work.depends",
            "hook.set",
            "hook.activated",
            "merge.submitted",
            "hook.completed",
            "merge.begun",
            "merge.conflicted",
            "escalation.opened",
            "merge.retried",
            "merge.begun",
            "work.merged",
            "escalation.closed",
            "merge.merged",
            "hook.cleared",
            "work.closed",
            "agent.status");
    assertThat(events()).extracting(Event::actor).containsOnly(ME);
    assertThat(events()).extracting(Event::at).containsOnly(clock().seconds());
  }

  private long begin(MergeRequest request) {
    return done(team().merges().begin(request.id(), MergeQueue.DEFAULT_LEASE))
        .fencingToken()
        .orElseThrow();
  }

  @Test
  void whatIsRefusedTellsNothing() {
    String agent = agent().id();
    WorkItem item = begun(agent, "a");
    int before = events().size();
    team().hooks().set(agent, item("b").id());
    team().work().claim(agent().id(), Optional.of(item.id()));
    team().work().status(item.id(), WorkStatus.MERGED, Optional.empty());
    team().agents().status(agent, AgentStatus.IDLE);
    team().merges().begin("mr-00000", MergeQueue.DEFAULT_LEASE);
    assertThat(told().subList(before, events().size()))
        .containsExactly("work.created", "agent.created");
  }
}
