package dev.intercore.query.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.query.words.QuestionForms.Form;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A question needs only lines in its file. */
class QuestionFormsTest {
  private static final String FILE =
      """
      # A comment.
      filler  the are
      common  something
      same    what which show
      same    colour colours

      let     PAINTS = SELECT name, colour
                  FROM paints
      let     LIKE(x) = colour LIKE x

      ask     which paints are red?
      like    what paints? {colour=red|crimson:red|blue}
      sql     $PAINTS
              WHERE $LIKE(:colour) ORDER BY name

      ask     who mixed azure?
      like    who mixed|made {paint}
      latest  SELECT seq FROM events
      none    there is no paint :paint | ic paints
      """;

  private static Optional<Map<String, String>> said(QuestionForms forms, int index, String text) {
    return forms.match(forms.all().get(index), Sentence.of(text, forms));
  }

  @Test
  void questionIsReadWithItsWordingsAndFragments() {
    QuestionForms forms = QuestionForms.parse(FILE);
    Form paints = forms.all().getFirst();
    assertThat(paints.question()).isEqualTo("which paints are red?");
    assertThat(paints.sql())
        .isEqualTo("SELECT name, colour\n    FROM paints\nWHERE colour LIKE :colour ORDER BY name");
    assertThat(paints.latest()).isFalse();
    assertThat(paints.none()).isEmpty();
    Form mixed = forms.all().getLast();
    assertThat(mixed.latest()).isTrue();
    assertThat(mixed.none().orElseThrow().fact()).isEqualTo("there is no paint :paint");
    assertThat(mixed.none().orElseThrow().command()).isEqualTo("ic paints");
  }

  @Test
  void sentenceFitsByChoicesSynonymsAndNames() {
    QuestionForms forms = QuestionForms.parse(FILE);
    assertThat(said(forms, 0, "show the crimson")).contains(Map.of("colour", "red"));
    assertThat(said(forms, 0, "which paints are Blue?")).contains(Map.of("colour", "blue"));
    assertThat(said(forms, 0, "which paints are green?")).isEmpty();
    assertThat(said(forms, 1, "who made Azure?")).contains(Map.of("paint", "Azure"));
    assertThat(said(forms, 1, "who made something?")).as("a common word").isEmpty();
    assertThat(said(forms, 1, "who made crimson?")).as("a word of a wording").isEmpty();
    assertThat(said(forms, 1, "who made 'crimson'?")).contains(Map.of("paint", "crimson"));
  }

  /** One line is a new wording, and three are a new question; the rest of the file stays. */
  @Test
  void addedLinesAreANewQuestion() {
    QuestionForms forms =
        QuestionForms.parse(
            FILE.replace("like    who mixed", "like    what paint made {paint}\nlike    who mixed")
                + """

                ask     how many brushes are clean?
                like    what brushes is? {state=clean|dirty}
                sql     SELECT * FROM brushes WHERE state = :state
                """);
    assertThat(said(forms, 1, "which paint made azure?")).contains(Map.of("paint", "azure"));
    assertThat(forms.all()).hasSize(3);
    assertThat(said(forms, 2, "how many brushes are dirty?")).contains(Map.of("state", "dirty"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ask     who?\nlike    who\nsql     $NOTHING",
        "ask     who?\nsql     SELECT 1",
        "ask     who?\nlike    who\nlet     A = b",
        "ask     who?",
        "ask     who?\nlike    who",
        "asks    who?",
        "filler"
      })
  void wrongLineIsNamed(String file) {
    assertThatThrownBy(() -> QuestionForms.parse(file + "\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "(?s)(there is no fragment|a question without|an unexpected line|a line without).*");
  }

  @Test
  void everyQuestionOfTheFileFitsItsOwnForm() {
    QuestionForms forms = QuestionForms.standard();
    for (Form form : forms.all()) {
      List<String> fitting =
          forms.all().stream()
              .filter(one -> forms.match(one, Sentence.of(form.question(), forms)).isPresent())
              .map(Form::question)
              .toList();
      assertThat(fitting).as(form.question()).contains(form.question());
    }
  }
}
