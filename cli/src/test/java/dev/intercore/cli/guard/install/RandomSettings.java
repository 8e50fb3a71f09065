package dev.intercore.cli.guard.install;

import dev.intercore.cli.guard.install.SettingsFormat.HookPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Random settings with unusual white space, order and comments. */
final class RandomSettings {
  private static final List<String> SCALARS =
      List.of(
          "1",
          "-0",
          "1.0e5",
          "1E+2",
          "true",
          "false",
          "null",
          "\"\"",
          "\"a\\\"}]\\\\\"",
          "\"é𝄞\"",
          "\"// no comment\"",
          "\"/* nor this */\"",
          "\"# intercore guard?\"",
          "\"\\u00e9\\n\"");
  private static final List<String> NAMES =
      List.of(
          "\"a\"", "\"env\"", "\"é\"", "\"permissions\"", "\"x,y\"", "\"\\\"\"", "\"\\u0061b\"");

  private final Random random;
  private final SettingsFormat format;
  private final String lineBreak;
  private final int style;

  RandomSettings(long seed, SettingsFormat format) {
    this.random = new Random(seed);
    this.format = format;
    this.lineBreak = random.nextBoolean() ? "\n" : "\r\n";
    this.style = random.nextInt(3);
  }

  String text() {
    String mark = random.nextInt(5) == 0 ? "\uFEFF" : "";
    return mark + gap() + root() + gap();
  }

  private String root() {
    List<String> members = others(3);
    if (random.nextInt(4) > 0) {
      members.add(member("\"hooks\"", hooks()));
    }
    if (random.nextInt(3) == 0) {
      members.add(member("\"version\"", "1"));
    }
    Collections.shuffle(members, random);
    return container("{", members, "}");
  }

  private List<String> others(int most) {
    List<String> names = new ArrayList<>(NAMES);
    Collections.shuffle(names, random);
    List<String> members = new ArrayList<>();
    for (String name : names.subList(0, random.nextInt(most + 1))) {
      members.add(member(name, value(2)));
    }
    return members;
  }

  private String hooks() {
    List<String> members = new ArrayList<>();
    for (HookPoint hook : format.hooks()) {
      if (random.nextBoolean()) {
        members.add(
            member("\"" + hook.event() + "\"", container("[", some(3, this::element), "]")));
      }
    }
    if (random.nextInt(3) == 0) {
      members.add(member("\"Notification\"", container("[", some(2, this::element), "]")));
    }
    Collections.shuffle(members, random);
    return container("{", members, "}");
  }

  /** Someone else's entry, or no entry at all. */
  private String element() {
    if (random.nextInt(6) == 0) {
      return value(1);
    }
    String handler =
        container(
            "{",
            List.of(
                member("\"type\"", "\"command\""), member("\"command\"", "\"echo # a comment\"")),
            "}");
    return format.form().flat()
        ? handler
        : container(
            "{",
            List.of(
                member("\"matcher\"", "\"Edit\""),
                member("\"hooks\"", container("[", List.of(handler), "]"))),
            "}");
  }

  private String value(int depth) {
    int kind = depth == 0 ? 2 : random.nextInt(4);
    if (kind == 0) {
      return container("[", some(3, () -> value(depth - 1)), "]");
    }
    if (kind == 1) {
      return container("{", some(1, () -> member("\"k\"", value(depth - 1))), "}");
    }
    return SCALARS.get(random.nextInt(SCALARS.size()));
  }

  private List<String> some(int most, Supplier<String> one) {
    List<String> all = new ArrayList<>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      all.add(one.get());
    }
    return all;
  }

  private String member(String name, String value) {
    return name + gap() + ":" + gap() + value;
  }

  private String container(String open, List<String> parts, String close) {
    StringBuilder text = new StringBuilder(open).append(gap());
    for (int i = 0; i < parts.size(); i++) {
      text.append(i == 0 ? "" : gap() + "," + gap()).append(parts.get(i));
    }
    return text.append(parts.isEmpty() ? "" : gap()).append(close).toString();
  }

  /** Any white space, or none: a file that is in one line has no line break at all. */
  private String gap() {
    if (style == 0) {
      return "";
    }
    StringBuilder gap = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      gap.append(piece());
    }
    return gap.toString();
  }

  private String piece() {
    int kind = random.nextInt(format.form().comments() ? 6 : 4);
    return switch (kind) {
      case 0 -> " ";
      case 1 -> style == 1 ? " " : lineBreak;
      case 2 -> style == 1 ? "" : lineBreak + "    ";
      case 3 -> "\t";
      case 4 -> "/* , \" } */";
      default ->
          style == 1 ? "/**/" : "// , \" ] }" + (random.nextBoolean() ? " " : "") + lineBreak;
    };
  }
}
