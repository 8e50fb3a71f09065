package dev.intercore.shell.effect;

import dev.intercore.shell.ShellWord;
import dev.intercore.shell.effect.ArgumentReader.Syntax;
import dev.intercore.shell.effect.ScriptEffects.Targets;
import dev.intercore.shell.effect.WriteTarget.Kind;
import dev.intercore.shell.effect.WriteTarget.Origin;
import dev.intercore.shell.effect.WriteTarget.Origin.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the files that a program would write or delete, by its arguments. */
final class WritingPrograms {
  private static final Syntax TOUCH = new Syntax("drt", "", Set.of("date", "reference", "time"));
  private static final Syntax MKDIR = new Syntax("m", "", Set.of("mode"));
  private static final Syntax CHMOD = new Syntax("", "", Set.of("reference"));
  private static final Syntax SED =
      new Syntax("efl", "i", Set.of("expression", "file", "line-length"));
  private static final Syntax GIT_RM = new Syntax("", "", Set.of("pathspec-from-file"));
  private static final String MODE_CHARACTERS = "-+=,rwxXstugoa01234567";

  private final Targets targets;

  WritingPrograms(Targets targets) {
    this.targets = targets;
  }

  /** Adds the targets of the program, if it is one of those known here. */
  void run(String name, List<ShellWord> arguments) {
    switch (name) {
      case "rm", "rmdir" -> each(Kind.DELETE, ArgumentReader.of(arguments, Syntax.NONE).operands());
      case "touch" -> each(Kind.WRITE, ArgumentReader.of(arguments, TOUCH).operands());
      case "mkdir" -> each(Kind.WRITE, ArgumentReader.of(arguments, MKDIR).operands());
      case "tee" -> each(Kind.WRITE, ArgumentReader.of(arguments, Syntax.NONE).operands());
      case "chmod" -> chmod(arguments);
      case "sed" -> sed(arguments);
      case "mv", "cp", "ln" -> new TransferArguments(name, arguments).addTo(targets);
      case "git" -> git(arguments);
      default -> {}
    }
  }

  private void each(Kind kind, List<ShellWord> operands) {
    for (ShellWord word : operands) {
      PathArgument.of(word).ifPresent(paths -> paths.forEach(path -> targets.add(path, kind)));
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
    each(kind, withoutFirst(first, operands));
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
      // BSD sed has the suffix in a word of its own, which is often empty.
      if (words.get(i).text().equals("-i") && words.get(i + 1).literal().equals(Optional.of(""))) {
        words.remove(i + 1);
      }
    }
    ArgumentReader parsed = ArgumentReader.of(words, SED);
    if (parsed.has("i", "in-place")) {
      boolean hasScript = parsed.has("e", "expression") || parsed.has("f", "file");
      List<ShellWord> operands = parsed.operands();
      boolean first = !hasScript && !operands.isEmpty();
      List<ShellWord> files = withoutFirst(first, operands);
      each(Kind.WRITE, files);
      String suffix = parsed.value("i", "in-place").map(ShellWord::text).orElse("");
      if (!suffix.isEmpty()) {
        backups(files, suffix);
      }
    }
  }

  private static List<ShellWord> withoutFirst(boolean first, List<ShellWord> operands) {
    return first ? operands.subList(1, operands.size()) : operands;
  }

  private void backups(List<ShellWord> files, String suffix) {
    for (ShellWord word : files) {
      for (PathArgument file : PathArgument.of(word).orElse(List.of())) {
        // sed replaces a star by the name of the file, so the backup may be anywhere.
        boolean isPlain = suffix.indexOf('*') < 0;
        targets.add(isPlain ? file.followedBy(suffix) : file.unknown(), Kind.WRITE);
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
      Targets there = targets.in(directory);
      if (call.get().subcommand().equals("rm")) {
        new WritingPrograms(there).removeFromGit(ArgumentReader.of(rest, GIT_RM).operands());
      } else if (call.get().subcommand().equals("mv")) {
        new TransferArguments("mv", rest).addTo(there);
      }
    }
  }

  /** Leaves out pathspecs, which git itself matches against its files. */
  private void removeFromGit(List<ShellWord> operands) {
    for (ShellWord word : operands) {
      String text = word.text();
      boolean isMatched = !word.hasGlob() && (text.startsWith(":") || holdsAny(text, "*?["));
      if (!isMatched) {
        each(Kind.DELETE, List.of(word));
      }
    }
  }

  private static boolean holdsAny(String text, String characters) {
    for (int i = 0; i < characters.length(); i++) {
      if (text.indexOf(characters.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The arguments of mv, cp and ln: sources and a destination. */
  private static final class TransferArguments {
    private static final Syntax SYNTAX =
        new Syntax("tS", "", Set.of("target-directory", "suffix", "no-preserve", "sparse"));

    private final String program;
    private final ArgumentReader arguments;

    TransferArguments(String program, List<ShellWord> words) {
      this.program = program;
      this.arguments = ArgumentReader.of(words, SYNTAX);
    }

    void addTo(Targets targets) {
      // A source that only the shell knows is counted too.
      List<Optional<PathArgument>> operands = expanded(arguments.operands());
      Optional<ShellWord> directory = arguments.value("t", "target-directory");
      if (directory.isPresent()) {
        delete(operands, targets);
        List<Optional<PathArgument>> into = expanded(List.of(directory.get()));
        into.getFirst().ifPresent(path -> to(path, operands, Place.BELOW, targets));
      } else if (operands.size() == 1 && program.equals("ln")) {
        to(PathArgument.literal("."), operands, Place.BELOW, targets);
      } else if (operands.size() > 1) {
        List<Optional<PathArgument>> sources = operands.subList(0, operands.size() - 1);
        delete(sources, targets);
        operands.getLast().ifPresent(path -> to(path, sources, place(sources), targets));
      }
    }

    private static List<Optional<PathArgument>> expanded(List<ShellWord> words) {
      List<Optional<PathArgument>> all = new ArrayList<>();
      for (ShellWord word : words) {
        Optional<List<PathArgument>> paths = PathArgument.of(word);
        if (paths.isEmpty()) {
          all.add(Optional.empty());
        } else {
          paths.get().forEach(path -> all.add(Optional.of(path)));
        }
      }
      return all;
    }

    private void delete(List<Optional<PathArgument>> sources, Targets targets) {
      if (program.equals("mv")) {
        sources.forEach(source -> source.ifPresent(path -> targets.add(path, Kind.DELETE)));
      }
    }

    private Place place(List<Optional<PathArgument>> sources) {
      if (sources.size() > 1) {
        return Place.BELOW;
      }
      return arguments.has("T", "no-target-directory") ? Place.AT : Place.AT_OR_BELOW;
    }

    private void to(
        PathArgument destination,
        List<Optional<PathArgument>> sources,
        Place place,
        Targets targets) {
      boolean withFolders = program.equals("cp") && arguments.has("", "parents");
      for (Optional<PathArgument> source : sources) {
        Optional<Origin> origin = source.map(path -> new Origin(path, place, withFolders));
        if (origin.isPresent() || place != Place.BELOW) {
          targets.add(destination, includesFolders() ? Kind.WRITE_ALL : Kind.WRITE, origin);
        }
      }
    }

    private boolean includesFolders() {
      boolean copiesFolders =
          arguments.has("r", "recursive")
              || arguments.has("R", "")
              || arguments.has("a", "archive");
      return program.equals("mv") || (program.equals("cp") && copiesFolders);
    }
  }
}
