package dev.intercore.query;

import java.util.List;
import java.util.stream.Stream;

/** What may be asked of a prepared day, in many ways, and what is found. */
final class QuestionCases {
  /**
   * A sentence and what is found.
   *
   * @param column the values of one column, in order
   */
  record Case(String question, String column, List<String> values) {
    @Override
    public String toString() {
      return question;
    }
  }

  private final SampleDay day;

  QuestionCases(SampleDay day) {
    this.day = day;
  }

  private static Stream<Case> each(String column, List<String> values, String... questions) {
    return Stream.of(questions).map(question -> new Case(question, column, values));
  }

  Stream<Case> all() {
    return Stream.of(
            each(
                "phase",
                List.of("planned"),
                "what phase is the current run in?",
                "What phase is the current run in",
                "which phase is the active run in?",
                "what's the phase of the current run?",
                "what is the current phase?",
                "What phase are we in right now?",
                "in which phase is the current run?",
                "which phase is the run in?",
                "could you tell me what phase the run is in?",
                "show me the phase of our run",
                "how far is the current run?",
                "what phase is " + day.run + " in?",
                "what phase is run '" + day.run + "' in?",
                "what is the phase of run " + day.run + "?",
                "what is run " + day.run + "'s phase?"),
            each("phase", List.of("brainstorm"), "what phase is " + day.sessionRun + " in?"),
            each(
                "id",
                List.of(day.polecat, day.runner),
                "which agents are active?",
                "what agents are active",
                "Which agent is active?",
                "are there any active agents?",
                "list the active agents, please",
                "show active agents",
                "who is active?",
                "who's working?",
                "who are the active agents?",
                "show me the agents that are active",
                "who is working right now?"),
            each(
                "count",
                List.of("2"),
                "how many agents are active?",
                "How many active agents are there?"),
            each(
                "id",
                List.of(day.idle),
                "which agents are idle?",
                "who is idle",
                "list idle agents"),
            each("id", List.of(), "which agents are stalled?", "are any agents stuck?"),
            each(
                "path",
                List.of("plan.md", "tests.md"),
                "what artifacts were produced in the planning phase?",
                "what artifacts have been produced in the planning phase?",
                "which artifacts were produced during planning?",
                "what artifacts were made in the plan phase",
                "list the artifacts of the current run produced in the planned phase",
                "show artifacts produced in phase planned",
                "what was produced in the planning phase?",
                "list artifacts of the planning phase",
                "which artifacts did the planning phase produce?",
                "what did the planning phase produce?",
                "what did we produce in the planning phase?",
                "what artifacts did we produce in the planning phase?",
                "what artifacts were produced in the planning phase of run " + day.run + "?",
                "what artifacts were produced in the planning phase of the current run?",
                "what artifacts were produced in the current phase?"),
            each(
                "path",
                List.of(),
                "what artifacts were produced in the shipping phase?",
                "what artifacts were produced in the planning phase of run "
                    + day.sessionRun
                    + "?"),
            each(
                "path",
                List.of("ideas.md", "plan.md", "tests.md"),
                "what artifacts did the current run produce?",
                "what has the current run produced?",
                "what did " + day.run + " produce?",
                "which artifacts are there?",
                "list artifacts"),
            each(
                "goal",
                List.of("ship the search"),
                "what is the goal of the current run?",
                "what's the goal of run " + day.run + "?",
                "what is the goal of " + day.run + "?",
                "what is the current run doing?",
                "what is run " + day.run + " doing right now?",
                "how is run " + day.run + " going?",
                "what is the current run?"),
            each("status", List.of("failed"), "what is the status of run " + day.failedRun + "?"),
            each(
                "run",
                List.of(day.run, day.sessionRun),
                "which runs are active?",
                "are there active runs?",
                "which are the current runs?",
                "list running runs"),
            each(
                "run",
                List.of(day.failedRun),
                "which runs failed?",
                "which runs have failed?",
                "what failed runs are there?"),
            each("run", List.of(day.failedRun), "which runs ended?", "which runs are over?"),
            each(
                "run",
                List.of(),
                "which runs are completed?",
                "which runs are done?",
                "list abandoned runs"),
            each(
                "run",
                List.of(day.failedRun, day.run, day.sessionRun),
                "which runs are there?",
                "show our runs",
                "list all runs"),
            each(
                "name",
                List.of("codex"),
                "who works in the current run?",
                "who is working in run " + day.run + "?",
                "which agents are active in " + day.run + "?",
                "which agents of the current run are active?",
                "which agents of " + day.run + " are active?",
                "which agents are active in the current run?"),
            each(
                "name",
                List.of("codex", "ghost", "helper"),
                "who is in the current run?",
                "which agents are in the run " + day.run + "?",
                "list the agents of " + day.run,
                "which agents are in the current run?"),
            each(
                "phase",
                List.of("shipping"),
                "which gates failed?",
                "which gates have failed?",
                "are there failed gates?"),
            each(
                "phase",
                List.of("shipping"),
                "which gates failed in the current run?",
                "which gates of the current run failed?",
                "which gates failed in " + day.run + "?"),
            each("phase", List.of("executing"), "which gates passed?"),
            each(
                "phase",
                List.of("executing", "shipping"),
                "what are the gates of the current run?",
                "which gates are there?"),
            each(
                "may_go_on",
                List.of("yes"),
                "may the current run go on?",
                "can the current run proceed?",
                "can we continue?",
                "what is the next phase?",
                "what phase comes next?",
                "may " + day.run + " go on?"),
            each("next_phase", List.of("executing"), "what is the next phase of the current run?"),
            each(
                "title",
                List.of("write the index"),
                "what is " + day.polecat + " doing?",
                "what is agent " + day.polecat + " working on?"),
            each(
                "intent",
                List.of("about search.java"),
                "who is changing search.java?",
                "who's editing 'search.java'?",
                "is anyone changing search.java?",
                "who is changing ./search.java?"),
            each(
                "intent",
                List.of("about docs/**"),
                "who is changing docs/guide.md?",
                "who has docs/guide.md?",
                "is docs/guide.md free?",
                "who is changing the folder docs"),
            each("intent", List.of(), "who is changing other.java?"),
            each(
                "session",
                List.of("s-1", "s-3", "s-4"),
                "which intents are active?",
                "list active intents"),
            each(
                "session",
                List.of("s-2"),
                "which intents are queued?",
                "who waits?",
                "who is waiting in the queue?",
                "what is in the queue?"),
            each("session", List.of(), "which intents are stale?"),
            each("session", List.of("s-1", "s-2", "s-3", "s-4"), "which intents are there?"),
            each(
                "session",
                List.of("s-1", "s-3", "s-4"),
                "who is changing what?",
                "who is editing?"),
            each(
                "name",
                List.of("deploy"),
                "which locks are held?",
                "list locks",
                "who holds the lock deploy?",
                "who holds the deploy lock?",
                "is the lock deploy free?",
                "who holds the lock deploy web?",
                "who has the lock \"deploy\"?"),
            each("name", List.of(), "who holds the lock deploy staging?"),
            each("what", List.of("lock"), "who has deploy?", "who is holding deploy?"),
            each("what", List.of(), "who has nothing-at-all?"),
            each("name", List.of(), "which locks are stale?"),
            each("name", List.of(), "who holds the lock release?"),
            each(
                "title",
                List.of("rank, and \"sort\""),
                "what work is ready?",
                "which items are ready?",
                "what is ready?",
                "list ready work"),
            each(
                "title",
                List.of("write the index"),
                "what work is in progress?",
                "which beads are in progress?",
                "what is in progress?"),
            each(
                "title",
                List.of("search page", "rank, and \"sort\""),
                "which items are open?",
                "what work is open?",
                "list the open tasks"),
            each("title", List.of(), "which items are done?", "what work is merged?"),
            each("title", List.of(), "which items are finished?", "list completed tasks"),
            each(
                "title",
                List.of("write the index"),
                "which items are taken?",
                "which tasks are assigned?"),
            each("agent", List.of(day.polecat), "who worked on " + day.first + "?"),
            each("id", List.of(day.first), "what does " + day.second + " depend on?"),
            each(
                "assignee",
                List.of(day.polecat),
                "who is assigned to " + day.first + "?",
                "who has item '" + day.first + "'?"),
            each("holder", List.of(day.polecat), "who has " + day.first + "?"),
            each("holder", List.of("s-1"), "who holds " + day.intent + "?"),
            each("status", List.of("in_progress"), "what is the status of " + day.first + "?"),
            each("status", List.of("idle"), "what is the status of " + day.idle + "?"),
            each("status", List.of("pending"), "what's the status of " + day.merge + "?"),
            each("what", List.of("item"), "what about " + day.second + "?"),
            each(
                "title",
                List.of("search page"),
                "which items are blocked?",
                "what is blocked?",
                "show me the blocked tasks"),
            each(
                "id",
                List.of(day.first),
                "which items block others?",
                "which items are blocking?",
                "what is blocking?",
                "show me the blocking tasks",
                "which tasks block others?"),
            each("what", List.of("intent"), "who has search.java?", "what about search.java?"),
            each(
                "holder", List.of("s-4"), "who holds Makefile?", "what is the status of Makefile?"),
            each("what", List.of(), "who has \"..\"?", "who has Dockerfile?"),
            each("agent", List.of(day.polecat), "which hooks are there?"),
            each("id", List.of(day.polecat), "who works on " + day.first + "?"),
            each(
                "id",
                List.of(day.first),
                "what blocks " + day.second + "?",
                "what is blocking item " + day.second + "?",
                "what is " + day.second + " blocked by?"),
            each("id", List.of(), "what blocks " + day.third + "?"),
            each(
                "id",
                List.of(day.first),
                "which items are assigned to " + day.polecat + "?",
                "what does " + day.polecat + " have?"),
            each("id", List.of(day.merge), "what is next in the merge queue?", "what merges next?"),
            each(
                "id",
                List.of(),
                "what is merging?",
                "what is being merged?",
                "what is merging right now?",
                "what is merging into 'main'?"),
            each(
                "source_branch",
                List.of("work/a"),
                "what is in the merge queue?",
                "show the merge queue",
                "what merges into main?"),
            each("source_branch", List.of(), "what merges into release?"),
            each("id", List.of(), "which escalations are open?", "are there any escalations?"),
            each(
                "name",
                List.of("launch"),
                "which convoys are there?",
                "how far is the convoy launch?"),
            each("count", List.of("1"), "how many locks are held?", "how many runs failed?"),
            each("count", List.of("3"), "how many items are there?"))
        .flatMap(one -> one);
  }
}
