package dev.intercore.cli.guard.entry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.cli.guard.settings.EditableJson;
import dev.intercore.cli.guard.settings.JsonSpan;
import dev.intercore.cli.testing.SeededCases;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What holds of any settings. */
class HookSettingsPropertyTest {
  /** Any set of moments that may be left out; the gate may not. */
  private static Set<Moment> leftOut(Random random) {
    Set<Moment> all = EnumSet.allOf(Moment.class);
    all.remove(Moment.GATE);
    all.removeIf(_ -> random.nextBoolean());
    return all;
  }

  private static HookTool tool(Random random) {
    return HookTool.ALL.get(random.nextInt(HookTool.ALL.size()));
  }

  private static HookSettings settings(Random random) {
    HookTool tool = tool(random);
    return parse(tool, new RandomSettings(random.nextLong(), tool).text());
  }

  private static HookSettings parse(HookTool tool, String text) {
    return new HookSettings(tool, EditableJson.parse(text, tool.form().comments()));
  }

  private static GuardEntries wanted(HookTool tool, Set<Moment> leftOut) {
    return new GuardEntries(tool, "ic", () -> true, leftOut);
  }

  private static GuardEntries wanted(HookTool tool) {
    return wanted(tool, EnumSet.noneOf(Moment.class));
  }

  private static HookSettings installed(HookSettings before, GuardEntries wanted) {
    HookSettings after = before.install(wanted, Made.none());
    // As a file goes: written and read again.
    return parse(before.tool(), after.text().text());
  }

  @Test
  void whatIsInstalledAndUninstalledLeavesTheSameText() {
    SeededCases.run(
        600,
        random -> {
          HookSettings before = settings(random);
          HookSettings after = installed(before, wanted(before.tool(), leftOut(random)));
          assertThat(after.uninstall().text().text()).isEqualTo(before.text().text());
          assertThat(after.uninstall().nothing()).isFalse();
        });
  }

  @Test
  void whatIsInstalledTwiceIsInstalledOnce() {
    SeededCases.run(
        300,
        random -> {
          HookSettings before = settings(random);
          GuardEntries wanted = wanted(before.tool());
          HookSettings once = installed(before, wanted);
          assertThat(once.isCurrent(wanted)).isTrue();
          assertThat(installed(once, wanted).text().text()).isEqualTo(once.text().text());
        });
  }

  @Test
  void allElseSaysWhatItSaid() {
    SeededCases.run(300, random -> checkAllElse(settings(random)));
  }

  private static void checkAllElse(HookSettings before) {
    HookSettings after = installed(before, wanted(before.tool()));
    assertThat(after.own()).hasSize(before.tool().hooks().size());
    List<String> now = said(after.text().root(), "");
    said(before.text().root(), "").forEach(line -> assertThat(now.remove(line)).as(line).isTrue());
    assertThat(now).allMatch(line -> line.startsWith("/hooks") || line.equals("/version=1"));
  }

  @Test
  void aWayThroughSeveralInstallsEndsWhereItBegan() {
    SeededCases.run(
        300, random -> checkInstalls(settings(random), leftOut(random), leftOut(random)));
  }

  private static void checkInstalls(HookSettings before, Set<Moment> first, Set<Moment> second) {
    HookTool tool = before.tool();
    HookSettings after = installed(before, wanted(tool, first));
    after = installed(after, wanted(tool, second));
    assertThat(after.own()).hasSize(tool.hooks().size() - second.size());
    GuardEntries moved = new GuardEntries(tool, "'/other place/ic'", () -> true, first);
    after = installed(after, moved);
    assertThat(after.isCurrent(moved)).isTrue();
    assertThat(after.isCurrent(wanted(tool))).isFalse();
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
