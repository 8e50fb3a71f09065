package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Result;
import dev.intercore.testing.Folders;
import dev.intercore.testing.RandomCases;
import dev.intercore.testing.RandomInput;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.Priority;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.PageCursor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whatever is done in whatever order: all records agree, and both stores answer alike. */
class TeamPropertyTest {
  private enum Verb {
    CREATE,
    CLAIM,
    SET,
    ACTIVATE,
    COMPLETE,
    CLEAR,
    RELEASE,
    CLOSE,
    REOPEN,
    DEPEND,
    CONVOY,
    STALL,
    TOUCH,
    SUBMIT,
    BEGIN,
    MERGED,
    CONFLICT,
    RETRY,
    WITHDRAW,
    CLOSE_ESCALATION,
    MOVE_CLOCK
  }

  /**
   * Something that is done.
   *
   * @param one which agent
   * @param other which item or request
   */
  record Step(Verb verb, int one, int other) {}

  private static List<Step> history(RandomInput random) {
    return random.list(
        5,
        60,
        () -> new Step(random.of(Verb.values()), random.between(0, 2), random.between(0, 4)));
  }

  @Test
  void recordsAgreeAndBothStoresAnswerAlike() {
    RandomCases.histories(25, TeamPropertyTest::history, TeamPropertyTest::checkHistory);
  }

  private static void checkHistory(List<Step> history) throws IOException, SQLException {
    Path folder = Folders.scratch();
    try {
      assertThat(play(history, TeamBackends.FILES, folder.resolve("files")))
          .isEqualTo(play(history, TeamBackends.SQLITE, folder.resolve("sqlite")));
    } finally {
      Folders.remove(folder);
    }
  }

  private static List<String> play(List<Step> history, TeamBackends store, Path folder)
      throws IOException, SQLException {
    Scene scene = new Scene(store, folder);
    try {
      List<String> answers = new ArrayList<>();
      for (Step step : history) {
        answers.add(step.verb() + " " + scene.run(step));
      }
      Consistency.check(scene.team());
      answers.addAll(scene.told());
      return answers;
    } finally {
      scene.close();
    }
  }

  private static final class Scene extends TeamContract {
    private static final Branches MAIN = new Branches("side", "main");

    Scene(TeamBackends store, Path folder) throws IOException {
      super(store, Files.createDirectory(folder));
      for (int i = 0; i < 3; i++) {
        agent();
        item("item " + i, pick(List.of(Priority.values()), i));
      }
    }

    private static <T> T pick(List<T> all, int which) {
      return all.get(which % all.size());
    }

    private String run(Step step) {
      Team team = team();
      AgentIdentity agent = pick(team.agents().page(PageCursor.START, 50).records(), step.one());
      WorkItem item = pick(team.work().page(PageCursor.START, 50).records(), step.other());
      return switch (step.verb()) {
        case CREATE -> item("more", pick(List.of(Priority.values()), step.one())).toString();
        case CLAIM -> team.work().claim(agent.id()).toString();
        case SET -> team.hooks().set(agent.id(), item.id()).toString();
        case ACTIVATE -> team.hooks().activate(agent.id()).toString();
        case COMPLETE -> team.hooks().complete(agent.id()).toString();
        case CLEAR -> team.hooks().clear(agent.id()).toString();
        case RELEASE -> team.work().release(item.id(), Optional.of("why not")).toString();
        case CLOSE -> status(item, WorkStatus.DONE, Optional.of("obsolete"));
        case REOPEN -> status(item, WorkStatus.OPEN, Optional.empty());
        case DEPEND -> {
          WorkItem before = pick(team.work().page(PageCursor.START, 50).records(), step.one());
          yield team.work().depend(item.id(), before.id()).toString();
        }
        case CONVOY -> team.convoys().create("c", List.of(item.id(), agentless(step))).toString();
        case STALL -> team.agents().status(agent.id(), AgentStatus.STALLED).toString();
        case TOUCH -> team.agents().touch(agent.id()).toString();
        case SUBMIT -> team.merges().submit(item.id(), MAIN).toString();
        case CLOSE_ESCALATION ->
            team.escalations().page(PageCursor.START, 50).records().stream()
                .map(one -> team.escalations().close(one.id(), Optional.empty()).toString())
                .toList()
                .toString();
        case MOVE_CLOCK -> {
          clock().move(Duration.ofMinutes(step.other() * 7L - 5));
          yield team.agents().stalled(Duration.ofMinutes(10)).toString();
        }
        default -> merge(step);
      };
    }

    private String agentless(Step step) {
      return pick(team().work().page(PageCursor.START, 50).records(), step.one()).id();
    }

    private String status(WorkItem item, WorkStatus to, Optional<String> reason) {
      return team().work().status(item.id(), to, reason).toString();
    }

    private String merge(Step step) {
      MergeQueue queue = team().merges();
      List<MergeRequest> all = queue.page(PageCursor.START, 50).records();
      if (all.isEmpty()) {
        return "nothing is to be merged";
      }
      MergeRequest request = pick(all, step.other());
      // One too low is the token of whoever was taken over.
      long token = request.fencingToken().orElse(1) - (step.one() == 2 ? 1 : 0);
      Result<? extends TeamRecord> result =
          switch (step.verb()) {
            case BEGIN -> queue.begin(request.id(), Duration.ofMinutes(10));
            case MERGED -> queue.merged(request.id(), token, Optional.of("c0ffee"));
            case CONFLICT -> queue.conflict(request.id(), token, "tests failed");
            case RETRY -> queue.retry(request.id(), Optional.empty());
            default -> queue.withdraw(request.id(), Optional.empty());
          };
      return result.toString();
    }
  }
}
