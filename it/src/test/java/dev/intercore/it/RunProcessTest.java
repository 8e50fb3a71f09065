package dev.intercore.it;

import dev.intercore.testkit.TeamCalls;
import org.junit.jupiter.api.Test;

/** How the launcher and the client pass the directory and the session of {@code ic run} on. */
class RunProcessTest extends BlackBox implements TeamCalls {
  @Test
  void aDirectoryBehindALinkBelongsToTheProjectAroundItsRealPath() {
    bash("git init -q . && mkdir -p deep/er && ln -s deep link").succeeds("");
    String run = run();
    bash("cd link/er && ic run current").succeeds(run + "\n");
  }

  @Test
  void theVariableOfAnAgentsToolNamesTheSession() {
    String run = run("--session", "s-1");
    run();
    bash("CLAUDE_CODE_SESSION_ID=s-1 ic run current").succeeds(run + "\n");
  }
}
