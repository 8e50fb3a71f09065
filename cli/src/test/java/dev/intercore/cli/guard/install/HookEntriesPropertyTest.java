package dev.intercore.cli.guard.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.cli.guard.install.EntryCommand.Created;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.guard.settings.EditableJson;
import dev.intercore.cli.guard.settings.JsonSpan;
import dev.intercore.cli.guard.tool.AgentTool;
import dev.intercore.cli.testing.SeededCases;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Properties of all settings. */
class HookEntriesPropertyTest {
  private static final List<AgentTool> TOOLS = AgentTool.all();

  /** Returns random moments that an installation omits; never the gate. */
  private static Set<Moment> leftOut(Random random) {
    Set<Moment> all = EnumSet.allOf(Moment.class);
    all.remove(Moment.GATE);
    all.removeIf(_ -> random.nextBoolean());
    return all;
  }

  private static SettingsFormat tool(Random random) {
    return TOOLS.get(random.nextInt(TOOLS.size())).settings();
  }

  private static HookEntries settings(Random random) {
    SettingsFormat format = tool(random);
    return parse(format, new RandomSettings(random.nextLong(), format).text());
  }

  private static HookEntries parse(SettingsFormat format, String text) {
    return new HookEntries(format, EditableJson.parse(text, format.form().comments()));
  }

  private static EntryTemplate wanted(SettingsFormat format, Set<Moment> leftOut) {
    return new EntryTemplate(format, "ic", () -> true, leftOut);
  }

  private static EntryTemplate wanted(SettingsFormat format) {
    return wanted(format, EnumSet.noneOf(Moment.class));
  }

  private static HookEntries installed(HookEntries before, EntryTemplate wanted) {
    HookEntries after = before.install(wanted, Created.none());
    // As a file: written and read again.
    return parse(before.format(), after.text().text());
  }

  @Test
  void whatIsInstalledAndUninstalledLeavesTheSameText() {
    SeededCases.run(
        600,
        random -> {
          HookEntries before = settings(random);
          HookEntries after = installed(before, wanted(before.format(), leftOut(random)));
          assertThat(after.uninstall().text().text()).isEqualTo(before.text().text());
          assertThat(after.uninstall().fileToo()).isFalse();
        });
  }

  @Test
  void whatIsInstalledTwiceIsInstalledOnce() {
    SeededCases.run(
        300,
        random -> {
          HookEntries before = settings(random);
          EntryTemplate wanted = wanted(before.format());
          HookEntries once = installed(before, wanted);
          assertThat(once.isCurrent(wanted)).isTrue();
          assertThat(installed(once, wanted).text().text()).isEqualTo(once.text().text());
        });
  }

  @Test
  void allElseSaysWhatItSaid() {
    SeededCases.run(300, random -> checkAllElse(settings(random)));
  }

  private static void checkAllElse(HookEntries before) {
    HookEntries after = installed(before, wanted(before.format()));
    assertThat(after.own()).hasSize(before.format().hooks().size());
    List<String> now = said(after.text().root(), "");
    said(before.text().root(), "").forEach(line -> assertThat(now.remove(line)).as(line).isTrue());
    assertThat(now).allMatch(line -> line.startsWith("/hooks") || line.equals("/version=1"));
  }

  @Test
  void aWayThroughSeveralInstallsEndsWhereItBegan() {
    SeededCases.run(
        300, random -> checkInstalls(settings(random), leftOut(random), leftOut(random)));
  }

  private static void checkInstalls(HookEntries before, Set<Moment> first, Set<Moment> second) {
    SettingsFormat format = before.format();
    HookEntries after = installed(before, wanted(format, first));
    after = installed(after, wanted(format, second));
    assertThat(after.own()).hasSize(format.hooks().size() - second.size());
    EntryTemplate moved = new EntryTemplate(format, "'/other place/ic'", () -> true, first);
    after = installed(after, moved);
    assertThat(after.isCurrent(moved)).isTrue();
    assertThat(after.isCurrent(wanted(format))).isFalse();
    assertThat(after.uninstall().text().text()).isEqualTo(before.text().text());
  }

  /** Each value with the way that leads to it; lists by what they hold, not by its place. */
  private static List<String> said(JsonSpan value, String path) {
    if (value.is(JsonSpan.Kind.STRING) || value.is(JsonSpan.Kind.OTHER)) {
      return new ArrayList<>(List.of(path + "=" + value.text()));
    }
    List<String> all = new ArrayList<>();
    for (JsonSpan.Entry entry : value.entries()) {
      all.addAll(said(entry.value(), path + "/" + entry.name()));
    }
    return all;
  }
}
