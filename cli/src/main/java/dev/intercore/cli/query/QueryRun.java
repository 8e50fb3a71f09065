package dev.intercore.cli.query;

import dev.intercore.Intercore;
import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.Who;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.query.Query;
import dev.intercore.query.QueryStatement;
import dev.intercore.query.QueryViews;
import dev.intercore.query.words.Questions;
import dev.intercore.query.words.Questions.Meaning;
import dev.intercore.store.ReadOnlySession.QueryRows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers a question. */
public final class QueryRun implements Command {
  private static final Option CSV =
      Option.flag("--csv", "print the answer as CSV, with a header line");
  private static final Option SQL =
      Option.flag("--sql", "print the SQL that a question means instead of the answer");

  @Override
  public Spec spec() {
    return Spec.named("query", "answer a question, in words or in SQL")
        .details(
            """
            A question is a sentence such as `which agents are active?`, or one SELECT, WITH or VALUES on the views
            %s.
            Nothing is changed by it. `ic query help` lists the questions; docs/query.md has the columns, too.
            """
                .formatted(String.join(" ", QueryViews.names())))
        .arguments("QUESTION", "a sentence, or SQL; several words are one question")
        .option(CSV)
        .option(SQL)
        .option(Who.SESSION)
        .exit(ExitCode.YES, "the rows, under a header; none is the header alone")
        .exit(
            ExitCode.NO,
            "the question is not known, and some that are known are named; or what it names is not"
                + " there")
        .exit(
            ExitCode.ERROR,
            "the SQL is wrong or refused, or the answer takes more than 10 s or 10000 rows")
        .example("ic query 'what phase is the current run in?'")
        .example("ic query which agents are active")
        .example("ic query help")
        .example("ic query 'SELECT type, count(*) AS n FROM events GROUP BY type' --csv")
        .slow()
        .build();
  }

  @Override
  public Reply run(Call call) {
    if (call.has(CSV) && call.wantsJson()) {
      throw call.usage("--json and --csv are two forms of one answer", "Give one of them.");
    }
    String question = String.join(" ", call.arguments());
    Intercore intercore = call.openShared();
    return switch (meaning(call, intercore, question)) {
      case Meaning.Statement meant when call.has(SQL) -> Reply.page(meant.sql() + "\n");
      case Meaning.Statement meant -> answer(call, intercore, meant, meant.sql().equals(question));
      case Meaning.Unclear unclear -> Answers.refused(unclear.no());
      case Meaning.Unknown _ -> unknown(questions(call, intercore).near(question));
    };
  }

  private static Reply answer(
      Call call, Intercore intercore, Meaning.Statement meant, boolean sql) {
    Query query = intercore.query(() -> call.databases().locksForReading());
    QueryRows found = sql ? inSql(call, query, meant.sql()) : query.askMeaning(meant.sql());
    for (String damage : query.corrupt()) {
      call.recipient().warn(ErrorCode.CORRUPT, damage, "`ic doctor` tells more.");
    }
    query.refused().forEach(e -> call.recipient().warn(e.code(), e.fact(), e.hint()));
    if (found.rows().isEmpty() && meant.none().isPresent()) {
      return Answers.refused(meant.none().get());
    }
    Reply reply = QueryOutput.reply(found, call.has(CSV), call.recipient().screen());
    boolean full = meant.total().isPresent() && found.rows().size() >= Questions.MAX_LATEST;
    return full ? shortened(reply, query.ask(meant.total().get()).rows().getFirst()) : reply;
  }

  /** In several words it came through the shell, which has names of files for a star. */
  private static QueryRows inSql(Call call, Query query, String sql) {
    try {
      return query.ask(sql);
    } catch (IntercoreException e) {
      boolean spread = call.arguments().size() > 1 && e.fact().contains("syntax error");
      throw spread
          ? new IntercoreException(
              e.code(), e.fact(), "Put SQL into quotes: the shell takes * > ( and ' for itself.", e)
          : e;
    }
  }

  /** Who sees only the latest should know that there are more. */
  private static Reply shortened(Reply reply, List<@Nullable Object> whole) {
    if (!(whole.getFirst() instanceof Long count) || count <= Questions.MAX_LATEST) {
      return reply;
    }
    return reply.saying(
        "the latest " + Questions.MAX_LATEST + " of " + count + " events are shown",
        "`ic events list --since " + whole.getLast() + "` shows all from the first of them on.");
  }

  private static Meaning meaning(Call call, Intercore intercore, String question) {
    Meaning statement = Meaning.Statement.of(question);
    if (QueryStatement.isReading(question)) {
      return statement;
    }
    Meaning meant = questions(call, intercore).meaning(question);
    return meant instanceof Meaning.Unknown && QueryStatement.isOtherSql(question)
        ? statement
        : meant;
  }

  private static Questions questions(Call call, Intercore intercore) {
    return intercore.questions(Who.session(call), call.directory());
  }

  private static Reply unknown(List<String> near) {
    List<String> lines = new ArrayList<>();
    near.forEach(known -> lines.add("  ic query '" + known + "'"));
    lines.add("  ic query help   (lists all)");
    return Reply.quiet(
            ExitCode.NO,
            "refused",
            "unknown_question",
            "message",
            "I don't know that question",
            "try",
            near)
        .saying("I don't know that question; try:", lines);
  }
}
