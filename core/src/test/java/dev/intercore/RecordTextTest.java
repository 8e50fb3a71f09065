package dev.intercore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.doctor.Check;
import dev.intercore.files.AtomicFile;
import dev.intercore.intent.Declaration;
import dev.intercore.intent.IntentOptions;
import dev.intercore.intent.IntentOwner;
import dev.intercore.lock.LockOptions;
import dev.intercore.query.words.QuestionParameters;
import dev.intercore.status.ProjectStatus;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The public records print their name and their fields, for the logs of programs that use them. */
class RecordTextTest {
  /** Records that pass code and services on and are no values. */
  private static final Set<Class<?>> WITH_CODE =
      Set.of(
          AtomicFile.RenamePoints.class,
          Check.Repair.class,
          IntentOptions.class,
          LockOptions.class,
          ProjectStatus.Services.class,
          QuestionParameters.Services.class,
          ReplayCodec.class,
          StoreOptions.class);

  @Test
  void publicRecordPrintsItsNameAndItsFields() throws Exception {
    List<Class<?>> records = publicRecords();
    assertThat(records).hasSizeGreaterThan(100);
    for (Class<?> type : records) {
      String text = emptyInstance(type).toString();
      assertThat(text).startsWith(type.getSimpleName() + "[");
      if (!WITH_CODE.contains(type)) {
        assertThat(componentNames(type)).allSatisfy(name -> assertThat(text).contains(name + "="));
      }
    }
  }

  @Test
  void everyValueInAPublicRecordPrintsAsText() throws Exception {
    for (Class<?> type : publicRecords()) {
      if (WITH_CODE.contains(type)) {
        continue;
      }
      for (RecordComponent component : type.getRecordComponents()) {
        assertThat(classesIn(component.getGenericType()))
            .as(type.getName() + "." + component.getName())
            .allMatch(RecordTextTest::hasText);
      }
    }
  }

  @Test
  void intentPrintsWhatItHolds(@TempDir Path scratch) throws IOException {
    Path project = scratch.toRealPath();
    try (Intercore intercore = Intercore.init(project.resolve(".clavain/intercore.db"))) {
      List<String> none = List.of();
      var scope =
          intercore.intents().scope(intercore.paths(project), List.of("src/parser"), none, none);
      var outcome =
          intercore
              .intents()
              .declare(IntentOwner.of("session-1"), Declaration.of(scope, "rewrite the parser"));
      assertThat(outcome.view().orElseThrow().intent().toString())
          .startsWith("Intent[version=1, id=intent-1-")
          .contains("text=rewrite the parser", "owner=Owner[session=session-1", "status=ACTIVE")
          .doesNotContain("@");
    }
  }

  private static List<Class<?>> publicRecords() throws IOException, URISyntaxException {
    Path folder =
        Path.of(Intercore.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Class<?>> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(RecordTextTest::isClassFile).toList()) {
        Class<?> type = load(folder.relativize(file).toString());
        if (type.isRecord() && isPublic(type)) {
          found.add(type);
        }
      }
    }
    return found;
  }

  private static boolean isClassFile(Path file) {
    return file.toString().endsWith(".class") && !file.endsWith("package-info.class");
  }

  private static Class<?> load(String file) {
    try {
      String name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
      return Class.forName(name, false, RecordTextTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isPublic(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
  }

  /**
   * A record whose fields are null, zero and false. Its constructor, which may reject them, does
   * not run.
   */
  private static Object emptyInstance(Class<?> type) throws ReflectiveOperationException {
    Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
    Object constructor =
        factory
            .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
            .invoke(
                factory.getMethod("getReflectionFactory").invoke(null),
                type,
                Object.class.getDeclaredConstructor());
    return ((Constructor<?>) constructor).newInstance();
  }

  private static List<String> componentNames(Class<?> type) {
    return Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
  }

  /** The classes of a type and of its type arguments. */
  private static Stream<Class<?>> classesIn(Type type) {
    if (type instanceof ParameterizedType generic) {
      return Stream.concat(
          classesIn(generic.getRawType()),
          Arrays.stream(generic.getActualTypeArguments()).flatMap(RecordTextTest::classesIn));
    }
    return type instanceof Class<?> one ? Stream.of(one) : Stream.empty();
  }

  private static boolean hasText(Class<?> type) {
    if (type.isPrimitive() || type.isInterface() || type == Object.class) {
      return !type.isAnnotationPresent(FunctionalInterface.class);
    }
    try {
      return !type.isArray() && type.getMethod("toString").getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }
}
