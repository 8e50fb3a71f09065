package dev.intercore.cli.events;

import dev.intercore.cli.Call;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.event.EventFilter;
import dev.intercore.event.EventLog;
import dev.intercore.event.EventTypes;
import java.util.Optional;

/** Which events a call wants, by its options. */
final class EventOptions {
  private static final Option SINCE =
      Option.valued("--since", "SEQ", "only those after this number");
  private static final Option TYPE =
      Option.valued("--type", "TYPE", "only these, such as intent.declared or all of intent");
  private static final Option SUBJECT = Option.valued("--subject", "S", "only those about this");
  private static final Option ACTOR = Option.valued("--actor", "A", "only those by this one");
  private static final Option LIMIT = Option.valued("--limit", "N", "only the first N of them");

  /** So many an engine looks through. */
  private static final long MOST_RESIDENT = 2_000;

  private final Call call;
  private final EventLog events;

  EventOptions(Call call, EventLog events) {
    this.call = call;
    this.events = events;
  }

  static Spec.Builder declare(Spec.Builder spec) {
    return spec.option(SINCE).option(TYPE).option(SUBJECT).option(ACTOR).option(LIMIT);
  }

  Optional<Long> since() {
    return call.option(SINCE).map(call::sequence);
  }

  long limit() {
    return call.option(LIMIT).map(text -> call.number(text, Long.MAX_VALUE)).orElse(Long.MAX_VALUE);
  }

  /** Those after that number. */
  EventFilter after(long start) {
    return new EventFilter(
        start, call.option(TYPE).map(EventTypes::checkFilter), name(SUBJECT), name(ACTOR));
  }

  /** An empty one is a variable that is not set, and no wish for events of nobody. */
  private Optional<String> name(Option option) {
    Optional<String> name = call.option(option);
    if (name.filter(String::isEmpty).isPresent()) {
      throw new IntercoreException(
          ErrorCode.BAD_NAME, option.name() + " is empty", "Name something, or leave it out.");
    }
    return name;
  }

  /** Sends the caller away from an engine that would have to look through too many. */
  void bound(EventFilter filter) {
    boolean few = filter.selectsAll() && limit() <= MOST_RESIDENT;
    if (!few && events.last() - filter.since() > MOST_RESIDENT) {
      call.site().requireCaller();
    }
  }
}
