package dev.intercore.query;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Questions about {@link SampleDay} in many wordings, with the expected results. */
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

  /** A column with its expected values, and below it the questions. */
  private static final String CASES =
      """
      phase: planned
        what phase is the current run in?
        What phase is the current run in
        which phase is the active run in?
        what's the phase of the current run?
        what is the current phase?
        What phase are we in right now?
        in which phase is the current run?
        which phase is the run in?
        could you tell me what phase the run is in?
        show me the phase of our run
        how far is the current run?
        what phase is {run} in?
        what phase is run '{run}' in?
        what is the phase of run {run}?
        what is run {run}'s phase?
      phase: brainstorm
        what phase is {sessionRun} in?
      id: {polecat} | {runner}
        which agents are active?
        what agents are active
        Which agent is active?
        are there any active agents?
        list the active agents, please
        show active agents
        who is active?
        who's working?
        who are the active agents?
        show me the agents that are active
        who is working right now?
      count: 2
        how many agents are active?
        How many active agents are there?
      id: {idle}
        which agents are idle?
        who is idle
        list idle agents
      id:
        which agents are stalled?
        are any agents stuck?
      path: plan.md | tests.md
        what artifacts were produced in the planning phase?
        what artifacts have been produced in the planning phase?
        which artifacts were produced during planning?
        what artifacts were made in the plan phase
        list the artifacts of the current run produced in the planned phase
        show artifacts produced in phase planned
        what was produced in the planning phase?
        list artifacts of the planning phase
        which artifacts did the planning phase produce?
        what did the planning phase produce?
        what did we produce in the planning phase?
        what artifacts did we produce in the planning phase?
        what artifacts were produced in the planning phase of run {run}?
        what artifacts were produced in the planning phase of the current run?
        what artifacts were produced in the current phase?
      path:
        what artifacts were produced in the shipping phase?
        what artifacts were produced in the planning phase of run {sessionRun}?
      path: ideas.md | plan.md | tests.md
        what artifacts did the current run produce?
        what has the current run produced?
        what did {run} produce?
        which artifacts are there?
        list artifacts
      goal: ship the search
        what is the goal of the current run?
        what's the goal of run {run}?
        what is the goal of {run}?
        what is the current run doing?
        what is run {run} doing right now?
        how is run {run} going?
        what is the current run?
      status: failed
        what is the status of run {failedRun}?
      run: {run} | {sessionRun}
        which runs are active?
        are there active runs?
        which are the current runs?
        list running runs
      run: {failedRun}
        which runs failed?
        which runs have failed?
        what failed runs are there?
      run: {failedRun}
        which runs ended?
        which runs are over?
      run:
        which runs are completed?
        which runs are done?
        list abandoned runs
      run: {failedRun} | {run} | {sessionRun}
        which runs are there?
        show our runs
        list all runs
      name: codex
        who works in the current run?
        who is working in run {run}?
        which agents are active in {run}?
        which agents of the current run are active?
        which agents of {run} are active?
        which agents are active in the current run?
      name: codex | ghost | helper
        who is in the current run?
        which agents are in the run {run}?
        list the agents of {run}
        which agents are in the current run?
      phase: shipping
        which gates failed?
        which gates have failed?
        are there failed gates?
      phase: shipping
        which gates failed in the current run?
        which gates of the current run failed?
        which gates failed in {run}?
      phase: executing
        which gates passed?
      phase: executing | shipping
        what are the gates of the current run?
        which gates are there?
      may_go_on: yes
        may the current run go on?
        can the current run proceed?
        can we continue?
        what is the next phase?
        what phase comes next?
        may {run} go on?
      next_phase: executing
        what is the next phase of the current run?
      title: write the index
        what is {polecat} doing?
        what is agent {polecat} working on?
      intent: about search.java
        who is changing search.java?
        who's editing 'search.java'?
        is anyone changing search.java?
        who is changing ./search.java?
      intent: about docs/**
        who is changing docs/guide.md?
        who has docs/guide.md?
        is docs/guide.md free?
        who is changing the folder docs
      intent:
        who is changing other.java?
      session: s-1 | s-3 | s-4
        which intents are active?
        list active intents
      session: s-2
        which intents are queued?
        who waits?
        who is waiting in the queue?
        what is in the queue?
      session:
        which intents are stale?
      session: s-1 | s-2 | s-3 | s-4
        which intents are there?
      session: s-1 | s-3 | s-4
        who is changing what?
        who is editing?
      name: deploy
        which locks are held?
        list locks
        who holds the lock deploy?
        who holds the deploy lock?
        is the lock deploy free?
        who holds the lock deploy web?
        who has the lock "deploy"?
      name:
        who holds the lock deploy staging?
      what: lock
        who has deploy?
        who is holding deploy?
      what:
        who has nothing-at-all?
      name:
        which locks are stale?
      name:
        who holds the lock release?
      title: rank, and "sort"
        what work is ready?
        which items are ready?
        what is ready?
        list ready work
      title: write the index
        what work is in progress?
        which beads are in progress?
        what is in progress?
      title: search page | rank, and "sort"
        which items are open?
        what work is open?
        list the open tasks
      title:
        which items are done?
        what work is merged?
      title:
        which items are finished?
        list completed tasks
      title: write the index
        which items are taken?
        which tasks are assigned?
      agent: {polecat}
        who worked on {first}?
      id: {first}
        what does {second} depend on?
      assignee: {polecat}
        who is assigned to {first}?
        who has item '{first}'?
      holder: {polecat}
        who has {first}?
      holder: s-1
        who holds {intent}?
      status: in_progress
        what is the status of {first}?
      status: idle
        what is the status of {idle}?
      status: pending
        what's the status of {merge}?
      what: item
        what about {second}?
      title: search page
        which items are blocked?
        what is blocked?
        show me the blocked tasks
      id: {first}
        which items block others?
        which items are blocking?
        what is blocking?
        show me the blocking tasks
        which tasks block others?
      what: intent
        who has search.java?
        what about search.java?
      holder: s-4
        who holds Makefile?
        what is the status of Makefile?
      what:
        who has ".."?
        who has Dockerfile?
      agent: {polecat}
        which hooks are there?
      id: {polecat}
        who works on {first}?
      id: {first}
        what blocks {second}?
        what is blocking item {second}?
        what is {second} blocked by?
      id:
        what blocks {third}?
      id: {first}
        which items are assigned to {polecat}?
        what does {polecat} have?
      id: {merge}
        what is next in the merge queue?
        what merges next?
      id:
        what is merging?
        what is being merged?
        what is merging right now?
        what is merging into 'main'?
      source_branch: work/a
        what is in the merge queue?
        show the merge queue
        what merges into main?
      source_branch:
        what merges into release?
      id:
        which escalations are open?
        are there any escalations?
      name: launch
        which convoys are there?
        how far is the convoy launch?
      count: 1
        how many locks are held?
        how many runs failed?
      count: 3
        how many items are there?
      """;

  private QuestionCases() {}

  static Stream<Case> of(SampleDay day) {
    return Arrays.stream(day.fill(CASES).split("\n(?=\\S)", -1)).flatMap(QuestionCases::read);
  }

  private static Stream<Case> read(String text) {
    List<String> lines = text.lines().map(String::strip).toList();
    String[] columnAndValues = lines.getFirst().split(": ?", 2);
    String values = columnAndValues[1];
    List<String> expected = values.isEmpty() ? List.of() : List.of(values.split(" \\| ", -1));
    return lines.stream().skip(1).map(question -> new Case(question, columnAndValues[0], expected));
  }
}
