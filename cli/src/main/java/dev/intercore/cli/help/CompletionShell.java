package dev.intercore.cli.help;

import dev.intercore.cli.help.Completer.Candidate;
import dev.intercore.cli.output.TerminalText;
import dev.intercore.common.WireEnum;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The shells with completion: how the script of each one passes the line, and how it takes the
 * candidates.
 */
enum CompletionShell implements WireEnum {
  /** Passes the line up to the cursor, and the part of its last word that it replaces. */
  BASH(CompletionScripts.BASH) {
    @Override
    TypedLine line(List<String> words) {
      List<TypedWord> typed = TypedWord.split(words.isEmpty() ? "" : words.getFirst());
      TypedWord current = typed.size() < 2 ? TypedWord.EMPTY : typed.removeLast();
      String replaced = words.size() < 2 ? "" : words.get(1);
      String raw = current.raw();
      int kept = raw.endsWith(replaced) ? raw.length() - replaced.length() : 0;
      return new TypedLine(
          typed.stream().skip(1).map(TypedWord::text).toList(),
          current.text(),
          TypedWord.of(raw.substring(0, kept)));
    }

    @Override
    Optional<String> show(TypedLine line, Candidate candidate) {
      String rest = candidate.word().substring(line.kept().text().length());
      if (line.kept().quote() == 0) {
        return Optional.of(TypedWord.escaped(rest));
      }
      return line.kept().canQuote(rest) ? Optional.of(rest) : Optional.empty();
    }
  },

  /** Passes the words without quotes, and quotes what it inserts. */
  ZSH(CompletionScripts.ZSH) {
    @Override
    TypedLine line(List<String> words) {
      return TypedLine.of(words, words.isEmpty() ? "" : words.getLast());
    }

    @Override
    Optional<String> show(TypedLine line, Candidate candidate) {
      String word = candidate.word().replace("\\", "\\\\").replace(":", "\\:");
      return Optional.of(word + ":" + help(candidate));
    }
  },

  /** Passes the words without quotes except for the last one, and quotes what it inserts. */
  FISH(CompletionScripts.FISH) {
    @Override
    TypedLine line(List<String> words) {
      return TypedLine.of(words, words.isEmpty() ? "" : TypedWord.of(words.getLast()).text());
    }

    @Override
    Optional<String> show(TypedLine line, Candidate candidate) {
      return Optional.of(candidate.word() + "\t" + help(candidate));
    }
  };

  /** A line of its own for file names. No candidate is shown like that in any shell. */
  static final String FILES = "*";

  private static final int MAX_HELP = 80;

  private final String script;

  CompletionShell(String script) {
    this.script = script;
  }

  /**
   * The line up to the cursor.
   *
   * @param before the words between {@code ic} and the word at the cursor
   * @param current the word at the cursor
   * @param kept the start of that word which the shell does not replace
   */
  record TypedLine(List<String> before, String current, TypedWord kept) {
    private static TypedLine of(List<String> words, String current) {
      List<String> before = new ArrayList<>(words);
      if (!before.isEmpty()) {
        before.removeLast();
      }
      return new TypedLine(before, current, TypedWord.EMPTY);
    }
  }

  /** Reads the words that the script passes. */
  abstract TypedLine line(List<String> words);

  /** Returns a candidate as the script takes it; empty if the shell cannot insert it. */
  abstract Optional<String> show(TypedLine line, Candidate candidate);

  /** Returns the script that a user loads. */
  String script() {
    return script;
  }

  private static String help(Candidate candidate) {
    String line = TerminalText.upright(TerminalText.message(candidate.help().get()));
    return TerminalText.cut(line, MAX_HELP);
  }
}
