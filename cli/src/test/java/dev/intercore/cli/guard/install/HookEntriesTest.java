package dev.intercore.cli.guard.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.cli.guard.install.EntryCommand.Created;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.guard.settings.EditableJson;
import dev.intercore.cli.guard.settings.EditableJson.InvalidSettingsException;
import dev.intercore.cli.guard.tool.ClaudeCode;
import dev.intercore.cli.guard.tool.Cursor;
import dev.intercore.cli.guard.tool.Gemini;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our entries beside other entries. */
class HookEntriesTest {
  private static final SettingsFormat CLAUDE = new ClaudeCode().settings();

  private static HookEntries settings(SettingsFormat format, String text) {
    return new HookEntries(format, EditableJson.parse(text, format.form().comments()));
  }

  private static EntryTemplate wanted(SettingsFormat format, boolean strict) {
    return new EntryTemplate(format, "ic", () -> strict, EnumSet.noneOf(Moment.class));
  }

  private static String installed(SettingsFormat format, String text) {
    return settings(format, text).install(wanted(format, true), Created.none()).text().text();
  }

  private static String uninstalled(SettingsFormat format, String text) {
    return settings(format, text).uninstall().text().text();
  }

  private static boolean isCurrent(SettingsFormat format, String text) {
    return settings(format, text).isCurrent(wanted(format, true));
  }

  @Test
  void timeoutMatcherAndPlaceAreTheUsers() {
    String text =
        installed(CLAUDE, "{}")
            .replace("\"timeout\": 10", "\"timeout\": 99")
            .replace("\"Edit|Write|MultiEdit|NotebookEdit|Bash\"", "\"Edit|mcp__x__write\"");
    assertThat(isCurrent(CLAUDE, text)).isTrue();
    assertThat(installed(CLAUDE, text)).isEqualTo(text);
    String moved = text.replace("\"hooks\": {\n", "\"hooks\": {\n    \"Setup\": [],\n");
    assertThat(uninstalled(CLAUDE, moved))
        .isEqualTo("{\n  \"hooks\": {\n    \"Setup\": []\n  }\n}");
  }

  @Test
  void otherCommandTextIsBroughtUpToDateInPlaceAndKeepsWhatWasMade() {
    String text = installed(CLAUDE, "{}");
    String old = text.replace("ic guard claude-code || exit 2", "/old/ic guard claude-code");
    assertThat(isCurrent(CLAUDE, old)).isFalse();
    assertThat(installed(CLAUDE, old)).isEqualTo(text);
  }

  @Test
  void neededFieldIsPutInAndPutRight() {
    String text = installed(new Cursor().settings(), "{}");
    String without = text.replace(",\n        \"failClosed\": true", "");
    assertThat(without).isNotEqualTo(text);
    assertThat(isCurrent(new Cursor().settings(), without)).isFalse();
    assertThat(installed(new Cursor().settings(), without)).isEqualTo(text);
    String open = text.replace("\"failClosed\": true", "\"failClosed\": false");
    assertThat(isCurrent(new Cursor().settings(), open)).isFalse();
    assertThat(installed(new Cursor().settings(), open)).isEqualTo(text);
  }

  @Test
  void onlyAClaudeThatKnowsItIsToldToBlockOnFailure() {
    HookEntries empty = settings(CLAUDE, "{}");
    String old = empty.install(wanted(CLAUDE, false), Created.none()).text().text();
    assertThat(old).doesNotContain("onFailure");
    String recent = installed(CLAUDE, old);
    assertThat(recent.split("\"onFailure\": \"block\"", -1)).hasSize(2);
    assertThat(recent.indexOf("onFailure")).isLessThan(recent.indexOf("SessionStart"));
    // Whoever goes back to an older one keeps it.
    assertThat(settings(CLAUDE, recent).isCurrent(wanted(CLAUDE, false))).isTrue();
  }

  @Test
  void whatOthersPutIntoOurGroupOrListStays() {
    String other = "{\"type\": \"command\", \"command\": \"lint\"}";
    String text =
        installed(CLAUDE, "{}")
            .replaceFirst("(\"onFailure\": \"block\"\\s*})", "$1, " + other)
            .replaceFirst("(\"Stop\": \\[)", "$1{\"hooks\": [" + other + "]}, ");
    String left = uninstalled(CLAUDE, text);
    assertThat(left)
        .contains("\"PreToolUse\"", "\"Stop\"")
        .doesNotContain("intercore", "SessionStart", "PostToolUse", "SessionEnd")
        .contains("[" + other + "]");
    assertThat(settings(CLAUDE, left).hasOwn()).isFalse();
  }

  @Test
  void entryInAnEventWhereWeWantNoneOrASecondOneIsTakenOut() {
    String text = installed(CLAUDE, "{}");
    String stray = text.replace("\"PostToolUse\"", "\"PermissionRequest\"");
    assertThat(isCurrent(CLAUDE, stray)).isFalse();
    assertThat(installed(CLAUDE, stray)).contains("PostToolUse").doesNotContain("Permission");
    String twice =
        text.replaceFirst("(\"Stop\": \\[\\s*)(\\{(?s:.*?)\\]\\s*\\})", "$1$2,\n      $2");
    assertThat(settings(CLAUDE, twice).own()).hasSize(6);
    assertThat(isCurrent(CLAUDE, twice)).isFalse();
    assertThat(installed(CLAUDE, twice)).isEqualTo(text);
  }

  @Test
  void versionThatOthersRelyOnStays() {
    String text =
        installed(new Cursor().settings(), "{}")
            .replace("\"hooks\": {", "\"hooks\": {\"afterFileEdit\": [{\"command\": \"x\"}],");
    assertThat(uninstalled(new Cursor().settings(), text))
        .contains("\"version\": 1", "afterFileEdit");
    String older = "{\"hooks\": {\"afterFileEdit\": []}}";
    assertThat(uninstalled(new Cursor().settings(), installed(new Cursor().settings(), older)))
        .isEqualTo(older);
  }

  @Test
  void fileOfOurMakingIsNothingWithoutOursUnlessThereIsAComment() {
    HookEntries made =
        settings(new Gemini().settings(), "{}\n")
            .install(wanted(new Gemini().settings(), true), EnumSet.of(Created.FILE));
    assertThat(made.uninstall().fileToo()).isTrue();
    assertThat(made.uninstall().folderToo()).isFalse();
    String noted = made.text().text() + "// mine\n";
    assertThat(settings(new Gemini().settings(), noted).uninstall().fileToo()).isFalse();
    String used = made.text().text().replaceFirst("\\{", "{\"theme\": 1,");
    assertThat(settings(new Gemini().settings(), used).uninstall().text().text())
        .isEqualTo("{\"theme\": 1\n}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"hooks\": []}",
        "{\"hooks\": null}",
        "{\"hooks\": {\"PreToolUse\": {}}}",
        "{\"hooks\": {\"Stop\": null}}",
        "{\"hooks\": {}, \"hooks\": {}}",
        "{\"hooks\": {\"Stop\": [], \"Stop\": []}}"
      })
  void hooksThatTheToolCouldNotUseAreRefused(String text) {
    assertThatThrownBy(() -> settings(CLAUDE, text)).isInstanceOf(InvalidSettingsException.class);
  }

  @Test
  void whatIsNotOursIsNotTakenForIt() {
    assertThat(EntryCommand.read("ic guard claude-code || exit 2")).isEmpty();
    assertThat(EntryCommand.read("x # intercore guard, my own")).isEmpty();
    assertThat(EntryCommand.read("x # intercore guardian")).isEmpty();
    assertThat(EntryCommand.read("x # intercore guard made file,future ").orElseThrow())
        .isEqualTo(new EntryCommand("x", EnumSet.of(Created.FILE)));
  }

  @Test
  void programOfACommandIsFoundBehindItsQuotes() {
    assertThat(program("ic guard x")).isEqualTo("ic");
    assertThat(program("'/a b/ic' guard x")).isEqualTo("/a b/ic");
    assertThat(program("'/it'\\''s/ic' guard x")).isEqualTo("/it's/ic");
  }

  private static String program(String call) {
    return new EntryCommand(call, Created.none()).program();
  }
}
