package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.event.Event;
import dev.intercore.event.EventConsumer;
import dev.intercore.event.EventConsumers;
import dev.intercore.event.EventFilter;
import dev.intercore.event.EventLog;
import dev.intercore.event.EventReader;
import dev.intercore.json.JsonPayload;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

final class EventSample {
  static List<EventConsumer> notifyBuilds(Intercore intercore, Consumer<Event> notify) {
    EventLog events = intercore.events();
    events.add(Actor.of("agent-7"), "build.finished", "web", JsonPayload.of("{\"ok\":true}"));
    EventConsumers consumers = events.consumers();
    long acknowledged = consumers.begin("notifier", Optional.empty());
    EventReader reader = events.read(EventFilter.after(acknowledged).withType("build"));
    for (Event event : reader.next()) {
      notify.accept(event);
      consumers.ack("notifier", event.seq());
    }
    return consumers.list();
  }
}
