package dev.intercore.it;

import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The scripts of a page: blocks that begin with {@code #!} and then a remark with a file name. */
final class Guide {
  private static final Pattern SCRIPT =
      Pattern.compile("^```bash\n(#!.*\n# ([a-z-]+\\.sh)\\b[^`]*?\n)```$", Pattern.MULTILINE);

  private final Map<String, String> scripts = new TreeMap<>();

  private Guide() {}

  static Guide of(Path page) {
    Guide guide = new Guide();
    String text = new String(TestFiles.read(page), StandardCharsets.UTF_8);
    for (MatchResult script : SCRIPT.matcher(text).results().toList()) {
      guide.scripts.put(script.group(2), script.group(1));
    }
    return guide;
  }

  Map<String, String> scripts() {
    return scripts;
  }

  void writeTo(Path folder) {
    scripts.forEach((name, text) ->
        TestFiles.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8)));
  }
}
