package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the scripts that time pieces of shell, in the project of an engine. The pieces find what
 * they need in variables.
 */
final class Shell {
  /** The least a process of bash can do. */
  static final String NOTHING = "bash -c :";

  private static final Path SCRIPTS = Path.of("benchmarks/src/main/sh");

  private final Setting setting;
  private final WarmEngine engine;
  private final Map<String, String> variables;

  Shell(Setting setting, WarmEngine engine) {
    this.setting = setting;
    this.engine = engine;
    variables = new HashMap<>(engine.variables());
    variables.put("library", setting.build().resolve("bin/lib-intercore.sh").toString());
  }

  void set(Map<String, String> more) {
    variables.putAll(more);
  }

  /** The lines the script prints. */
  List<String> run(String script, List<String> words) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("/bin/bash", "-p"));
    all.add(setting.root().resolve(SCRIPTS).resolve(script).toString());
    all.addAll(words);
    return new TimedProgram(script, engine.project(), all, 0, variables).output().lines().toList();
  }
}
