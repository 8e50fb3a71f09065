package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.intercore.Intercore;
import dev.intercore.json.JsonPayload;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.date.FastDateFormat;
import org.sqlite.jdbc4.JDBC4Connection;
import org.sqlite.util.LoggerFactory;

/** The replaced driver classes have the members that the driver uses. */
class DriverTest {
  private static final List<Class<?>> REPLACED = List.of(LoggerFactory.class, FastDateFormat.class);

  private static String origin(Class<?> type) {
    return String.valueOf(type.getProtectionDomain().getCodeSource().getLocation());
  }

  @Test
  void replacementsAreTheOnesThatAreLoaded() {
    assertThat(origin(JDBC4Connection.class)).contains("sqlite-jdbc");
    assertThat(REPLACED)
        .allSatisfy(type -> assertThat(origin(type)).isEqualTo(origin(CommandCatalog.class)));
  }

  @Test
  void databaseWorksThroughThem(@TempDir Path folder) {
    try (Intercore intercore = Intercore.init(folder.resolve("a.db"))) {
      intercore.state().set("key", "scope", JsonPayload.of("1"));
      assertThat(intercore.state().get("key", "scope")).contains("1");
    }
  }

  @Test
  void everythingTheDriverCallsIsThere() {
    JavaClasses driver =
        new ClassFileImporter()
            .withImportOption(location -> location.contains("sqlite-jdbc"))
            .importPackages("org.sqlite");
    Set<String> called = new TreeSet<>();
    for (Class<?> type : REPLACED) {
      for (JavaClass user : driver) {
        if (!isOwnHelper(user)) {
          user.getCodeUnitCallsFromSelf().stream()
              .filter(call -> call.getTargetOwner().isEquivalentTo(type))
              .map(DriverTest::signature)
              .forEach(called::add);
        }
      }
    }
    Set<String> there = new TreeSet<>();
    REPLACED.forEach(
        type -> Arrays.stream(type.getMethods()).map(DriverTest::signature).forEach(there::add));
    assertThat(called).isNotEmpty();
    assertThat(there).containsAll(called);
  }

  /** Only the replaced class uses the date package, so no code calls the rest. */
  private static boolean isOwnHelper(JavaClass user) {
    return user.getPackageName().equals("org.sqlite.date")
        || user.getName().startsWith(LoggerFactory.class.getName());
  }

  private static String signature(JavaCall<?> call) {
    return call.getTargetOwner().getName()
        + "."
        + call.getName()
        + call.getTarget().getRawParameterTypes().stream().map(JavaClass::getName).toList()
        + call.getTarget().getRawReturnType().getName();
  }

  private static String signature(Method method) {
    return method.getDeclaringClass().getName()
        + "."
        + method.getName()
        + Arrays.stream(method.getParameterTypes()).map(Class::getName).toList()
        + method.getReturnType().getName();
  }
}
