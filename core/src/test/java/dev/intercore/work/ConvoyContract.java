package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.PageCursor;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How a batch stands. */
abstract class ConvoyContract extends TeamContract {
  ConvoyContract(TeamBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private Convoy convoy(String id) {
    return team().convoys().get(id).orElseThrow();
  }

  @Test
  void doneAndMergedAreCountedApart() {
    WorkItem open = item("open");
    WorkItem done = finished("done");
    WorkItem merged = finished("merged");
    done(team().work().status(merged.id(), WorkStatus.MERGED, Optional.empty()));
    String agent = agent().id();
    WorkItem begun = begun(agent, "begun");
    WorkItem hooked = item("hooked");
    done(team().hooks().set(agent().id(), hooked.id()));
    Convoy convoy =
        done(
            team()
                .convoys()
                .create(
                    "all",
                    List.of(
                        open.id(), done.id(), merged.id(), begun.id(), hooked.id(), open.id())));
    assertThat(convoy.beadIds()).hasSize(5);
    assertThat(convoy.counts().orElseThrow().total()).isEqualTo(5);
    for (WorkStatus status : WorkStatus.values()) {
      assertThat(convoy.counts().orElseThrow().count(status)).as(status.wireName()).isEqualTo(1);
    }
    assertThat(convoy.progress()).isEqualTo(2.0 / 5);
    Consistency.check(team());
  }

  @Test
  void whatIsWrittenDownIsRightInTheStepOfTheChange() throws IOException, SQLException {
    String agent = agent().id();
    WorkItem item = item("a");
    Convoy convoy = done(team().convoys().create("c", List.of(item.id(), item("b").id())));
    done(team().hooks().set(agent, item.id()));
    done(team().hooks().activate(agent));
    done(team().hooks().complete(agent));
    assertThat(store.record(root, RecordKind.CONVOY, convoy.id()).replace(" ", ""))
        .contains("\"progress\":0.5", "\"done\":1", "\"open\":1", "\"total\":2");
    done(team().work().release(item.id(), Optional.empty()));
    assertThat(store.record(root, RecordKind.CONVOY, convoy.id()).replace(" ", ""))
        .contains("\"progress\":0,", "\"open\":2");
  }

  @Test
  void emptyConvoyIsNotDone() {
    Convoy convoy = done(team().convoys().create("none", List.of()));
    assertThat(convoy.progress()).isZero();
    assertThat(convoy.counts().orElseThrow().total()).isZero();
    WorkItem item = finished("a");
    Convoy more = done(team().convoys().add(convoy.id(), List.of(item.id())));
    assertThat(more.progress()).isEqualTo(1.0);
    assertThat(team().convoys().add(convoy.id(), List.of(item.id())))
        .isEqualTo(Result.already(more));
  }

  @Test
  void unknownMembersAreRefusedAndNothingIsMade() {
    WorkItem item = item("a");
    refused(team().convoys().create("c", List.of(item.id(), "bead-00000")), Why.UNKNOWN);
    assertThat(team().convoys().page(PageCursor.START, 10).records()).isEmpty();
    Convoy convoy = done(team().convoys().create("c", List.of()));
    refused(team().convoys().add(convoy.id(), List.of(item.id(), "bead-00000")), Why.UNKNOWN);
    assertThat(convoy(convoy.id()).beadIds()).isEmpty();
    refused(team().convoys().add("convoy-00000", List.of(item.id())), Why.UNKNOWN);
  }

  @Test
  void memberThatCannotBeReadIsMissingAndNotDone() {
    WorkItem done = finished("a");
    Convoy convoy = done(team().convoys().create("c", List.of(done.id())));
    assertThat(convoy.progress()).isEqualTo(1.0);
    damage(RecordKind.WORK, done.id(), "{");
    assertThat(convoy(convoy.id()).counts().orElseThrow().missing()).hasValue(1);
    assertThat(convoy(convoy.id()).progress()).isZero();
  }
}
