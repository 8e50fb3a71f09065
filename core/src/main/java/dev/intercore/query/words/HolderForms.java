package dev.intercore.query.words;

import java.util.List;

/** Questions about who changes, holds or waits for what: locks and intents. */
final class HolderForms {
  private static final String INTENT_COLUMNS =
      """
      SELECT id, status, standing, session, agent, intent, paths, expires_at FROM intents
      """;

  static final List<Form> ALL =
      List.of(
          Form.of(
              "which locks are held?",
              "SELECT name, scope, owner, pid, age, liveness FROM locks",
              "what lock is? held|taken|here?",
              "what held|taken lock is?",
              "who holds|has lock"),
          Form.of(
              "which locks are stale?",
              "SELECT name, scope, owner, pid, age, liveness FROM locks WHERE liveness = 'dead'",
              "what lock is? stale|dead",
              "what stale|dead lock is?"),
          Form.of(
              "who holds the lock deploy?",
              "SELECT name, scope, owner, pid, age, liveness FROM locks WHERE name = :name",
              "who holds|has lock {name}",
              "who is? holds lock {name}",
              "what lock {name} is? held|taken|free",
              "who holds|has {name} lock",
              "who is? holds {name} lock"),
          Form.of(
              "who holds the lock deploy staging?",
              "SELECT name, scope, owner, pid, age, liveness FROM locks WHERE name = :name AND scope = :scope",
              "who holds|has lock {name} {scope}",
              "who is? holds lock {name} {scope}",
              "what lock {name} {scope} is? held|taken|free"),
          Form.of(
              "which intents are active?",
              // One whose time is over is noted as such only when somebody tidies up.
              INTENT_COLUMNS
                  + "WHERE iif(standing = 'expired', 'expired', status) = :status ORDER BY seq",
              "what intent is|has?"
                  + " {status=active|queued|waits:queued|cleared|expired|orphaned|superseded}",
              "what {status=active|queued|waits:queued|cleared|expired|orphaned|superseded} intent is?"),
          Form.of(
              "which intents are stale?",
              INTENT_COLUMNS + "WHERE standing = :standing ORDER BY seq",
              "what intent is? {standing=stale|recoverable|dead:recoverable}",
              "what {standing=stale|recoverable} intent is?"),
          Form.of(
              "which intents are there?",
              INTENT_COLUMNS + "WHERE closed_at IS NULL ORDER BY seq",
              "what intent is? declared|here|open|live?"),
          Form.of(
              "who is changing what?",
              INTENT_COLUMNS + "WHERE status = 'active' AND standing <> 'expired' ORDER BY seq",
              "who is? changing what?"),
          Form.of(
              "who waits in the queue?",
              INTENT_COLUMNS + "WHERE status = 'queued' ORDER BY seq",
              "who is? waits|queued in? queue|line?",
              "who is? in queue|line",
              "what is? in intent? queue|line",
              "what intent? queue is?"),
          Form.of(
              "who is changing src/Main.java?",
              INTENT_COLUMNS + "WHERE id IN :path ORDER BY seq",
              "who is? changing file|path|folder? {path}",
              "who changing|holds|has file|path|folder {path}",
              "who holds|has {file}",
              "who is? works on|in|at file|path|folder? {source}",
              "what {file} is? free|taken|held",
              "what intent is? changing|on|cover|covers file|path|folder? {path}",
              "what anyone|anybody|someone|somebody changing file|path|folder? {path}"));

  private HolderForms() {}
}
