package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.lock.Locks;
import dev.intercore.query.Query;
import dev.intercore.query.words.Questions;
import java.nio.file.Path;
import java.util.Optional;

final class QuestionSample {
  static int countActiveRuns(Intercore intercore, Path project, Path folder) {
    Query query = intercore.query(Locks.in(folder));
    Questions questions = intercore.questions(Optional.of("session-1"), project);
    String sql = questions.sql("which runs are active?").orElseThrow();
    return query.ask(sql).rows().size();
  }
}
