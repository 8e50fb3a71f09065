package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.project.ProjectPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Paths that active intents of other sessions allow. */
abstract class HeldPathsContract extends IntentsContract {
  HeldPathsContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private List<String> held(IntentOwner owner, String... names) {
    List<ProjectPath> asked =
        Stream.of(names).map(name -> paths().byName(Path.of(name)).orElseThrow()).toList();
    return intents().queries().heldByOthers(owner, asked, _ -> false).stream()
        .map(held -> held.path().text() + " " + held.intent().session())
        .toList();
  }

  @Test
  void pathsOfOtherSessionsAreHeldAndOwnOnesAreNot() {
    active(ME, "a.c");
    active(YOU, "src");
    assertThat(held(ME, "a.c", "src/x.c", "b.c")).containsExactly("src/x.c you");
    assertThat(held(IntentOwner.NO_SESSION, "a.c", "src/x.c"))
        .containsExactly("a.c me", "src/x.c you");
    assertThat(
            intents()
                .queries()
                .heldByOthers(ME, List.of(new ProjectPath("", "src/x.c")), _ -> true))
        .isEmpty();
    assertThat(
            intents()
                .queries()
                .heldByOthers(ME, List.of(new ProjectPath("tree", "src/x.c")), _ -> false))
        .isEmpty();
  }

  @Test
  void staleIntentHoldsAndAnExpiredOneDoesNot() {
    active(YOU, "a.c");
    clock().moveSeconds(301);
    assertThat(held(ME, "a.c")).containsExactly("a.c you");
    clock().moveSeconds(3600);
    assertThat(held(ME, "a.c")).isEmpty();
  }

  @Test
  void pathIsComparedByNameThoughALinkIsAboveIt() throws IOException {
    active(YOU, "d/a.c");
    Files.createSymbolicLink(root.resolve("d"), Path.of("elsewhere"));
    assertThat(held(ME, "d/a.c")).containsExactly("d/a.c you");
  }
}
