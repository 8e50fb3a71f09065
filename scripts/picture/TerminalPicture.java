import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Draws the output of a terminal as an SVG picture: reads text with SGR escape sequences from
 * stdin, writes the picture to stdout. A line that begins with U+0001 is a command; the lines of a
 * picture appear one command after the other, unless the reader prefers no motion.
 */
final class TerminalPicture {
  private static final Pattern ESCAPE = Pattern.compile("\u001b\\[([0-9;]*)m");
  private static final char COMMAND = '\u0001';
  private static final double CHARACTER = 7.8;
  private static final int LINE = 19;
  private static final int MARGIN = 16;
  private static final int TITLE_BAR = 28;

  /** Seconds between two commands. */
  private static final double PAUSE = 1.4;

  private record Line(boolean command, List<Span> spans, int width) {}

  private record Span(String text, String style) {}

  private TerminalPicture() {}

  public static void main(String[] arguments) throws IOException {
    String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).replace("\r", "");
    List<Line> lines = text.stripTrailing().lines().map(TerminalPicture::parse).toList();
    System.out.write(picture(lines, arguments[0]).getBytes(StandardCharsets.UTF_8));
    System.out.flush();
  }

  private static Line parse(String raw) {
    boolean command = !raw.isEmpty() && raw.charAt(0) == COMMAND;
    String line = expandTabs(command ? raw.substring(1) : raw);
    List<Span> spans = new ArrayList<>();
    Matcher escape = ESCAPE.matcher(line);
    String style = "";
    int from = 0;
    int width = 0;
    while (escape.find()) {
      width += add(spans, line.substring(from, escape.start()), style);
      style = style(style, escape.group(1));
      from = escape.end();
    }
    width += add(spans, line.substring(from), style);
    return new Line(command, spans, width);
  }

  private static int add(List<Span> spans, String text, String style) {
    if (!text.isEmpty()) {
      spans.add(new Span(text, style));
    }
    return text.length();
  }

  private static String style(String before, String codes) {
    String style = before;
    for (String code : codes.isEmpty() ? new String[] {"0"} : codes.split(";")) {
      String name =
          switch (code) {
            case "1" -> "b";
            case "2" -> "d";
            case "31", "91" -> "r";
            case "32", "92" -> "g";
            case "33", "93" -> "y";
            case "34", "94" -> "u";
            case "35", "95" -> "m";
            case "36", "96" -> "c";
            default -> "";
          };
      style = name.isEmpty() ? "" : (style + " " + name).strip();
    }
    return style;
  }

  /** A tab leads to the next multiple of eight columns. Escape sequences take no column. */
  private static String expandTabs(String line) {
    StringBuilder expanded = new StringBuilder();
    int column = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\t') {
        int spaces = 8 - column % 8;
        expanded.repeat(' ', spaces);
        column += spaces;
      } else if (c == '\u001b') {
        int end = line.indexOf('m', i);
        expanded.append(line, i, end + 1);
        i = end;
      } else {
        expanded.append(c);
        column++;
      }
    }
    return expanded.toString();
  }

  private static String picture(List<Line> lines, String title) {
    int columns = lines.stream().mapToInt(Line::width).max().orElse(80);
    int width = (int) Math.ceil(columns * CHARACTER) + 2 * MARGIN;
    int height = TITLE_BAR + lines.size() * LINE + MARGIN;
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img">
        <title>%3$s</title>
        <style>
        text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #d8dee9; white-space: pre }
        .b { font-weight: bold } .d { fill: #8a93a5 } .r { fill: #ff8080 } .g { fill: #9fd67f } .y { fill: #ecc97a }
        .u { fill: #82aaff } .m { fill: #d6a5e8 } .c { fill: #7fd4e0 } .t { fill: #8a93a5; text-anchor: middle }
        @media (prefers-reduced-motion: no-preference) { g { animation: show 0.2s both } }
        @keyframes show { from { opacity: 0 } to { opacity: 1 } }
        </style>
        <rect width="%1$d" height="%2$d" rx="8" fill="#1f2430"/>
        <circle cx="18" cy="15" r="5" fill="#ff8080"/><circle cx="36" cy="15" r="5" fill="#ecc97a"/><circle cx="54" cy="15" r="5" fill="#9fd67f"/>
        <text class="t" x="%4$d" y="19">%3$s</text>
        """
            .formatted(width, height, escaped(title), width / 2));
    int step = -1;
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      if (line.command() || i == 0) {
        step++;
        svg.append(i == 0 ? "" : "</g>\n")
            .append(
                String.format(Locale.ROOT, "<g style=\"animation-delay:%.1fs\">%n", step * PAUSE));
      }
      if (!line.spans().isEmpty()) {
        svg.append(
            "<text xml:space=\"preserve\" x=\"%d\" y=\"%d\">"
                .formatted(MARGIN, TITLE_BAR + (i + 1) * LINE - 4));
        for (Span span : line.spans()) {
          svg.append(span.style().isEmpty() ? "" : "<tspan class=\"" + span.style() + "\">")
              .append(escaped(span.text()))
              .append(span.style().isEmpty() ? "" : "</tspan>");
        }
        svg.append("</text>\n");
      }
    }
    return svg.append("</g>\n</svg>\n").toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
