package dev.intercore.shell.effect;

import dev.intercore.shell.ShellWord;
import dev.intercore.shell.effect.ArgumentReader.Syntax;
import dev.intercore.shell.effect.Origin.Place;
import dev.intercore.shell.effect.WriteTarget.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Sources and a destination: mv, cp and ln. */
final class TransferArguments {
  private static final Syntax SYNTAX =
      new Syntax("tS", "", Set.of("target-directory", "suffix", "no-preserve", "sparse"));

  private final String program;
  private final ArgumentReader arguments;

  TransferArguments(String program, List<ShellWord> words) {
    this.program = program;
    this.arguments = ArgumentReader.of(words, SYNTAX);
  }

  void find(Findings findings) {
    // A source that only the shell could name counts all the same.
    List<Optional<PathArgument>> operands = expanded(arguments.operands());
    Optional<ShellWord> directory = arguments.value("t", "target-directory");
    if (directory.isPresent()) {
      delete(operands, findings);
      List<Optional<PathArgument>> into = expanded(List.of(directory.get()));
      into.getFirst().ifPresent(path -> to(path, operands, Place.BELOW, findings));
    } else if (operands.size() == 1 && program.equals("ln")) {
      to(PathArgument.literal("."), operands, Place.BELOW, findings);
    } else if (operands.size() > 1) {
      List<Optional<PathArgument>> sources = operands.subList(0, operands.size() - 1);
      delete(sources, findings);
      operands.getLast().ifPresent(path -> to(path, sources, place(sources), findings));
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

  private void delete(List<Optional<PathArgument>> sources, Findings findings) {
    if (program.equals("mv")) {
      sources.forEach(source -> source.ifPresent(path -> findings.add(path, Kind.DELETE)));
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
      Findings findings) {
    boolean withFolders = program.equals("cp") && arguments.has("", "parents");
    for (Optional<PathArgument> source : sources) {
      Optional<Origin> origin = source.map(path -> new Origin(path, place, withFolders));
      if (origin.isPresent() || place != Place.BELOW) {
        findings.add(destination, bringsFolders() ? Kind.WRITE_ALL : Kind.WRITE, origin);
      }
    }
  }

  private boolean bringsFolders() {
    boolean copiesThem =
        arguments.has("r", "recursive") || arguments.has("R", "") || arguments.has("a", "archive");
    return program.equals("mv") || (program.equals("cp") && copiesThem);
  }
}
