package dev.intercore.cli.help;

import dev.intercore.cli.help.Completer.Candidate;
import dev.intercore.cli.output.TerminalText;
import dev.intercore.common.Names;
import dev.intercore.common.WireEnum;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The shells with completion: the script with the function that a shell calls for a Tab, how it
 * passes the line, and how it takes the candidates. The script calls {@code ic __complete}, whose
 * errors are not shown. A line with only a star stands for file names.
 */
enum CompletionShell implements WireEnum {
  /**
   * Passes the line up to the cursor, and the part of its last word that it replaces. The script
   * works without the bash-completion package. After {@code @} bash may offer names of hosts
   * instead of files.
   */
  BASH(
      """
      # bash completion for ic; load it with: source <(ic completion bash)
      _ic() {
        local line=${COMP_LINE:0:COMP_POINT}
        mapfile -t COMPREPLY < <(command ic __complete bash -- "$line" "$2" 2>/dev/null)
        if [[ ${COMPREPLY[*]-} == '*' ]]; then
          COMPREPLY=()
          compopt -o default 2>/dev/null
        fi
      }
      complete -F _ic ic
      """) {
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
  ZSH(
      """
      #compdef ic
      # zsh completion for ic; put it as _ic into a folder of $fpath
      _ic() {
        local -a before found
        before=("${(@Q)words[2,CURRENT-1]}")
        found=("${(@f)$(command ic __complete zsh -- "$before[@]" "${(Q)PREFIX}" 2>/dev/null)}")
        if [[ "$found" == '*' ]]; then
          compset -P '(--[^=]##=|@)'
          _files
        elif [[ -n "$found" ]]; then
          _describe ic found
        fi
      }
      if [[ "$funcstack[1]" == _ic ]]; then
        _ic "$@"
      else
        compdef _ic ic
      fi
      """) {
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
  FISH(
      """
      # fish completion for ic
      function __ic_complete
          set -l words (commandline -opc)
          set -e words[1]
          set -l word (commandline -ct)
          set -l found (command ic __complete fish -- $words "$word" 2>/dev/null)
          if test "$found" = '*'
              set -l start (string match -r -- '^(?:--[^=]+=|@)' $word)
              set -l path (string replace -r -- '^(?:--[^=]+=|@)' '' $word)
              string join -- \\n "$start"(__fish_complete_path "$path")
          else
              string join -- \\n $found
          end
      end
      complete -c ic -f -a '(__ic_complete)'
      """) {
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

  /**
   * A word of a shell's command line that may not be complete. Nothing in it is expanded.
   *
   * @param raw as it was typed
   * @param text without quotes and backslashes
   * @param quote the quote that is still open at its end, or 0
   */
  record TypedWord(String raw, String text, char quote) {
    static final TypedWord EMPTY = new TypedWord("", "", (char) 0);

    private static final char BACKSLASH = '\\';
    private static final char SINGLE = '\'';
    private static final char DOUBLE = '"';

    /** What a backslash quotes between double quotes. */
    private static final String IN_DOUBLE = "\"\\$`";

    /** What keeps a special meaning between double quotes; history expansion too. */
    private static final String NEVER_IN_DOUBLE = IN_DOUBLE + "!";

    /** What needs no backslash outside of quotes. */
    private static final String PLAIN = "/._-+:@%,=";

    /** Returns a single word. Blanks in it are part of it. */
    static TypedWord of(String raw) {
      return new WordScan(raw).next(false);
    }

    /** Returns the words of a line. The last one is empty if the line ends with a blank. */
    static List<TypedWord> split(String line) {
      List<TypedWord> words = new ArrayList<>();
      WordScan scan = new WordScan(line);
      do {
        words.add(scan.next(true));
      } while (scan.skipBlanks());
      return words;
    }

    /** Whether text can be written between the open quotes of this word. */
    boolean canQuote(String rest) {
      String special = quote == SINGLE ? "'" : NEVER_IN_DOUBLE;
      return rest.chars().noneMatch(c -> special.indexOf(c) >= 0);
    }

    /** Returns text with a backslash before every character that may be special in a shell. */
    static String escaped(String text) {
      StringBuilder escaped = new StringBuilder(text.length() + 8);
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || Names.isDigit(c);
        if (!letter && c < 0x80 && PLAIN.indexOf(c) < 0) {
          escaped.append(BACKSLASH);
        }
        escaped.append(c);
      }
      return escaped.toString();
    }

    /** Reads one word after the other. */
    private static final class WordScan {
      private final String line;
      private int at;

      WordScan(String line) {
        this.line = line;
      }

      /** Skips blanks. Returns whether there were any, so that another word begins here. */
      boolean skipBlanks() {
        int start = at;
        while (at < line.length() && isBlank(line.charAt(at))) {
          at++;
        }
        return at > start;
      }

      TypedWord next(boolean endsAtBlank) {
        int start = at;
        char quote = 0;
        StringBuilder text = new StringBuilder();
        for (; at < line.length(); at++) {
          char c = line.charAt(at);
          if (quote == 0 && endsAtBlank && isBlank(c)) {
            break;
          } else if (quote != SINGLE && c == BACKSLASH) {
            at++;
            escape(text, quote);
          } else if (c == quote) {
            quote = 0;
          } else if (quote == 0 && (c == SINGLE || c == DOUBLE)) {
            quote = c;
          } else {
            text.append(c);
          }
        }
        at = Math.min(at, line.length());
        return new TypedWord(line.substring(start, at), text.toString(), quote);
      }

      /** Reads the character after a backslash, if the line does not end before it. */
      private void escape(StringBuilder text, char quote) {
        if (at < line.length()) {
          char c = line.charAt(at);
          if (quote == DOUBLE && IN_DOUBLE.indexOf(c) < 0) {
            text.append(BACKSLASH);
          }
          text.append(c);
        }
      }

      private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n';
      }
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
