package dev.intercore.cli.help;

import dev.intercore.Intercore;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.EngineDeclined;
import dev.intercore.cli.FeatureAccess;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.help.Completer.Candidate;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.ParsedArguments;
import dev.intercore.cli.option.ValueType.Completion;
import dev.intercore.cli.output.TerminalText;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.event.EventTypes;
import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentQueries.IntentSummary;
import dev.intercore.run.Phases;
import dev.intercore.run.Run;
import dev.intercore.run.Runs;
import dev.intercore.work.Team;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamStore.RecordPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Reads candidates from the data of the project. It only reads, and a failure is no candidates: a
 * Tab must neither change anything nor print an error.
 */
final class ProjectCandidates {
  private static final int MAX_CANDIDATES = 200;
  private static final int PAGE = 500;

  /** How many records are read for the candidates among them. */
  private static final int MAX_READ = 2_000;

  private static final Duration GIT_TIMEOUT = Duration.ofSeconds(2);

  private final CommandContext context;
  private final Supplier<ProgramRunner> programs;
  private final FeatureAccess features;
  private final String prefix;
  private final List<Candidate> found = new ArrayList<>();

  private ProjectCandidates(
      CommandContext context,
      Supplier<ProgramRunner> programs,
      Optional<String> database,
      String prefix) {
    this.context = context;
    this.programs = programs;
    this.features = context.features().withoutWarnings(database);
    this.prefix = prefix;
  }

  /**
   * Returns the source of a call.
   *
   * @param programs runs git, in the caller's process only
   */
  static Completer.DataSource of(CommandContext context, Supplier<ProgramRunner> programs) {
    return (kind, line, earlier, prefix) ->
        new ProjectCandidates(context, programs, database(line), prefix).list(kind, earlier);
  }

  private static Optional<String> database(ParsedArguments line) {
    return line.wordsOf(GlobalOptions.DB).stream().findFirst();
  }

  private List<Candidate> list(Completion kind, List<String> earlier) {
    try {
      read(kind, earlier);
    } catch (EngineDeclined e) {
      throw e;
    } catch (IntercoreException e) {
      // An engine lets the caller try unless the error is the caller's own.
      context.site().onError(e.code());
    } catch (IOException | RuntimeException _) {
      // What was found until then is offered.
    }
    return found;
  }

  private void read(Completion kind, List<String> earlier) throws IOException {
    String last = earlier.isEmpty() ? "" : earlier.getLast();
    switch (kind) {
      case NONE, FILES, COMMANDS -> {}
      case EVENT_TYPES -> EventTypes.builtIn().forEach(type -> add(type, ""));
      case LOCKS, LOCK_SCOPES -> locks(kind, last);
      case STATE_KEYS, STATE_SCOPES, SENTINELS, SENTINEL_SCOPES -> nearest(kind, last);
      case BRANCHES -> branches();
      default -> shared(kind, last);
    }
  }

  /** Adds a value that fits. Text that a terminal would not show as it is, is never offered. */
  private void add(String word, String help) {
    if (!isFull()
        && word.startsWith(prefix)
        && word.codePoints().noneMatch(Names::isControl)
        && TerminalText.upright(word).equals(word)) {
      found.add(new Candidate(word, help));
    }
  }

  private boolean isFull() {
    return found.size() >= MAX_CANDIDATES;
  }

  private void locks(Completion kind, String name) {
    features
        .locksForReading()
        .list(MAX_READ)
        .held()
        .forEach(lock -> {
          if (kind == Completion.LOCKS) {
            add(lock.key().name(), lock.shownOwner());
          } else if (lock.key().name().equals(name)) {
            add(lock.key().scope(), lock.shownOwner());
          }
        });
  }

  private void nearest(Completion kind, String name) {
    Path file = features.nearestDatabase();
    if (!features.isCurrent(file)) {
      return;
    }
    Intercore intercore = features.open(file);
    switch (kind) {
      case STATE_KEYS -> intercore.state().keys().forEach(key -> add(key, ""));
      case STATE_SCOPES -> intercore.state().list(name).forEach(scope -> add(scope, ""));
      case SENTINELS -> intercore.sentinels().list().forEach(one -> add(one.name(), ""));
      default ->
          intercore.sentinels().list().stream()
              .filter(one -> one.name().equals(name))
              .forEach(one -> add(one.scope(), ""));
    }
  }

  private void shared(Completion kind, String last) {
    Path file = features.sharedDatabase();
    if (!features.isCurrent(file)) {
      return;
    }
    switch (kind) {
      case SESSIONS -> sessions();
      case INTENTS -> intents(intent -> add(intent.id(), intent.text()));
      case RUNS -> runs(run -> add(run.id(), run.status().wireName() + ": " + run.goal()));
      case PHASES -> phases(last);
      case CONSUMERS ->
          features.shared().events().consumers().list().forEach(one -> add(one.name(), ""));
      case AGENTS -> agents();
      case ALL_AGENTS -> {
        agents();
        features
            .readRuns()
            .agents()
            .active(MAX_CANDIDATES, _ -> {})
            .forEach(seen -> add(seen.agent().id(), seen.agent().type()));
      }
      default -> team(kind, features.readTeam());
    }
  }

  private void agents() {
    each(
        features.readTeam().agents()::page,
        agent -> add(agent.id(), agent.role().wireName() + " on " + agent.rig()));
  }

  private void team(Completion kind, Team team) {
    switch (kind) {
      case RIGS -> each(team.agents()::page, agent -> add(agent.rig(), ""));
      case BEADS ->
          each(
              team.work()::page,
              item -> add(item.id(), item.status().wireName() + ": " + item.title()));
      case CONVOYS -> each(team.convoys()::page, convoy -> add(convoy.id(), convoy.name()));
      case MERGE_REQUESTS ->
          each(
              team.merges()::page,
              request ->
                  add(request.id(), request.status().wireName() + ": " + request.sourceBranch()));
      default ->
          each(
              team.escalations()::page,
              escalation ->
                  add(
                      escalation.id(),
                      escalation.status().wireName() + ": " + escalation.reason()));
    }
  }

  /** Reads a list in pages, until there are enough candidates or enough was read. */
  private <T> void each(RecordPage.Source<T> source, Consumer<T> action) {
    Optional<PageCursor> next = Optional.of(PageCursor.START);
    for (int read = 0; next.isPresent() && read < MAX_READ && !isFull(); read += PAGE) {
      RecordPage<T> page = source.page(next.get(), PAGE);
      page.records().forEach(action);
      next = page.next();
    }
  }

  private void runs(Consumer<Run> action) {
    Runs runs = features.readRuns();
    long last = 0;
    for (int read = 0; read < MAX_READ && !isFull(); read += PAGE) {
      List<Run> page = runs.page(last, PAGE, _ -> {});
      page.forEach(action);
      if (page.isEmpty()) {
        return;
      }
      last = page.getLast().seq();
    }
  }

  private void phases(String run) {
    features
        .readRuns()
        .find(run)
        .value()
        .map(Run::phases)
        .orElse(Phases.DEFAULT)
        .names()
        .forEach(phase -> add(phase, ""));
  }

  private void intents(Consumer<Intent> action) {
    IntentSummary live =
        features.shared().intents().queries().summary(IntentOwner.NO_SESSION, MAX_CANDIDATES / 2);
    Stream.of(live.active(), live.queued())
        .flatMap(page -> page.items().stream())
        .map(IntentView::intent)
        .forEach(action);
  }

  private void sessions() {
    context.caller().session().ifPresent(session -> add(session, "this session"));
    intents(intent -> add(intent.session(), intent.text()));
    runs(run -> run.session().ifPresent(session -> add(session, run.goal())));
  }

  /** Branches of the repository around the caller, and those in the merge queue. */
  private void branches() throws IOException {
    // An engine runs no programs.
    context.site().requireCaller();
    ProgramRunner.Result git =
        programs
            .get()
            .run(
                new ProgramRunner.Job(
                    List.of(
                        "git",
                        "--no-optional-locks",
                        "for-each-ref",
                        "--count=" + MAX_READ,
                        "--format=%(refname:lstrip=2)",
                        "refs/heads"),
                    context.directory(),
                    GIT_TIMEOUT));
    String names =
        new String(git.stdout().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    if (git.exit() == 0) {
      names.lines().filter(name -> name.indexOf('\uFFFD') < 0).forEach(name -> add(name, ""));
    }
    Path file = features.sharedDatabase();
    if (features.isCurrent(file)) {
      features
          .readTeam()
          .merges()
          .branches(MAX_CANDIDATES)
          .forEach(branch -> add(branch.name(), "in the merge queue"));
    }
  }
}
