package dev.intercore.cli.record;

import dev.intercore.cli.Call;
import dev.intercore.cli.spec.Option;
import dev.intercore.common.WireEnum;
import java.util.Optional;

/** Options whose value is one of a few words. */
public final class WordOption {
  private WordOption() {}

  public static Option valued(String name, WireEnum[] all, String help) {
    return Option.valued(name, String.join("|", WireEnum.wireNames(all)), help);
  }

  public static Option required(String name, WireEnum[] all, String help) {
    return Option.required(name, String.join("|", WireEnum.wireNames(all)), help);
  }

  /** The word that was given; any other is a misuse that names all there are. */
  public static <W extends WireEnum> Optional<W> read(Call call, Option option, W[] all) {
    return call.option(option)
        .map(text ->
            WireEnum.find(all, text)
                .orElseThrow(() ->
                    call.usage(
                        option.name() + " cannot be " + text,
                        "It is one of " + String.join(", ", WireEnum.wireNames(all)) + ".")));
  }
}
