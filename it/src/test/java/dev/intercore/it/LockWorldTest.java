package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.RootOnly;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The usual place in /tmp, other users there, and disks that take no more. */
class LockWorldTest extends LockWorldBox {
  /** An empty /tmp, in which nothing but what the test needs is mounted at its place. */
  private String emptyTmp() {
    StringBuilder script =
        new StringBuilder("new=$(mktemp -d) && mount -t tmpfs -o mode=1777 tmpfs $new || exit 9\n");
    for (Path path : List.of(Checkout.ROOT, Checkout.BIN, scratch.home())) {
      if (path.startsWith("/tmp")) {
        String inside = "$new/" + Path.of("/tmp").relativize(path);
        script.append(
            "mkdir -p " + inside + " && mount --bind " + path + " " + inside + " || exit 9\n");
      }
    }
    return script
        + "mount --rbind $new /tmp && cd \"$PWD\" && unset INTERCORE_LOCK_DIR || exit 9\n";
  }

  @Test
  void theUsualPlaceIsMadeInTmpForUsAlone() {
    String script =
        """
        ic lock acquire n s >/dev/null || exit
        stat -c '%a %n' /tmp/intercore-$UID /tmp/intercore-$UID/locks /tmp/intercore-$UID/locks/n
        ic lock run n t -- ic lock list | cut -f 2
        chmod 755 /tmp/intercore-$UID; ic lock list; echo $?
        chmod 700 /tmp/intercore-$UID; chmod 750 /tmp/intercore-$UID/locks; ic lock list; echo $?
        mv /tmp/intercore-$UID /tmp/x; ln -s x /tmp/intercore-$UID; ic lock list; echo $?
        """;
    Answer answer = bash("exec " + Machine.unshare("-m") + file("default", emptyTmp() + script));
    String place = "/tmp/intercore-0";
    answer.prints("700 %1$s\n700 %1$s/locks\n700 %1$s/locks/n\ns\nt\n2\n2\n2\n".formatted(place));
    assertThat(answer.withoutTrace().stderr())
        .contains(place + ": it is open to others", "/locks: it is open to others", "it is a link");
  }

  @RootOnly
  @Test
  void whoeverElseWasThereFirstIsNotTrusted() {
    String script =
        """
        as_nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
        try() { ic lock acquire n s; echo $?; rm -rf /tmp/intercore-0; }
        as_nobody mkdir -m 700 /tmp/intercore-0; try
        as_nobody mkdir -p -m 777 /tmp/intercore-0/locks; try
        as_nobody ln -s /tmp /tmp/intercore-0; try
        as_nobody touch /tmp/intercore-0; try
        mkdir -m 700 /tmp/intercore-0; as_nobody true; mkdir -m 700 /tmp/intercore-0/locks; chown 65534 /tmp/intercore-0/locks; try
        """;
    Answer answer = bash("exec " + Machine.unshare("-m") + file("squat", emptyTmp() + script));
    answer.prints("2\n".repeat(5)).withoutTrace();
    assertThat(answer.stderr().lines().filter(line -> line.contains("belongs to another user")))
        .hasSize(3);
  }

  @Test
  void onAFullDiskNothingIsTakenNothingIsLeftAndWhatIsHeldCanBeGivenBack() {
    String script =
        """
        cd ../locks && mount -t tmpfs -o mode=700,LIMIT tmpfs . && cd "$PWD" && export INTERCORE_LOCK_DIR=$PWD || exit 9
        ic lock acquire n held >/dev/null; ic lock run n free -- true
        FILL
        find . -not -name 'fill*' | sort >"$HOME/before"
        for s in 'new new' 'n free'; do ic lock acquire $s; echo $?; done; ic lock run n free -- echo ran; echo $?
        rmdir new 2>/dev/null; find . -not -name 'fill*' | sort | diff "$HOME/before" -
        ic lock release n held; ic lock list; rm fill*; ic lock acquire n held >/dev/null; echo $?
        """;
    // An empty folder of the name may stay: someone else may be about to use it.
    String blocks =
        script.replace("LIMIT", "size=256k").replace("FILL", "cat /dev/zero >fill 2>/dev/null");
    String inodes =
        script
            .replace("LIMIT", "size=4m,nr_inodes=40")
            .replace("FILL", "for ((i = 0; i < 50; i++)); do : >fill$i; done 2>/dev/null");
    for (String full : List.of(blocks, inodes)) {
      Answer answer = bash("exec " + Machine.unshare("-m") + file("full", full));
      answer.prints("2\n".repeat(3) + "released\n0\n").withoutTrace();
      assertThat(answer.stderr().lines().filter(line -> line.contains("No space left"))).hasSize(3);
    }
  }

  @Test
  void onAReadOnlyDiskNothingChangesAndLookingWorks() {
    bash("ic lock acquire n s --owner me >/dev/null").succeeds("");
    String script =
        """
        cd ../locks && mount --bind . . && mount -o remount,ro,bind . && cd "$PWD" || exit 9
        ic lock acquire n t; echo $?; ic lock acquire n s; echo $?; ic lock release n s --owner me; echo $?
        ic lock clean --older-than 0s; echo $?; ic lock list | cut -f 1-3
        """;
    Answer answer = bash("exec " + Machine.unshare("-m") + file("read-only", script));
    answer.prints("2\n2\n2\n2\nn\ts\tme\n").withoutTrace();
    assertThat(answer.stderr().lines().filter(line -> line.contains("Read-only"))).hasSize(4);
  }
}
