package dev.intercore.it;

import org.junit.jupiter.api.Test;

/** The launcher finds its files, however it is called. */
class LauncherPathTest extends ProcessTest {
  @Test
  void linksRelativePathsAndPathLeadToIt() {
    String ic = Checkout.file("ic").toString();
    bash("ln -s " + ic + " link && ln -s link again && mkdir d && ln -s ../again d/third")
        .succeeds("");
    bash("./link state keys && ./again state keys && d/third state keys && cd d && ./third state keys")
        .succeeds("");
    bash("PATH=$PWD:/usr/bin:/bin; link state keys && cd d && again state keys").succeeds("");
    bash("PATH=.:/usr/bin:/bin; link state keys").succeeds("");
    bash("cd d && PATH=..:/usr/bin:/bin && again state keys").succeeds("");
    bash("bash " + ic + " state keys && cd / && bash -x " + ic + " version 2>/dev/null | head -c 3")
        .succeeds("ic ");
  }

  @Test
  void itCanBeCalledFromTheCheckout() {
    scratch.ic().in(Checkout.ROOT).bash("./ic version | head -c 3").succeeds("ic ");
    scratch
        .ic()
        .in(Checkout.file("it"))
        .bash("../ic version | head -c 3 && .././ic version | head -c 3")
        .succeeds("ic ic ");
  }
}
