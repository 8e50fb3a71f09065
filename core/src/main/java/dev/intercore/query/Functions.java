package dev.intercore.query;

import java.util.Set;

/**
 * What may be called. A list of the harmless: whatever SQLite, the driver or an extension adds is
 * refused until somebody looked at it. Those that only make long values ({@code zeroblob} and its
 * like) are left out too.
 */
final class Functions {
  static final Set<String> ALLOWED =
      Set.of(
          ("-> ->> abs avg ceil ceiling char coalesce concat concat_ws count cume_dist"
                  + " current_date current_time current_timestamp date datetime dense_rank exp"
                  + " first_value floor format glob group_concat hex if ifnull iif instr json"
                  + " json_array json_array_length json_extract json_group_array json_group_object"
                  + " json_insert json_object json_patch json_pretty json_quote json_remove"
                  + " json_replace json_set json_type json_valid julianday lag last_value lead"
                  + " length like likelihood likely ln log log10 log2 lower ltrim max median min"
                  + " mod nth_value ntile nullif octet_length percent_rank percentile pow power"
                  + " printf quote rank replace round row_number rtrim sign sqrt strftime"
                  + " string_agg substr substring sum time timediff total trim trunc typeof unhex"
                  + " unicode unixepoch unlikely upper")
              .split(" ", -1));

  /** Functions that are asked like tables. */
  static final Set<String> TABLES = Set.of("json_each", "json_tree");

  private Functions() {}
}
