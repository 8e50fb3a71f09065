package dev.intercore.cli.guard.site;

import dev.intercore.common.IntercoreException;
import dev.intercore.files.SharedFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiPredicate;

/** What matters to us in Codex's {@code config.toml}, read line by line. */
final class CodexConfig {
  private final List<String> lines;

  private CodexConfig(List<String> lines) {
    this.lines = lines;
  }

  /**
   * @param hooks the file of hooks that it lies beside
   */
  static CodexConfig beside(Path hooks) {
    try {
      byte[] bytes =
          SharedFile.read(hooks.resolveSibling("config.toml")).bytes().orElse(new byte[0]);
      return new CodexConfig(new String(bytes, StandardCharsets.UTF_8).lines().toList());
    } catch (IntercoreException _) {
      return new CodexConfig(List.of());
    }
  }

  /** Whether it has hooks too, which Codex merges with a warning. */
  boolean hasHooks() {
    return any((table, _) ->
        table.equals("hooks") || (table.startsWith("hooks.") && !table.startsWith("hooks.state")));
  }

  /** Whether all hooks are turned off. */
  boolean turnsHooksOff() {
    return any((table, line) ->
        (table.equals("features") && isOff(line, ""))
            || (table.isEmpty() && isOff(line, "features.")));
  }

  private static boolean isOff(String line, String prefix) {
    int comment = line.indexOf('#');
    String plain = (comment < 0 ? line : line.substring(0, comment)).replace(" ", "");
    return plain.equals(prefix + "hooks=false") || plain.equals(prefix + "codex_hooks=false");
  }

  private boolean any(BiPredicate<String, String> test) {
    String table = "";
    for (String raw : lines) {
      String line = raw.strip();
      if (line.startsWith("[")) {
        int end = line.indexOf(']');
        table =
            line.substring(line.startsWith("[[") ? 2 : 1, end < 0 ? line.length() : end).strip();
      }
      if (test.test(table, line)) {
        return true;
      }
    }
    return false;
  }
}
