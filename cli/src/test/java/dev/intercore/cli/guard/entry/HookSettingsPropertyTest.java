package dev.intercore.cli.guard.entry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.cli.guard.settings.SettingsText;
import dev.intercore.cli.guard.settings.Spot;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds of any settings. */
class HookSettingsPropertyTest {
  @Provide
  Arbitrary<HookTool> tools() {
    return Arbitraries.of(HookTool.ALL);
  }

  @Provide
  Arbitrary<Set<Moment>> leftOut() {
    return Arbitraries.of(Moment.values()).filter(moment -> moment != Moment.GATE).set();
  }

  private static HookSettings settings(HookTool tool, long seed) {
    return parse(tool, new RandomSettings(seed, tool).text());
  }

  private static HookSettings parse(HookTool tool, String text) {
    return new HookSettings(tool, SettingsText.parse(text, tool.form().comments()));
  }

  private static Wanted wanted(HookTool tool, Set<Moment> leftOut) {
    return new Wanted(tool, "ic", () -> true, leftOut);
  }

  private static Wanted wanted(HookTool tool) {
    return wanted(tool, EnumSet.noneOf(Moment.class));
  }

  private static HookSettings installed(HookSettings before, Wanted wanted) {
    HookSettings after = before.install(wanted, Made.none());
    // As a file goes: written and read again.
    return parse(before.tool(), after.text().text());
  }

  @Property(tries = 600)
  void whatIsInstalledAndUninstalledLeavesTheSameText(
      @ForAll("tools") HookTool tool, @ForAll long seed, @ForAll("leftOut") Set<Moment> leftOut) {
    HookSettings before = settings(tool, seed);
    HookSettings after = installed(before, wanted(tool, leftOut));
    assertThat(after.uninstall().text().text()).isEqualTo(before.text().text());
    assertThat(after.uninstall().nothing()).isFalse();
  }

  @Property(tries = 300)
  void whatIsInstalledTwiceIsInstalledOnce(@ForAll("tools") HookTool tool, @ForAll long seed) {
    HookSettings once = installed(settings(tool, seed), wanted(tool));
    assertThat(once.isCurrent(wanted(tool))).isTrue();
    assertThat(installed(once, wanted(tool)).text().text()).isEqualTo(once.text().text());
  }

  @Property(tries = 300)
  void allElseSaysWhatItSaid(@ForAll("tools") HookTool tool, @ForAll long seed) {
    HookSettings before = settings(tool, seed);
    HookSettings after = installed(before, wanted(tool));
    assertThat(after.own()).hasSize(tool.hooks().size());
    List<String> now = said(after.text().root(), "");
    said(before.text().root(), "").forEach(line -> assertThat(now.remove(line)).as(line).isTrue());
    assertThat(now).allMatch(line -> line.startsWith("/hooks") || line.equals("/version=1"));
  }

  @Property(tries = 300)
  void aWayThroughSeveralInstallsEndsWhereItBegan(
      @ForAll("tools") HookTool tool,
      @ForAll long seed,
      @ForAll("leftOut") Set<Moment> first,
      @ForAll("leftOut") Set<Moment> second) {
    HookSettings before = settings(tool, seed);
    HookSettings after = installed(before, wanted(tool, first));
    after = installed(after, wanted(tool, second));
    assertThat(after.own()).hasSize(tool.hooks().size() - second.size());
    Wanted moved = new Wanted(tool, "'/other place/ic'", () -> true, first);
    after = installed(after, moved);
    assertThat(after.isCurrent(moved)).isTrue();
    assertThat(after.isCurrent(wanted(tool))).isFalse();
    assertThat(after.uninstall().text().text()).isEqualTo(before.text().text());
  }

  /** Each value with the way that leads to it; lists by what they hold, not by its place. */
  private static List<String> said(Spot value, String path) {
    if (value.is(Spot.Kind.STRING) || value.is(Spot.Kind.OTHER)) {
      return new ArrayList<>(List.of(path + "=" + value.text()));
    }
    List<String> all = new ArrayList<>();
    for (Spot.Entry entry : value.entries()) {
      all.addAll(said(entry.value(), path + "/" + entry.name()));
    }
    return all;
  }
}
