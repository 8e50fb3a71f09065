package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each activation has a token above all earlier ones. */
abstract class TokenContract extends IntentsContract {
  TokenContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  @Test
  void tokensGrowWithEachActivationAlsoWhenTheClockIsSetBack() {
    Intent first = active(ME, "a.c");
    Intent waiting = queued(YOU, "a.c");
    clock().move(Duration.ofDays(-30));
    Intent second = active(THEM, "b.c");
    intents().clear(ME, first.id());
    Intent third = intent(intents().promote(YOU, waiting.id()));
    Intent left = active(TestOwners.dead("gone"), "c.c");
    Intent fourth = intent(intents().recover(ME, left.id(), false));
    assertThat(
            new long[] {
              first.token().orElseThrow(),
              second.token().orElseThrow(),
              third.token().orElseThrow(),
              left.token().orElseThrow(),
              fourth.token().orElseThrow()
            })
        .isSorted()
        .doesNotHaveDuplicates();
    // And not from zero after a backup was put back.
    assertThat(first.token().orElseThrow()).isGreaterThanOrEqualTo(first.declaredAt() * 1_000_000);
  }

  @Test
  void onlyAnActivationRaisesTheToken() {
    Intent mine = active(ME, "a.c");
    clock().moveSeconds(100);
    intents().renew(ME, mine.id(), Optional.empty());
    intents().reset(ME, mine.id());
    intents().recover(ME, mine.id(), true);
    intents().promote(ME, mine.id());
    assertThat(now(mine).token()).isEqualTo(mine.token());
  }

  @Test
  void tokensGrowOverARestoredBackup() throws SQLException {
    Intent mine = active(ME, "a.c");
    // The database of a while ago knew of no intent yet.
    Sql.run(db.file(), "DELETE FROM counters", "DELETE FROM intents", "DELETE FROM intent_paths");
    clock().moveSeconds(1);
    Intent later = active(YOU, "b.c");
    assertThat(later.token().orElseThrow()).isGreaterThan(mine.token().orElseThrow());
    assertThat(later.id()).isNotEqualTo(mine.id());
  }
}
