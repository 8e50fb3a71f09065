package dev.intercore.shell.effect;

import dev.intercore.shell.ShellWord;
import dev.intercore.shell.effect.ArgumentReader.Syntax;
import dev.intercore.shell.effect.WriteTarget.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the programs that write or delete would touch, by their arguments. */
final class WritingPrograms {
  private static final Syntax TOUCH = new Syntax("drt", "", Set.of("date", "reference", "time"));
  private static final Syntax MKDIR = new Syntax("m", "", Set.of("mode"));
  private static final Syntax CHMOD = new Syntax("", "", Set.of("reference"));
  private static final Syntax SED =
      new Syntax("efl", "i", Set.of("expression", "file", "line-length"));
  private static final Syntax GIT_RM = new Syntax("", "", Set.of("pathspec-from-file"));
  private static final String MODE_CHARACTERS = "-+=,rwxXstugoa01234567";

  private final Findings findings;

  WritingPrograms(Findings findings) {
    this.findings = findings;
  }

  /** All that the program would touch; nothing if it is another one. */
  void run(String name, List<ShellWord> arguments) {
    switch (name) {
      case "rm", "rmdir" -> each(Kind.DELETE, ArgumentReader.of(arguments, Syntax.NONE).operands());
      case "touch" -> each(Kind.WRITE, ArgumentReader.of(arguments, TOUCH).operands());
      case "mkdir" -> each(Kind.WRITE, ArgumentReader.of(arguments, MKDIR).operands());
      case "tee" -> each(Kind.WRITE, ArgumentReader.of(arguments, Syntax.NONE).operands());
      case "chmod" -> chmod(arguments);
      case "sed" -> sed(arguments);
      case "mv", "cp", "ln" -> new TransferArguments(name, arguments).find(findings);
      case "git" -> git(arguments);
      default -> {}
    }
  }

  private void each(Kind kind, List<ShellWord> operands) {
    for (ShellWord word : operands) {
      PathArgument.of(word).ifPresent(paths -> paths.forEach(path -> findings.add(path, kind)));
    }
  }

  /** A mode may begin with a dash. */
  private void chmod(List<ShellWord> arguments) {
    List<ShellWord> rest = new ArrayList<>();
    boolean hasMode = false;
    for (ShellWord word : arguments) {
      if (!hasMode && isDashedMode(word.text())) {
        hasMode = true;
      } else {
        rest.add(word);
      }
    }
    ArgumentReader parsed = ArgumentReader.of(rest, CHMOD);
    List<ShellWord> operands = parsed.operands();
    boolean first = !hasMode && parsed.value("", "reference").isEmpty() && !operands.isEmpty();
    Kind kind = parsed.has("R", "recursive") ? Kind.WRITE_ALL : Kind.WRITE;
    each(kind, first ? operands.subList(1, operands.size()) : operands);
  }

  private static boolean isDashedMode(String text) {
    boolean is = text.length() > 1 && text.startsWith("-") && !text.startsWith("--");
    for (int i = 0; i < text.length(); i++) {
      is &= MODE_CHARACTERS.indexOf(text.charAt(i)) >= 0;
    }
    return is;
  }

  private void sed(List<ShellWord> arguments) {
    List<ShellWord> words = new ArrayList<>(arguments);
    for (int i = 0; i + 1 < words.size(); i++) {
      // Where the suffix is a word of its own, an empty one is common; elsewhere it is no script.
      if (words.get(i).text().equals("-i") && words.get(i + 1).literal().equals(Optional.of(""))) {
        words.remove(i + 1);
      }
    }
    ArgumentReader parsed = ArgumentReader.of(words, SED);
    if (parsed.has("i", "in-place")) {
      boolean hasScript = parsed.has("e", "expression") || parsed.has("f", "file");
      List<ShellWord> operands = parsed.operands();
      boolean first = !hasScript && !operands.isEmpty();
      List<ShellWord> files = first ? operands.subList(1, operands.size()) : operands;
      each(Kind.WRITE, files);
      String suffix = parsed.value("i", "in-place").map(ShellWord::text).orElse("");
      if (!suffix.isEmpty()) {
        backups(files, suffix);
      }
    }
  }

  private void backups(List<ShellWord> files, String suffix) {
    for (ShellWord word : files) {
      for (PathArgument file : PathArgument.of(word).orElse(List.of())) {
        // A star in it stands for the name of the file, which then may be anywhere.
        boolean isPlain = suffix.indexOf('*') < 0;
        findings.add(isPlain ? file.followedBy(suffix) : file.untold(), Kind.WRITE);
      }
    }
  }

  private void git(List<ShellWord> arguments) {
    Optional<GitCall> call = GitCall.of(arguments);
    if (call.isEmpty()) {
      return;
    }
    List<ShellWord> rest = call.get().arguments();
    for (String directory : call.get().directories()) {
      Findings there = findings.in(directory);
      if (call.get().subcommand().equals("rm")) {
        new WritingPrograms(there).removeFromGit(ArgumentReader.of(rest, GIT_RM).operands());
      } else if (call.get().subcommand().equals("mv")) {
        new TransferArguments("mv", rest).find(there);
      }
    }
  }

  /** What git itself would match against its files is not plain. */
  private void removeFromGit(List<ShellWord> operands) {
    for (ShellWord word : operands) {
      boolean isMatched = !word.hasGlob() && (holdsAny(word.text(), "*?[") || isMagic(word.text()));
      if (!isMatched) {
        each(Kind.DELETE, List.of(word));
      }
    }
  }

  private static boolean isMagic(String text) {
    return text.startsWith(":");
  }

  private static boolean holdsAny(String text, String characters) {
    for (int i = 0; i < characters.length(); i++) {
      if (text.indexOf(characters.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }
}
