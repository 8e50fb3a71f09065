package dev.intercore.cli.record;

import dev.intercore.cli.output.Terminal;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/** What a list leaves out because it is damaged. Two pages may meet the same one. */
final class Unreadable implements Consumer<IntercoreException> {
  private final Set<String> facts = new LinkedHashSet<>();

  @Override
  public void accept(IntercoreException e) {
    facts.add(e.fact());
  }

  int count() {
    return facts.size();
  }

  void warn(Terminal recipient) {
    facts.forEach(fact -> recipient.warn(ErrorCode.CORRUPT, fact, "`ic doctor` tells more."));
  }
}
