package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * A checkout with small builds, and a PREFIX to install them to. The launcher is the shipped one.
 * In place of Java there is a script that waits or prints a version, and the program {@code java}
 * is {@code sleep}.
 */
@SuppressWarnings("NullAway.Init")
abstract class InstallBox {
  static final String FIRST = "20300101-000000-1";
  static final String SECOND = "20300102-000000-20";
  static final String THIRD = "20300103-000000-3";

  private static final Path BUILD = Checkout.file(".build").resolve(OwnEngine.build());

  private static final String DIRECT =
      """
      ic_direct() {
        case $2 in
          version) echo 'ic 9' ;;
          wait) sleep 250 ;;
          leave) (sleep 250; :) & echo "$!" >child; wait ;;
        esac
      }
      """;

  Scratch scratch;
  Path prefix;
  Path folder;

  @BeforeEach
  void makeCheckout() {
    scratch = new Scratch(Mode.DIRECT);
    prefix = scratch.project().resolve("a prefix");
    folder = prefix.resolve("lib/intercore");
    Path direct = scratch.project().resolve("direct.sh");
    TestFiles.write(direct, DIRECT.getBytes(StandardCharsets.UTF_8));
    bash("""
    mkdir -p checkout/scripts && cp%s checkout/ && cp%s checkout/scripts/ || exit
    printf '#!/bin/bash\\n' >checkout/ic && chmod 755 checkout/ic
    """
            .formatted(
                Cli.quoted(Checkout.file("install").toString()),
                Cli.quoted(Checkout.file("scripts/installed.sh").toString())))
        .succeeds("");
  }

  @AfterEach
  void close() {
    scratch.close();
  }

  /** Calls with a state folder of the test's own. */
  Ic user() {
    return scratch
        .ic()
        .from(prefix.resolve("bin"))
        .with("XDG_STATE_HOME", scratch.home().resolve("state").toString());
  }

  Answer bash(String script) {
    return user().bash(script);
  }

  /** Makes a build the current one of the checkout. */
  void makeBuild(String id) {
    bash("""
    to=checkout/.build/%1$s && mkdir -p $to/bin $to/runtime/bin $to/lib && cp%2$s/bin/* $to/bin/ && cp direct.sh $to/bin/ || exit
    cp "$(type -P sleep)" $to/runtime/bin/java && echo jar >$to/lib/ic.jar && echo %1$s >checkout/.build/current
    sed -i 's/^ic_build=.*/ic_build=%1$s/' $to/bin/ic $to/bin/engine.sh
    """
            .formatted(id, Cli.quoted(BUILD.toString())))
        .succeeds("");
  }

  /** The command that installs or uninstalls, with the options in front of the PREFIX. */
  String command(String... options) {
    return "checkout/install" + Cli.quoted(Cli.plus(options, prefix.toString()));
  }

  Answer install(String id) {
    makeBuild(id);
    return bash("exec " + command()).exits(Answer.YES).quietly();
  }

  Answer uninstall() {
    return bash("exec " + command("--uninstall"));
  }

  /** The names in PREFIX/lib/intercore, also hidden ones. */
  List<String> installed() {
    return Files.exists(folder) ? Scratch.in(folder).map(Scratch::name).toList() : List.of();
  }

  List<String> builds() {
    return installed().stream().filter(name -> name.matches("\\d.*")).toList();
  }

  /** All files and folders under the PREFIX, but itself. */
  String tree() {
    return bash("cd" + Cli.quoted(prefix.toString()) + " && find . -mindepth 1 | LC_ALL=C sort")
        .exits(Answer.YES)
        .stdout();
  }

  /** Starts a process and waits until it has replaced or opened its program. */
  Running startProcess(String script, String program) {
    Running running = scratch.keep(user().startBash(script));
    OwnEngine.await(
        program,
        () -> OwnEngine.procFile(running.pid(), "cmdline").contains(program) && hasChild(running));
    return running;
  }

  private static boolean hasChild(Running running) {
    ProcessHandle process = ProcessHandle.of(running.pid()).orElseThrow();
    return process.info().command().orElse("").endsWith("/java")
        || process.descendants().anyMatch(one -> isSleep(one));
  }

  private static boolean isSleep(ProcessHandle process) {
    return process.info().command().orElse("").endsWith("sleep");
  }

  /** Starts the program {@code java} of a build. */
  Running startJava(String build) {
    return startProcess(
        "exec -a java"
            + Cli.quoted(folder.resolve(build).resolve("runtime/bin/java").toString())
            + " 250",
        "java");
  }

  void isKept(Answer answer, String build, long pid) {
    assertThat(answer.stdout() + answer.stderr()).contains(build, "process " + pid + " (");
    assertThat(builds()).contains(build);
  }
}
