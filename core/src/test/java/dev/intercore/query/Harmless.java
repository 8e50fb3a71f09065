package dev.intercore.query;

import java.util.List;

/** Statements of all shapes that are answered. */
final class Harmless {
  static final List<String> ALL =
      List.of(
          "SELECT 1",
          "select 1;",
          "SELECT 1; -- the end",
          "/* a ; comment */ SELECT 1 ;;",
          "VALUES (1, 2), (3, 4)",
          "SELECT * FROM state",
          "SELECT * FROM \"state\" AS s, [events] e, `runs`",
          "SELECT key FROM state WHERE payload LIKE '%1%' AND key GLOB 'k*' ORDER BY scope DESC LIMIT 5 OFFSET 0",
          "SELECT s.key, e.type FROM state s LEFT JOIN events e ON e.subject = s.key, runs r",
          "SELECT * FROM (state JOIN events ON 1)",
          "SELECT * FROM ((SELECT 1 AS a) JOIN (VALUES (2)))",
          "SELECT count(*), max(at), group_concat(DISTINCT type) FROM events GROUP BY type HAVING count(*) > 0",
          "SELECT 'sqlite_schema', 'DELETE FROM x; --', \"key\" FROM state",
          "SELECT key AS \"update\" FROM state",
          "SELECT replace(key, 'a', 'b'), upper(key), json_extract(payload, '$.a'), payload -> '$', payload ->> '$' FROM state",
          "SELECT value FROM json_each('[1, 2]')",
          "SELECT t.fullkey FROM state, json_tree(payload) t",
          "WITH a AS (SELECT 1 AS x), b(y) AS NOT MATERIALIZED (SELECT x FROM a) SELECT * FROM b",
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10) SELECT sum(i) FROM n",
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT (i * 2) % 7 FROM n ORDER BY 1) SELECT * FROM n",
          "SELECT type FROM events UNION SELECT name FROM locks EXCEPT SELECT '1' INTERSECT SELECT '2'",
          "SELECT type FROM events UNION ALL SELECT name FROM locks ORDER BY 1",
          "SELECT row_number() OVER (PARTITION BY type ORDER BY at) AS n, lag(at) OVER w, sum(at) OVER"
              + " (ORDER BY seq ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM events WINDOW w AS (ORDER BY seq)",
          "SELECT rank() OVER (ORDER BY at), ntile(2) OVER (ORDER BY at), first_value(at) OVER (ORDER BY at),"
              + " nth_value(at, 2) OVER (ORDER BY at), percent_rank() OVER (ORDER BY at) FROM events",
          "SELECT count(*) FILTER (WHERE at > 1) FROM events",
          "SELECT key IN ('a', 'b'), key IN (SELECT type FROM events) FROM state WHERE 0",
          "SELECT key IS DISTINCT FROM 'a', key IS NOT DISTINCT FROM scope FROM state, events",
          "SELECT CASE WHEN key BETWEEN 'a' AND 'z' THEN 1 ELSE 0 END, CAST(payload AS DECIMAL(10, 5)), NOT (1) FROM state",
          "WITH one(a) AS (SELECT 'k') SELECT key IN one, key NOT IN one FROM state",
          "SELECT EXISTS (SELECT 1 FROM work WHERE status = 'open'), (SELECT max(seq) FROM events)",
          "SELECT DISTINCT w.id FROM work w JOIN json_each(w.depends_on) d JOIN work b ON b.id = d.value",
          "SELECT strftime('%Y', at, 'unixepoch'), datetime(at, 'unixepoch'), date('now') FROM events",
          "SELECT x'41', 1.5e+3, .5, 0x1F, 1_000, -1, ~1, 1 << 2 | 3 & 4, 'a' || 'b', 1 <> 2, 1 != 2, 1 == 1",
          "SELECT total(seq), avg(seq), median(seq), json_group_array(seq), json_group_object(type, seq) FROM events",
          "SELECT * FROM agents a WHERE active = (SELECT max(b.active) FROM agents b WHERE b.kind = a.kind)",
          "SELECT * FROM runs WHERE id = 'x' OR project = 'y' OR seq IN (1, 2, 3)",
          "SELECT * FROM sentinels NATURAL JOIN locks",
          "SELECT * FROM intents i LEFT JOIN merge_queue m USING (id) WHERE m.id IS NULL COLLATE NOCASE",
          "SELECT round(abs(-1.5), 1), coalesce(NULL, 1), iif(1, 2, 3), nullif(1, 1), printf('%05d', 7), length('ä')",
          "SELECT * FROM convoys, hooks, escalations, consumers, artifacts, phase_gates",
          "SELECT last_insert_rowid(), random() IS NOT NULL, pi(), sin(0), jsonb_extract('{}', '$') IS NULL",
          "SELECT 'main', 'sqlite_schema', concat('requests', 'pragma_x'), key = 'requests' FROM state",
          "SELECT key FROM state WHERE key IN ('requests', 'counters') OR instr(payload, 'sqlite_schema') > 0",
          "SELECT * FROM state JOIN events ON (subject = 'requests' AND type = 'x') WHERE key > 'requests'",
          "SELECT key IS DISTINCT FROM 'requests' FROM state",
          "SELECT key FROM state WINDOW w AS (PARTITION BY 'requests', 'counters')",
          "WITH window AS (SELECT 1 AS a) SELECT * FROM window, state",
          "WITH state AS (SELECT 1 AS hidden) SELECT hidden FROM state",
          "SELECT 'it''s', \"key\", `key`, [key] FROM state -- requests\n/* main.requests */",
          "SELECT * FROM json_tree('{\"requests\": 1}'), json_each('[\"main.requests\"]')");

  private Harmless() {}
}
