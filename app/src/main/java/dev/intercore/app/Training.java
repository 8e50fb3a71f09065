package dev.intercore.app;

import dev.intercore.Intercore;
import dev.intercore.project.ClavainFolder;
import dev.intercore.store.Durability;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The run the AOT cache is made from: the ways a call usually goes, in a scratch folder the build
 * gives.
 */
public final class Training {
  private static final List<List<String>> CALLS =
      List.of(
          List.of("init"),
          List.of("version"),
          List.of("--help"),
          List.of("state", "--help"),
          List.of("state", "set", "--help"),
          List.of(
              "state",
              "set",
              "key",
              "scope",
              "--value",
              "{\"a\":[1,\"b\",null],\"c\":\"\\u00e9\"}",
              "--ttl",
              "1h"),
          List.of("state", "set", "key", "scope", "--value", "not json"),
          List.of("state", "set", "key", "scope", "--value", "1", "--if-absent"),
          List.of("state", "get", "key", "scope"),
          List.of("state", "get", "key", "scope", "--json"),
          List.of("state", "get", "key", "missing"),
          List.of("state", "list", "key", "--json"),
          List.of("state", "keys"),
          List.of("state", "delete", "key", "scope"),
          List.of("state", "prune"),
          List.of("intent", "declare", "--session=a", "--allow=src/a.c", "--intent=train"),
          List.of("intent", "declare", "--session=b", "--allow=src/*.c", "--intent=train"),
          List.of(
              "intent",
              "declare",
              "--session=b",
              "--allow=src/*.c",
              "--intent=train",
              "--on-conflict=queue"),
          List.of("intent", "list", "--session=a"),
          List.of("intent", "list", "--session=a", "--json"),
          List.of("intent", "gate", "--session=a", "--path=src/a.c"),
          List.of("intent", "gate", "--session=b", "--path=src/a.c", "--json"),
          List.of("intent", "gate", "--session=a", "--shell=git log | head >/dev/null"),
          List.of("intent", "gate", "--session=a", "--shell=rm src/b.c"),
          List.of("intent", "check", "--session=c", "--path=src"),
          List.of("intent", "gc", "--session=c"),
          List.of("agent", "create", "--role=polecat", "--rig=train"),
          List.of("work", "create", "--title=train", "--description=a\nb"),
          List.of("work", "create", "--title=train", "--priority=P1", "--json"),
          List.of("work", "ready"),
          List.of("work", "claim", "--agent=polecat", "--session=a"),
          List.of("work", "list"),
          List.of("work", "list", "--json"),
          List.of("work", "get", "bead", "--json"),
          List.of("hook", "activate", "polecat"),
          List.of("hook", "get", "polecat"),
          List.of("hook", "touch", "polecat"),
          List.of("agent", "list"),
          List.of("agent", "get", "polecat", "--json"),
          List.of("agent", "stalled"),
          List.of("hook", "complete", "polecat"),
          List.of("merge", "next", "--target=main"),
          List.of("merge", "list"),
          List.of("escalation", "list"),
          List.of("run", "current"),
          List.of("run", "create", "--goal=train"),
          List.of("run", "current"),
          List.of("run", "current", "--json"),
          List.of("run", "phase", "run"),
          List.of("run", "phase", "run", "planned"),
          List.of("run", "list"),
          List.of("run", "show", "run", "--json"),
          List.of("gate", "fail", "run", "executing", "--evidence=1"),
          List.of("gate", "check", "run"),
          List.of("run", "phase", "run", "executing"),
          List.of("agent", "add", "run", "--type=train"),
          List.of("agent", "list", "--run=run"),
          List.of("artifact", "list", "run"),
          List.of("run", "complete", "run"),
          List.of("events", "list"),
          List.of("events", "list", "--type=work", "--json"),
          List.of("events", "add", "train.done", "s", "--body={\"a\":1}"),
          List.of("events", "tail", "--consumer=c", "--limit=2"),
          List.of("events", "tail", "--follow", "--limit=1"),
          List.of("events", "ack", "--consumer=c", "1"),
          List.of("events", "consumers"),
          List.of("status"),
          List.of("status", "--json"),
          List.of("wait", "work", "ready", "--for=0s"),
          List.of("sentinel", "check", "name", "scope", "--interval", "300"),
          List.of("sentinel", "check", "name", "scope", "--interval", "300", "--json"),
          List.of(
              "sentinel", "check", "leased", "scope", "--interval=0", "--lease=5m", "--timeout=1s"),
          List.of("sentinel", "check-many", "a:b:1", "c\\:d:e:0"),
          List.of("sentinel", "confirm", "leased", "scope"),
          List.of("sentinel", "release", "leased", "scope"),
          List.of("sentinel", "list", "--verbose"),
          List.of("sentinel", "reset", "name", "scope"),
          List.of("sentinel", "prune", "--older-than", "7d"),
          List.of("lock", "acquire", "name", "scope", "--wait", "0s"),
          List.of("lock", "acquire", "name", "scope", "--wait", "5ms", "--owner", "someone"),
          List.of("lock", "check", "name", "scope", "--token", "1"),
          List.of("lock", "list"),
          List.of("lock", "stale", "--json"),
          List.of("lock", "release", "name", "scope"),
          List.of("lock", "acquire", "name", "scope", "--owner", "someone", "--json"),
          List.of("lock", "release", "name", "scope", "--owner", "someone"),
          List.of("lock", "clean"),
          List.of("compat", "status"),
          List.of("health"),
          List.of("health", "--json"),
          List.of("stat", "get"),
          List.of("state", "get", "--jsn"),
          List.of("state", "get", "--json"));

  private Training() {}

  /** What a tool's hook asks; the folder stands in place of the dots. */
  private static final List<String> MESSAGES =
      List.of(
          """
          {"session_id":"a","cwd":"...","hook_event_name":"SessionStart","source":"startup"}
          """,
          """
          {"session_id":"a","cwd":"...","hook_event_name":"PreToolUse","tool_name":"Edit",
           "tool_input":{"file_path":".../src/a.c","old_string":"a","new_string":"b","n":1,"all":false}}
          """,
          """
          {"session_id":"c","cwd":"...","hook_event_name":"PreToolUse","tool_name":"Write",
           "tool_input":{"file_path":".../src/a.c","content":"a"}}
          """,
          """
          {"session_id":"a","cwd":"...","hook_event_name":"PreToolUse","tool_name":"Bash",
           "tool_input":{"command":"sed -i s/a/b/ src/b.c && git log | head"}}
          """,
          """
          {"session_id":"a","cwd":"...","hook_event_name":"PostToolUse","tool_name":"Edit","tool_input":{}}
          """,
          """
          {"session_id":"a","cwd":"...","hook_event_name":"Stop"}
          """,
          "not JSON");

  private static InputStream stdin(String message, Path folder) {
    String text = message.replace("...", folder.toString());
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static final List<String> BUSY =
      List.of("state", "set", "key", "scope", "--value", "1", "--timeout", "10ms");

  /**
   * Runs the calls, one after the other, in this process.
   *
   * @param folder one, empty, that may be filled
   */
  public static void main(String[] folder)
      throws IOException, InterruptedException, ArgumentBytes.NotUtf8Exception {
    Path scratch = Path.of(folder[0]).toRealPath();
    for (List<String> call : CALLS) {
      Main.commandLine(ArgumentBytes.exact(call.toArray(new String[0])), scratch).run();
    }
    for (String message : MESSAGES) {
      Main.commandLine(List.of("guard", "claude-code"), scratch, stdin(message, scratch)).run();
    }
    // A busy database is met when everybody is in a hurry: the worst moment to load classes from
    // jars.
    Path database = scratch.resolve(ClavainFolder.FOLDER).resolve(ClavainFolder.DATABASE);
    try (Intercore holder = Intercore.open(database)) {
      holder.database().write(Durability.NORMAL, _ -> Main.commandLine(BUSY, scratch).run());
    }
    TrainingEngine.run(scratch, CALLS);
  }
}
