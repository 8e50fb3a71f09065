package dev.intercore.query;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the SQL of fields of stored records. In the SQL of a view {@code ${title}} is the text of
 * the field {@code title}; {@link #expand} lists the other forms.
 *
 * <p>A record that is not JSON must not reach a JSON function: SQLite may evaluate the conditions
 * of a user's WHERE first. So {@code r} is the record if it is JSON, and NULL otherwise.
 */
final class RecordSql {
  private static final Pattern FORM = Pattern.compile("\\$\\{([^ }]+)(?: ([^}]+))?}");

  private static final String RECORDS =
      "(SELECT seq, id, iif(json_valid(record), record, NULL) AS r FROM team_records WHERE kind ="
          + " '%s')";

  /** A heartbeat that cannot be read counts as none; its time ends with the year 9999. */
  private static final String HEARTBEATS =
      """
      (SELECT id, CASE WHEN json_type(r, '$.at') = 'integer' AND r ->> 'at' BETWEEN 0 AND 253402300799
         THEN r ->> 'at' END AS at, r ->> 'of' AS of
       FROM (SELECT id, iif(json_valid(touch), touch, NULL) AS r FROM team_touches WHERE kind = '%s'))\
      """;

  private static final String TEXT = "iif(json_type(r, '$.%1$s') = 'text', r ->> '$.%1$s', NULL)";
  private static final String OPTIONAL =
      "coalesce(json_type(r, '$.%1$s'), 'null') IN ('text', 'null')";
  private static final String NUMBER = "coalesce(r ->> '$.%1$s', 0)";

  /** Other programs read a number as floating point, which is exact below 2^53. */
  private static final String COUNT =
      """
      (coalesce(json_type(r, '$.%1$s'), 'null') IN ('integer', 'null')
       AND coalesce(r ->> '$.%1$s', 0) BETWEEN 0 AND 9007199254740991)\
      """;

  private static final String TEXTS =
      """
      (json_type(r, '$.%1$s') = 'array'
       AND NOT EXISTS (SELECT 1 FROM json_each(r, '$.%1$s') e WHERE e.type <> 'text'))\
      """;

  /** SQLite alone would take other texts for times, too. */
  private static final String SECONDS =
      """
      CASE WHEN r ->> '$.%1$s' GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:*'
        THEN unixepoch(r ->> '$.%1$s') END\
      """;

  private static final String TIME = "coalesce(" + SECONDS + ", nullif(r -> '$.%1$s', 'null'))";

  private RecordSql() {}

  /**
   * Replaces these forms, where F is a field and K a kind of record:
   *
   * <ul>
   *   <li>{@code ${F}}: its text, or NULL; {@code ${F optional}}: whether it is a text or absent
   *   <li>{@code ${F number}}: its number, or 0; {@code ${F count}}: whether it is a count or
   *       absent
   *   <li>{@code ${F texts}}: whether it is an array of texts
   *   <li>{@code ${F seconds}}: its unix seconds, or NULL; {@code ${F time}}: these, or the stored
   *       value
   *   <li>{@code ${records K}}: seq, id and r of all records; {@code ${heartbeats K}}: id, at and
   *       of
   * </ul>
   */
  static String expand(String sql) {
    return FORM.matcher(sql)
        .replaceAll(form -> {
          String first = form.group(1);
          String second = Objects.requireNonNullElse(form.group(2), "");
          boolean isOfKind = first.equals("records") || first.equals("heartbeats");
          String template = template(isOfKind ? first : second);
          return Matcher.quoteReplacement(template.formatted(isOfKind ? second : first));
        });
  }

  private static String template(String form) {
    return switch (form) {
      case "records" -> RECORDS;
      case "heartbeats" -> HEARTBEATS;
      case "" -> TEXT;
      case "optional" -> OPTIONAL;
      case "number" -> NUMBER;
      case "count" -> COUNT;
      case "texts" -> TEXTS;
      case "seconds" -> SECONDS;
      case "time" -> TIME;
      default -> throw new IllegalArgumentException("no form of a field: " + form);
    };
  }
}
