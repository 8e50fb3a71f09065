package dev.intercore.cli.commands;

import dev.intercore.Intercore;
import dev.intercore.cli.CallerIdentity;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.ResultView.Shape;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.query.Query;
import dev.intercore.query.QueryStatement;
import dev.intercore.query.QueryViews;
import dev.intercore.query.words.Questions;
import dev.intercore.query.words.Questions.Meaning;
import dev.intercore.store.ReadOnlySession.QueryRows;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** {@code ic query}: answers a question in words or in SQL. The answer is printed as a whole. */
final class QueryCommand {
  static final String NAME = "query";

  private static final String UNKNOWN = "I don't know that question";

  private static final Argument<List<String>> QUESTION =
      Argument.oneOrMore(
          "QUESTION", ValueType.TEXT, "a sentence, or SQL; several words are one question");
  private static final Option<Boolean> CSV =
      Option.flag("--csv", "print the answer as CSV, with a header line");
  private static final Option<Boolean> SQL =
      Option.flag("--sql", "print the SQL of a question instead of its answer");

  private static final ResultView<QueryRows> VIEW =
      ResultView.anyOf(
          ResultView.printed(Shape.LIST, QueryOutput::rowSchema),
          ResultView.printed(
              Shape.ONE,
              () -> JsonObject.map("type", "string", "description", "the SQL, with --sql")));

  private final CommandContext context;
  private final Intercore intercore;
  private final String question;

  private QueryCommand(CommandContext context) {
    this.context = context;
    this.intercore = context.features().shared();
    this.question = String.join(" ", context.get(QUESTION));
  }

  static CommandSpec<QueryRows> spec() {
    return CommandSpec.reads(NAME, "answer a question, in words or in SQL", VIEW)
        .details(
            """
            A question is a sentence such as `which agents are active?`, or one SELECT, WITH or VALUES on the views
            %s.
            Changes nothing. `ic query help` lists the questions; docs/query.md also lists the columns.
            """
                .formatted(String.join(" ", QueryViews.names())))
        .arguments(QUESTION)
        .options(CSV, SQL, CallerIdentity.SESSION)
        .exit(ExitCode.YES, "the rows under a header; only the header if there are none")
        .exit(
            ExitCode.NO,
            "the question is not known, and similar ones are listed; or a named record does not exist")
        .exit(
            ExitCode.ERROR,
            "the SQL is not valid or not allowed, or the answer takes more than 10 s or 10000 rows")
        .example("ic query 'what phase is the current run in?'")
        .example("ic query which agents are active")
        .example("ic query help")
        .example("ic query 'SELECT type, count(*) AS n FROM events GROUP BY type' --csv")
        .slow()
        .run(QueryCommand::run);
  }

  private static CommandResult<QueryRows> run(CommandContext context) {
    if (context.get(CSV) && context.get(GlobalOptions.JSON)) {
      throw context.usage("--json and --csv exclude each other", "Give one of them.");
    }
    return new QueryCommand(context).run();
  }

  private CommandResult<QueryRows> run() {
    return switch (meaning()) {
      case Meaning.Statement statement when context.get(SQL) -> page(statement.sql() + "\n");
      case Meaning.Statement statement -> answer(statement);
      case Meaning.Unclear unclear -> CommandResult.refused(unclear.no());
      case Meaning.Unknown _ -> unknown(questions().near(question));
    };
  }

  private Meaning meaning() {
    Meaning statement = Meaning.Statement.of(question);
    if (QueryStatement.isReading(question)) {
      return statement;
    }
    Meaning meaning = questions().meaning(question);
    return meaning instanceof Meaning.Unknown && QueryStatement.isOtherSql(question)
        ? statement
        : meaning;
  }

  private Questions questions() {
    return intercore.questions(context.caller().session(), context.directory());
  }

  private static CommandResult<QueryRows> page(String text) {
    return CommandResult.streamed(
        out -> out.write(text), out -> out.write(ResultView.page().json(text) + "\n"));
  }

  private CommandResult<QueryRows> answer(Meaning.Statement statement) {
    Query query = intercore.query(() -> context.features().locksForReading());
    boolean isSql = statement.sql().equals(question);
    QueryRows found = isSql ? askSql(query) : query.askMeaning(statement.sql());
    for (String corrupt : query.corrupt()) {
      context.terminal().warnCorrupt(corrupt);
    }
    query.refused().forEach(e -> context.terminal().warn(e.code(), e.fact(), e.hint()));
    if (found.rows().isEmpty() && statement.none().isPresent()) {
      return CommandResult.refused(statement.none().get());
    }
    CommandResult<QueryRows> result = rows(found);
    return statement.total().isPresent() && found.rows().size() >= Questions.MAX_LATEST
        ? withTotal(result, query.ask(statement.total().get()).rows().getFirst())
        : result;
  }

  /** A syntax error in several words can come from names of files that the shell has inserted. */
  private QueryRows askSql(Query query) {
    try {
      return query.ask(question);
    } catch (IntercoreException e) {
      if (context.get(QUESTION).size() > 1 && e.fact().contains("syntax error")) {
        throw new IntercoreException(
            e.code(), e.fact(), "Quote the SQL: the shell interprets * > ( and '.", e);
      }
      throw e;
    }
  }

  private CommandResult<QueryRows> rows(QueryRows found) {
    boolean csv = context.get(CSV);
    OptionalInt screen = context.terminal().screen();
    return CommandResult.streamed(
        out -> out.write(csv ? QueryOutput.csv(found) : QueryOutput.table(found, screen)),
        out -> out.write(QueryOutput.json(found) + "\n"));
  }

  /**
   * Adds a notice if there are more rows than the latest ones.
   *
   * @param total the number of all rows, and the sequence number before the first one
   */
  private static CommandResult<QueryRows> withTotal(
      CommandResult<QueryRows> result, List<@Nullable Object> total) {
    if (!(total.getFirst() instanceof Long count) || count <= Questions.MAX_LATEST) {
      return result;
    }
    return result.notice(
        "the latest " + Questions.MAX_LATEST + " of " + count + " events are shown",
        "`ic events list --since " + total.getLast() + "` shows all from the first of them on.");
  }

  private static CommandResult<QueryRows> unknown(List<String> near) {
    List<String> lines = new ArrayList<>();
    near.forEach(known -> lines.add("  ic query '" + known + "'"));
    lines.add("  ic query help   (lists all)");
    String json =
        JsonWriter.compact(
            JsonObject.map("refused", "unknown_question", "message", UNKNOWN, "try", near));
    return CommandResult.<QueryRows>streamed(_ -> {}, out -> out.write(json + "\n"))
        .withExit(ExitCode.NO)
        .notice(UNKNOWN + "; try:", lines);
  }
}
