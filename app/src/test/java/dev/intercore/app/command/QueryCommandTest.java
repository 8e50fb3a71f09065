package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers of {@code ic query}. */
class QueryCommandTest extends TeamCommandTest {
  private static final String ENDLESS =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";

  @Test
  void questionInWordsIsAnsweredFromTheRecordsOfOtherCommands() {
    String agent = agent();
    String bead = begun(agent);
    bead("the next one");
    ic("query", "which", "agents", "are", "active?").exits(Answer.YES).quietly();
    assertThat(ic("query", "which agents are active?").stdout())
        .startsWith("id ")
        .contains(agent)
        .contains(bead);
    assertThat(ic("query", "who has " + bead + "?").stdout()).contains(agent);
    assertThat(ic("query", "what work is ready?", "--csv").stdout())
        .startsWith("id,priority,status,title,assignee\r\n")
        .endsWith(",P2,open,the next one,\r\n");
    ic("query", "how many items are there?", "--json").succeeds("[{\"count\":2}]\n");
  }

  @Test
  void sameAnswerComesFromFiles() {
    TestFiles.write(
        project.clavain().resolve("config.json"),
        "{\"work\":{\"store\":\"files\"}}".getBytes(StandardCharsets.UTF_8));
    String agent = agent();
    String bead = begun(agent);
    ic("query", "SELECT id, assignee FROM work", "--csv")
        .succeeds("id,assignee\r\n" + bead + "," + agent + "\r\n");
  }

  @Test
  void unknownQuestionIsAnsweredNoWithExamples() {
    Answer no = ic("query", "why is the sky blue?").exits(Answer.NO).prints("").withoutTrace();
    assertThat(no.stderr())
        .startsWith("ic: query: I don't know that question; try:\n  ic query '")
        .endsWith("\n  ic query help   (lists all)\n")
        .hasLineCount(7);
    assertThat(ic("query", "help").exits(Answer.YES).lines()).contains("what can I ask?");
    assertThat(ic("query", "why is the sky blue?", "--json").exits(Answer.NO).stdout())
        .startsWith("{\"refused\":\"unknown_question\"");
  }

  /** Compares bytes, times and names of all files. {@code QueryProcessTest} does so with a WAL. */
  @Test
  void refusedQuestionsChangeNoFile() {
    begun(agent());
    String look =
        "find .clavain -type f ! -name '*-shm' -printf '%p %s %T@ ' -exec sha256sum {} \\; | sort";
    String before = bash(look).exits(Answer.YES).quietly().stdout();
    assertThat(before).contains(".clavain/intercore.db ");
    for (String sql :
        List.of(
            "DELETE FROM events",
            "SELECT 1; DROP TABLE events",
            "PRAGMA journal_mode=DELETE",
            "ATTACH 'x.db' AS x",
            "VACUUM INTO 'x.db'",
            "WITH a AS (SELECT 1) DELETE FROM events RETURNING *",
            "SELECT load_extension('x')",
            "SELECT * FROM sqlite_schema",
            "SELECT * FROM pragma_wal_checkpoint",
            "backup to x.db",
            "restore from x.db")) {
      Answer answer = ic("query", sql);
      assertThat(answer.exit()).as(sql).isIn(Answer.ERROR, Answer.NO);
      answer.prints("").withoutTrace();
    }
    ic("query", "SELECT count(*) FROM events").exits(Answer.YES);
    assertThat(bash(look).stdout()).isEqualTo(before);
    assertThat(project.project().resolve("x.db")).doesNotExist();
  }

  @Test
  void refusedLockFolderAffectsOnlyQuestionsAboutLocks() {
    InProcessCli refused = cli().with("INTERCORE_LOCK_DIR", "/etc/passwd");
    refused.call("query", "how many runs are there?", "--json").succeeds("[{\"count\":0}]\n");
    Answer locks = refused.call("query", "which locks are held?", "--csv").exits(Answer.YES);
    assertThat(locks.stdout()).isEqualTo("name,scope,owner,pid,age,liveness\r\n");
    assertThat(locks.stderr()).startsWith("ic: query: ").contains("/etc/passwd");
  }

  @Test
  void latestEventsAreShownWithTheCountOfAll() {
    database()
        .run(
            ENDLESS
                + "INSERT INTO events (type, subject, actor, at, body)"
                + " SELECT 'a.b', 's' || i, 'me', unixepoch(), '{}' FROM n LIMIT 51");
    Answer shown = ic("query", "what happened in the last hour?").exits(Answer.YES);
    assertThat(shown.stdout()).hasLineCount(51);
    assertThat(shown.stderr())
        .isEqualTo(
            """
            ic: query: the latest 50 of 51 events are shown
            `ic events list --since 0` shows all from the first of them on.
            """);
    ic("query", "how many events in the last hour?", "--json").succeeds("[{\"count\":51}]\n");
  }

  @Test
  void unknownNameIsANo() {
    ic("query", "what phase is run-zzzzz in?")
        .prints("")
        .complains(Answer.NO, "there is no run run-zzzzz");
  }

  @Test
  void nameOfNothingIsANoAndNoEmptyTable() {
    ic("query", "who holds the lock deploy?")
        .prints("")
        .complains(Answer.NO, "no lock deploy is held");
    ic("query", "who has Makefile?").prints("").complains(Answer.NO, "no record is named");
    ic("query", "what merges into main?").prints("").complains(Answer.NO, "nothing waits");
    assertThat(ic("query", "who has Makefile?", "--json").exits(Answer.NO).quietly().stdout())
        .startsWith("{\"refused\":\"unknown\"");
    ic("query", "who is changing Makefile?", "--json").succeeds("[]\n");
  }

  @Test
  void sqlThatTheShellExpandedIsExplained() {
    Answer answer = bash("touch a.b c.d; ic query SELECT * FROM runs").exits(Answer.ERROR);
    assertThat(answer.stderr()).contains("Quote the SQL");
    ic("query", "SELECT", "count(*)", "AS", "n", "FROM", "runs", "--json")
        .succeeds("[{\"n\":0}]\n");
  }

  /** SQLite skips leading semicolons as well and would execute what follows. */
  @Test
  void changeBehindSemicolonsIsRefused() {
    for (String before : List.of(";", " ; ;\n", ";/* */", "; -- x\n")) {
      ic("query", "--", before + "DELETE FROM events")
          .prints("")
          .complains(Answer.ERROR, "DELETE is refused: query only reads");
    }
    ic("query", "\uFEFFDELETE FROM events").prints("").complains(Answer.ERROR, "U+FEFF");
    ic("query", ";SELECT 1").prints("").complains(Answer.ERROR, "more than one statement");
  }

  @Test
  void controlCharactersInValuesAreEscaped() {
    ic("query", "SELECT char(27) || '[2J' AS a, 'x' || char(8238) || char(8207) || 'y' AS b")
        .succeeds("a        b\n\\x1b[2J  x??y\n");
  }

  @Test
  void columnsAreAlignedByTheirWidthInATerminal() {
    ic("query", "SELECT '\u65e5\u672c' AS a, 1 AS b UNION ALL SELECT 'abcd', 2")
        .succeeds("a     b\n\u65e5\u672c  1\nabcd  2\n");
  }

  /** If every line were padded to the longest value, 10 000 lines would take 40 GB. */
  @Test
  void longValueMakesOnlyItsOwnLineLonger() {
    Answer answer =
        ic(
            "query",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)"
                + " SELECT iif(i = 1, printf('%4000000d', i), 'x') AS a, i AS b FROM n");
    assertThat(answer.exits(Answer.YES).stdout()).hasSizeLessThan(4_200_000).contains("\nx  2\n");
  }

  @Test
  void tooManyRowsPrintNothing() {
    ic("query", ENDLESS + "SELECT i FROM n")
        .prints("")
        .complains(Answer.ERROR, "the answer has more than 10000 rows");
  }

  /** The hint names no clause to add to SQL that the caller did not write. */
  @Test
  void tooManyRowsOfAQuestionInWordsAreExplainedInWords() {
    database()
        .run(
            ENDLESS
                + "INSERT INTO state (key, scope_id, payload, updated_at)"
                + " SELECT 'k', 's' || i, '1', 0 FROM n LIMIT 10001");
    Answer answer = ic("query", "what state is kept?").prints("").exits(Answer.ERROR);
    assertThat(answer.stderr())
        .isEqualTo(
            """
            ic: query: the answer has more than 10000 rows
            Ask about fewer of them, or for some in SQL: `ic query "SELECT * FROM state LIMIT 100"`; --sql prints the SQL that the question means.
            """);
  }
}
