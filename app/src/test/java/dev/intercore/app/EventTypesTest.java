package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
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

/** {@link EventTypes} lists exactly the types that the program's own classes append. */
class EventTypesTest {
  /** Texts of the program that have the form of a type and name counters and a script. */
  private static final Set<String> OTHER_NAMES =
      Set.of("intent.sequence", "intent.token", "intent.generation", "hook.sh");

  /** Where the tests of this module are compiled to; those of other modules are not on the path. */
  private static final String TESTS =
      EventTypesTest.class.getProtectionDomain().getCodeSource().getLocation().getPath();

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

  /** Returns the texts of all classes that have the form of a type in a group of intercore. */
  private static Set<String> namesInGroups() {
    Set<String> groups =
        EventTypes.builtIn().stream()
            .map(type -> type.substring(0, type.indexOf('.')))
            .collect(Collectors.toSet());
    return new ClassFileImporter()
            .withImportOption(location -> !location.contains(TESTS))
            .importPackages("dev.intercore")
            .stream()
            .flatMap(EventTypesTest::texts)
            .filter(text -> text.matches("[a-z]+\\.[a-z_.-]+"))
            .filter(text -> groups.contains(text.substring(0, text.indexOf('.'))))
            .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Types of gates and runs are composed of a status. */
  private static Stream<String> composed() {
    return Stream.concat(
        Arrays.stream(GateStatus.values()).map(status -> "gate." + status.wireName()),
        Arrays.stream(RunStatus.values())
            .filter(status -> status != RunStatus.ACTIVE)
            .map(status -> "run." + status.wireName()));
  }

  @Test
  void listHasEveryTypeThatIsAppendedAndNoOther() {
    Set<String> names = namesInGroups();
    assertThat(names).as("no name is excluded without need").containsAll(OTHER_NAMES);
    names.removeAll(OTHER_NAMES);
    composed().forEach(names::add);
    assertThat(names).containsExactlyElementsOf(EventTypes.builtIn());
  }
}
