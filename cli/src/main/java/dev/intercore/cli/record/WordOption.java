package dev.intercore.cli.record;

import dev.intercore.cli.Call;
import dev.intercore.cli.spec.Option;
import dev.intercore.terms.Word;
import java.util.Optional;

/** Options whose value is one of a few words. */
public final class WordOption {
  private WordOption() {}

  public static Option valued(String name, Word[] all, String help) {
    return Option.valued(name, String.join("|", Word.ids(all)), help);
  }

  public static Option required(String name, Word[] all, String help) {
    return Option.required(name, String.join("|", Word.ids(all)), help);
  }

  /** The word that was given; any other is a misuse that names all there are. */
  public static <W extends Word> Optional<W> read(Call call, Option option, W[] all) {
    return call.option(option)
        .map(text ->
            Word.find(all, text)
                .orElseThrow(() ->
                    call.usage(
                        option.name() + " cannot be " + text,
                        "It is one of " + String.join(", ", Word.ids(all)) + ".")));
  }
}
