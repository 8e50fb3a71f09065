package dev.intercore.cli.commands;

import dev.intercore.cli.CallerIdentity;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.ResultView.Shape;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.common.Result;
import dev.intercore.event.Event;
import dev.intercore.event.EventConsumer;
import dev.intercore.event.EventConsumers;
import dev.intercore.event.EventFilter;
import dev.intercore.event.EventLog;
import dev.intercore.event.EventLog.PruneResult;
import dev.intercore.event.EventTypes;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonPayload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The {@code ic events} commands. */
final class EventCommands extends CommandGroup {
  static final String NAME = "events";

  private static final ValueType<String> CONSUMER_TYPE =
      ValueType.text("NAME").completing(ValueType.Completion.CONSUMERS);

  private static final Option<Optional<Long>> SINCE =
      Option.of("--since", ValueType.SEQUENCE, "only events after this number").optional();
  private static final Option<Optional<String>> TYPE =
      Option.of(
              "--type",
              ValueType.text("TYPE").completing(ValueType.Completion.EVENT_TYPES),
              "only events of this type or group, such as intent.declared or intent")
          .optional();
  private static final Option<Optional<String>> SUBJECT =
      Option.of("--subject", ValueType.text("S"), "only events with this subject").optional();
  private static final Option<Optional<String>> ACTOR =
      Option.of("--actor", ValueType.text("A"), "only events by this actor").optional();
  private static final Option<Long> LIMIT =
      Option.of("--limit", ValueType.COUNT, "at most the first N events").orElse(Long.MAX_VALUE);
  private static final Option<Boolean> FOLLOW =
      Option.flag("--follow", "also print new events, until the reader closes the pipe")
          // An engine does not wait.
          .inCallerProcess();
  private static final Option<Optional<String>> READER =
      Option.of(
              "--consumer",
              CONSUMER_TYPE,
              "begin after the last event that this consumer acknowledged")
          .optional();
  private static final Option<String> CONSUMER =
      Option.of("--consumer", CONSUMER_TYPE, "the consumer").required();
  private static final Option<Optional<String>> BODY =
      Option.of("--body", ValueType.JSON, "further data, one JSON object of at most 64 KiB")
          .optional();
  private static final Option<Boolean> REMOVE =
      Option.flag("--remove", "remove the named consumer; its unread events may then be pruned");
  private static final Option<Duration> OLDER_THAN =
      Option.of("--older-than", ValueType.DURATION, "only events at least this old; 0s: all")
          .required();
  private static final Argument<String> OWN_TYPE =
      Argument.of("TYPE", ValueType.TEXT, "the type of the event, such as build.finished");
  private static final Argument<String> OWN_SUBJECT =
      Argument.of("SUBJECT", ValueType.TEXT, "what the event is about");
  private static final Argument<Long> SEQ =
      Argument.of("SEQ", ValueType.SEQUENCE, "the number of the last event that was processed");
  private static final Argument<Optional<String>> CONSUMER_NAME =
      Argument.optional("NAME", CONSUMER_TYPE, "only this consumer");

  /** The most events that an engine reads for one call. */
  private static final long MAX_ENGINE_EVENTS = 2_000;

  private static final ResultView<Event> LIST = ResultView.list(EventOutput::line, Event.JSON);
  private static final ResultView<Number> ADDED = ResultView.count("seq", "");
  private static final ResultView<Boolean> REMOVED = ResultView.flag("removed", "removed", "");
  private static final ResultView<EventConsumer> CONSUMERS =
      ResultView.list(
          EventCommands::line,
          JsonCodec.fields(EventConsumer.class)
              .text("name", EventConsumer::name)
              .number("acked", EventConsumer::acked)
              .number("behind", EventConsumer::behind)
              .number("created_at", EventConsumer::createdAt)
              .number("read_at", EventConsumer::readAt)
              .writeOnly());
  private static final ResultView<PruneResult> PRUNED =
      ResultView.line(
          result -> result.count() + " pruned",
          JsonCodec.fields(PruneResult.class)
              .number("pruned", PruneResult::count)
              .nullableText("held_back_by", result -> result.heldBackBy().map(EventConsumer::name))
              .writeOnly());

  EventCommands() {
    super(NAME, "the event log and its consumers");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        reads("list", "list the events in order", LIST)
            .options(SINCE, TYPE, SUBJECT, ACTOR, LIMIT)
            .exit(ExitCode.YES, "number, time, type, subject, actor and body, tab-separated")
            .example("ic events list --type intent")
            .example("ic events list --since 120 --json")
            .inEngine()
            .run(EventCommands::list),
        writes(
                "tail",
                "print events as JSON, one object per line",
                ResultView.printed(Shape.STREAM, Event.JSON::schema))
            .details(
                """
                On a terminal it prints the lines of `events list`. The first read with --consumer creates the consumer, at
                --since or else at the beginning. Reading acknowledges nothing: use `events ack`. With --since a consumer reads
                from that number once; its cursor does not change.
                """)
            .options(SINCE, TYPE, SUBJECT, ACTOR, LIMIT, FOLLOW, READER)
            .exit(ExitCode.YES, "all events were printed")
            .exit(
                ExitCode.ERROR,
                "with --follow also: the database was removed or replaced, or the consumer was"
                    + " removed")
            .exit(ExitCode.READER_GONE, "the reader has closed the pipe")
            .example("ic events tail --since 120")
            .example("ic events tail --follow --consumer notifier --type work")
            .inEngine()
            .run(EventCommands::tail),
        writes("add", "append an event of your own", ADDED)
            .details(
                """
                The type is a group, a dot and a word: lower-case letters, digits, - and _. The groups of intercore's own events,
                such as work or intent, are rejected.
                """)
            .arguments(OWN_TYPE, OWN_SUBJECT)
            .options(BODY, CallerIdentity.SESSION)
            .exit(ExitCode.YES, "the number of the event")
            .exit(ExitCode.ERROR, "the type, subject or body is not valid, or a database error")
            .example("ic events add build.finished web")
            .example("ic events add build.finished web --body '{\"ok\":true}'")
            .inEngine()
            .run(EventCommands::add),
        writes("ack", "acknowledge events up to a number", AckResult.VIEW)
            .details(
                """
                Acknowledged events are not read again and may be pruned. The cursor never moves back: a lower number succeeds
                and changes nothing.
                """)
            .arguments(SEQ)
            .options(CONSUMER)
            .exit(ExitCode.YES, "the number up to which it has acknowledged")
            .exit(ExitCode.NO, "there is no such consumer, or no such event yet")
            .example("ic events ack --consumer notifier 120")
            .inEngine()
            .run(EventCommands::ack),
        writes(
                "consumers",
                "list the consumers of events",
                ResultView.<EventConsumer>anyOf(CONSUMERS, REMOVED))
            .details("An unused consumer keeps its unread events from being pruned.\n")
            .arguments(CONSUMER_NAME)
            .options(REMOVE)
            .exit(
                ExitCode.YES,
                "name, acknowledged, events behind, created, last read, tab-separated; or"
                    + " `removed`")
            .exit(ExitCode.NO, "with a NAME: there is no such consumer")
            .example("ic events consumers")
            .example("ic events consumers --remove notifier")
            .inEngine()
            .run(EventCommands::consumers),
        writes("prune", "remove the oldest events", PRUNED)
            .details(
                """
                Stops at the first event that is younger, or that a consumer has not acknowledged. Numbers are never reused.
                Events older than 90 days are removed automatically, by the same rule.
                """)
            .options(OLDER_THAN)
            .exit(ExitCode.YES, "`N pruned`")
            .example("ic events prune --older-than 7d")
            .slow()
            .run(EventCommands::prune));
  }

  private static CommandResult<Event> list(CommandContext context) {
    EventLog events = events(context);
    EventFilter filter = filter(context, context.get(SINCE).orElse(0L));
    limitEngine(context, events, filter);
    EventOutput output = new EventOutput(context, events, filter, context.get(LIMIT));
    return CommandResult.streamed(
        out -> output.printLines(EventOutput::line, out), output::printArray);
  }

  private static <R> CommandResult<R> tail(CommandContext context) {
    EventFilter selected = filter(context, 0);
    EventLog events = events(context);
    Optional<String> consumer = context.get(READER);
    Optional<Long> since = context.get(SINCE);
    EventFilter filter =
        selected.withSince(
            consumer.isPresent()
                ? events.consumers().begin(consumer.get(), since)
                : since.orElse(0L));
    EventOutput output = new EventOutput(context, events, filter, context.get(LIMIT));
    Function<Event, String> json = Event.JSON::compact;
    Function<Event, String> text = context.terminal().isAtTerminal() ? EventOutput::line : json;
    if (context.get(FOLLOW)) {
      return CommandResult.streamed(
          out -> output.follow(text, consumer, out), out -> output.follow(json, consumer, out));
    }
    limitEngine(context, events, filter);
    return CommandResult.streamed(
        out -> output.printLines(text, out), out -> output.printLines(json, out));
  }

  private static EventFilter filter(CommandContext context, long since) {
    return new EventFilter(
        since,
        context.get(TYPE).map(EventTypes::checkFilter),
        context.get(SUBJECT).map(EventCommands::checkSubject),
        context.get(ACTOR).map(name -> Names.check(ACTOR.name(), name)));
  }

  /** A subject can be longer than a name: that of a state value has its key and its scope. */
  private static String checkSubject(String subject) {
    if (subject.isEmpty()) {
      throw new IntercoreException(
          ErrorCode.BAD_NAME, SUBJECT.name() + " is empty", "Give a value, or omit the option.");
    }
    return subject;
  }

  /** Declines in an engine that would have to read many events. */
  private static void limitEngine(CommandContext context, EventLog events, EventFilter filter) {
    boolean few = filter.selectsAll() && context.get(LIMIT) <= MAX_ENGINE_EVENTS;
    if (!few && events.last() - filter.since() > MAX_ENGINE_EVENTS) {
      context.site().requireCaller();
    }
  }

  private static CommandResult<Number> add(CommandContext context) {
    JsonPayload body = JsonPayload.of(context.get(BODY).orElse("{}"));
    EventLog events = events(context);
    return CommandResult.of(
        events.add(
            context.caller().actor(), context.get(OWN_TYPE), context.get(OWN_SUBJECT), body));
  }

  private static CommandResult<AckResult> ack(CommandContext context) {
    String consumer = context.get(CONSUMER);
    Result<Long> acked = events(context).consumers().ack(consumer, context.get(SEQ));
    return CommandResult.changed(acked.then(seq -> Result.done(new AckResult(consumer, seq))));
  }

  private static CommandResult<EventConsumer> consumers(CommandContext context) {
    EventConsumers consumers = events(context).consumers();
    Optional<String> name = context.get(CONSUMER_NAME).map(text -> Names.check("consumer", text));
    if (context.get(REMOVE)) {
      return remove(context, consumers, name);
    }
    List<EventConsumer> all =
        consumers.list().stream()
            .filter(one -> name.isEmpty() || name.get().equals(one.name()))
            .toList();
    return CommandResult.list(name.isEmpty() || !all.isEmpty(), all).shownBy(CONSUMERS);
  }

  private static CommandResult<EventConsumer> remove(
      CommandContext context, EventConsumers consumers, Optional<String> name) {
    String one =
        name.orElseThrow(() ->
            context.usage(
                "--remove needs the name of a consumer",
                "Write: ic events consumers --remove NAME"));
    return CommandResult.from(consumers.remove(one), _ -> CommandResult.of(true).shownBy(REMOVED));
  }

  private static String line(EventConsumer consumer) {
    return String.join(
        "\t",
        consumer.name(),
        Long.toString(consumer.acked()),
        Long.toString(consumer.behind()),
        Long.toString(consumer.createdAt()),
        Long.toString(consumer.readAt()));
  }

  private static CommandResult<PruneResult> prune(CommandContext context) {
    PruneResult pruned = events(context).prune(context.get(OLDER_THAN));
    CommandResult<PruneResult> result = CommandResult.of(pruned);
    if (pruned.heldBackBy().isPresent()) {
      EventConsumer consumer = pruned.heldBackBy().get();
      return result.notice(
          consumer.name()
              + " has not acknowledged the remaining events, "
              + consumer.behind()
              + " in all",
          "If this consumer is no longer used: ic events consumers --remove NAME");
    }
    if (pruned.ahead().isPresent()) {
      Event first = pruned.ahead().get();
      return result.notice(
          "event "
              + first.seq()
              + " is dated "
              + Instant.ofEpochSecond(first.at())
              + ", ahead of the clock: it and all later events are kept",
          "They can be pruned after that time. docs/runs.md, Remove old events, describes how to remove them before.");
    }
    return result;
  }

  private static EventLog events(CommandContext context) {
    return context.features().shared().events();
  }

  /** How far a consumer has acknowledged. */
  private record AckResult(String consumer, long acked) {
    static final ResultView<AckResult> VIEW =
        ResultView.line(
            result -> Long.toString(result.acked()),
            JsonCodec.fields(AckResult.class)
                .text("consumer", AckResult::consumer)
                .number("acked", AckResult::acked)
                .writeOnly());
  }
}
