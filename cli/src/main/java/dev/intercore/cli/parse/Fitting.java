package dev.intercore.cli.parse;

import dev.intercore.cli.option.UsageException;
import dev.intercore.cli.spec.Argument;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Whether the words that were read fit what the command declares. */
final class Fitting {
  private final Spec spec;
  private final List<String> context;

  Fitting(Spec spec, List<String> context) {
    this.spec = spec;
    this.context = context;
  }

  /**
   * Refuses options that the command has not, or not that way, and misses those it must have.
   *
   * @param read as they were understood before the command was known
   */
  void options(Collection<Option> read) {
    read.forEach(this::refuseForeign);
    for (Option option : spec.options()) {
      if (option.required() && read.stream().noneMatch(one -> one.name().equals(option.name()))) {
        throw misfit(option.name() + " is missing");
      }
    }
  }

  private void refuseForeign(Option read) {
    Optional<Option> own =
        spec.allOptions().stream().filter(option -> option.name().equals(read.name())).findFirst();
    if (own.isEmpty()) {
      throw new UsageException(context, "unknown option: " + read.name(), seeHelp(context));
    }
    if (own.get().isFlag() != read.isFlag()) {
      throw misfit(read.name() + (own.get().isFlag() ? " takes no value" : " needs a value"));
    }
  }

  void arguments(List<String> arguments, List<String> program) {
    List<Argument> declared = spec.arguments();
    for (int i = 0; i < declared.size(); i++) {
      if (declared.get(i).required() && arguments.size() <= i) {
        throw misfit(declared.get(i).name() + " is missing");
      }
    }
    for (int i = 0; i < declared.size() && i < arguments.size(); i++) {
      refuseOtherChoice(declared.get(i), arguments.get(i));
    }
    boolean open = !declared.isEmpty() && declared.getLast().many();
    if (!open && arguments.size() > declared.size()) {
      throw misfit("unexpected argument: " + arguments.get(declared.size()));
    }
    if (spec.takesProgram() && program.isEmpty()) {
      throw misfit("no command after --");
    }
  }

  private void refuseOtherChoice(Argument argument, String word) {
    if (!argument.choices().isEmpty() && !argument.choices().contains(word)) {
      throw new UsageException(
          context,
          argument.name() + " cannot be " + word,
          "It is one of " + String.join(", ", argument.choices()) + ".");
    }
  }

  private UsageException misfit(String fact) {
    return new UsageException(context, fact, "Usage: " + spec.synopsis());
  }

  static String seeHelp(List<String> context) {
    return "`ic "
        + String.join(" ", context)
        + (context.isEmpty() ? "" : " ")
        + "--help` lists the options.";
  }
}
