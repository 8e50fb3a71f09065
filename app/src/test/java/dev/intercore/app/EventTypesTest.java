package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.intercore.event.EventTypes;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.Run.RunStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.StringEntry;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The list of types equals the types in the program's classes. */
class EventTypesTest {
  /** Texts that look like types but name other things. */
  private static final Set<String> OTHERS =
      Set.of("intent.sequence", "intent.token", "intent.generation", "hook.sh", "merge.sh");

  /** The names of all settings, which have the same form. */
  private static final String SETTINGS = "dev.intercore.project";

  private static Stream<String> texts(JavaClass one) {
    try (InputStream in = one.getSource().orElseThrow().getUri().toURL().openStream()) {
      return StreamSupport.stream(
          ClassFile.of().parse(in.readAllBytes()).constantPool().spliterator(), false)
          .filter(entry -> entry instanceof StringEntry)
          .map(entry -> ((StringEntry) entry).stringValue())
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Types that are written in full, and those composed of a status. */
  private static Set<String> told() {
    Set<String> groups =
        EventTypes.builtIn().stream()
            .map(type -> type.substring(0, type.indexOf('.')))
            .collect(Collectors.toSet());
    Set<String> told = new TreeSet<>();
    new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.intercore")
            .stream()
            .filter(one -> !one.getPackageName().startsWith(SETTINGS))
            .flatMap(EventTypesTest::texts)
            .filter(text -> text.matches("[a-z]+\\.[a-z_.-]+"))
            .filter(text -> groups.contains(text.substring(0, text.indexOf('.'))))
            .filter(text -> !OTHERS.contains(text))
            .forEach(told::add);
    Arrays.stream(GateStatus.values()).forEach(status -> told.add("gate." + status.wireName()));
    Arrays.stream(RunStatus.values())
        .filter(status -> status != RunStatus.ACTIVE)
        .forEach(status -> told.add("run." + status.wireName()));
    return told;
  }

  @Test
  void listHasEveryEventTypeAndNoOther() {
    assertThat(told()).containsExactlyElementsOf(EventTypes.builtIn());
  }
}
