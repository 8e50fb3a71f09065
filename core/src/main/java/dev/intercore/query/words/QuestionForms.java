package dev.intercore.query.words;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The known questions and their vocabulary, read from {@code questions.txt}, which explains it. */
final class QuestionForms {
  private static final int KEYWORD_WIDTH = 8;
  private static final Pattern USE = Pattern.compile("\\$([A-Z_]+)(?:\\(([^)]*)\\))?");

  private final List<Form> forms = new ArrayList<>();
  private final List<String> suggested = new ArrayList<>();
  private final Map<String, String> synonyms = new HashMap<>();
  private final Set<String> fillers = new HashSet<>();
  private final Set<String> common = new HashSet<>();
  private final Map<String, Fragment> fragments = new HashMap<>();
  private final Set<String> words = new HashSet<>();

  /**
   * A known question.
   *
   * @param example an example, with {@code {kind name}} for a name in it
   * @param sql with parameters such as {@code :run}
   * @param latest whether only the latest rows are shown, by {@code seq}
   * @param none the answer if there are no rows, unless that is an empty table
   */
  record Form(
      String example,
      List<Wording> wordings,
      String sql,
      boolean latest,
      Optional<NothingFound> none) {
    private static final Pattern NAME = Pattern.compile("\\{(\\w+) ([^}]*)}");

    /** Returns the question as in the documentation. */
    String question() {
      return NAME.matcher(example).replaceAll("$2");
    }

    /** Returns the question with names of a project, unless it has none of a kind. */
    Optional<String> questionWith(Function<String, Optional<String>> names) {
      StringBuilder question = new StringBuilder();
      Matcher matcher = NAME.matcher(example);
      while (matcher.find()) {
        Optional<String> name = names.apply(matcher.group(1));
        if (name.isEmpty()) {
          return Optional.empty();
        }
        matcher.appendReplacement(question, Matcher.quoteReplacement(name.get()));
      }
      return Optional.of(matcher.appendTail(question).toString());
    }

    boolean isAboutRun() {
      return sql.contains(":run");
    }

    boolean isAboutSession() {
      return sql.contains(":session");
    }
  }

  /**
   * The answer to a question about an unknown name.
   *
   * @param fact with parameters such as {@code :name}
   */
  record NothingFound(String fact, String command) {}

  private record Fragment(String parameter, String text) {
    String with(String argument) {
      return parameter.isEmpty() ? text : text.replaceAll("\\b" + parameter + "\\b", argument);
    }
  }

  /** The forms of the file, read when they are first used. */
  private static final class Standard {
    static final QuestionForms FORMS = load();

    private static QuestionForms load() {
      try (InputStream file = QuestionForms.class.getResourceAsStream("questions.txt")) {
        return parse(
            new String(
                Objects.requireNonNull(file, "questions.txt").readAllBytes(),
                StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private QuestionForms() {}

  static QuestionForms standard() {
    return Standard.FORMS;
  }

  /**
   * Reads forms from the text of such a file.
   *
   * @throws IllegalArgumentException when a line is not of its format
   */
  static QuestionForms parse(String text) {
    QuestionForms forms = new QuestionForms();
    forms.read(entries(text));
    forms.words.addAll(forms.synonyms.values());
    forms.forms.forEach(
        form -> form.wordings().forEach(wording -> wording.addWordsTo(forms.words)));
    return forms;
  }

  private record Entry(String keyword, String value) {
    static Entry of(String line) {
      int end = line.indexOf(' ');
      if (end < 0) {
        throw new IllegalArgumentException("a line without a value: " + line);
      }
      return new Entry(line.substring(0, end), line.substring(end).strip());
    }

    Entry continued(String line) {
      int indent = Math.min(KEYWORD_WIDTH, line.length() - line.stripLeading().length());
      return new Entry(keyword, value + "\n" + line.substring(indent));
    }
  }

  private static List<Entry> entries(String text) {
    List<Entry> entries = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith(" ") && !line.isBlank()) {
        entries.add(entries.removeLast().continued(line));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        entries.add(Entry.of(line));
      }
    }
    return entries;
  }

  private void read(List<Entry> entries) {
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      switch (entry.keyword()) {
        case "filler" -> fillers.addAll(split(entry));
        case "common" -> common.addAll(split(entry));
        case "same" -> split(entry).forEach(word -> synonyms.put(word, split(entry).getFirst()));
        case "let" -> define(entry.value());
        case "suggest" -> suggested.add(entry.value());
        case "ask" -> i = readForm(entries, i) - 1;
        default -> throw new IllegalArgumentException("an unexpected line " + entry);
      }
    }
  }

  private static List<String> split(Entry entry) {
    return Arrays.asList(entry.value().split(" ", -1));
  }

  private void define(String definition) {
    String[] nameAndText = definition.split(" = ", 2);
    String[] nameAndParameter = nameAndText[0].split("[()]", -1);
    fragments.put(
        nameAndParameter[0],
        new Fragment(
            nameAndParameter.length > 1 ? nameAndParameter[1] : "", expand(nameAndText[1])));
  }

  private String expand(String text) {
    return USE.matcher(text)
        .replaceAll(use -> {
          Fragment fragment = fragments.get(use.group(1));
          if (fragment == null) {
            throw new IllegalArgumentException("there is no fragment " + use.group());
          }
          String argument = use.group(2) == null ? "" : use.group(2);
          return Matcher.quoteReplacement(fragment.with(argument));
        });
  }

  /** Reads the lines of one question and returns the index of the line after them. */
  private int readForm(List<Entry> entries, int start) {
    String question = entries.get(start).value();
    List<Wording> wordings = new ArrayList<>();
    int i = start + 1;
    while (keyword(entries, i).equals("like")) {
      wordings.add(new Wording(expand(entries.get(i++).value())));
    }
    boolean latest = keyword(entries, i).equals("latest");
    if (wordings.isEmpty() || (!latest && !keyword(entries, i).equals("sql"))) {
      throw new IllegalArgumentException("a question without a wording or SQL: " + question);
    }
    String sql = expand(entries.get(i++).value());
    Optional<NothingFound> none = Optional.empty();
    if (keyword(entries, i).equals("none")) {
      String[] factAndCommand = entries.get(i++).value().split(" \\| ", 2);
      none = Optional.of(new NothingFound(factAndCommand[0], factAndCommand[1]));
    }
    forms.add(new Form(question, wordings, sql, latest, none));
    return i;
  }

  private static String keyword(List<Entry> entries, int index) {
    return index < entries.size() ? entries.get(index).keyword() : "";
  }

  List<Form> all() {
    return forms;
  }

  /** Returns the questions to suggest if no similar one is known. */
  List<Form> suggested() {
    return suggested.stream()
        .flatMap(question -> forms.stream().filter(form -> form.question().equals(question)))
        .toList();
  }

  /** Returns the words without meaning. */
  Set<String> fillers() {
    return fillers;
  }

  /** Returns the synonym that wordings use. */
  String plain(String word) {
    return synonyms.getOrDefault(word, word);
  }

  /** Returns whether a word is part of a wording, so that it is not a name. */
  boolean isWord(String plain) {
    return words.contains(plain);
  }

  /** Returns whether a word can be a name without quotes. */
  boolean isName(String plain) {
    return !isWord(plain) && !common.contains(plain);
  }

  /** Returns the parameters in a sentence, if it matches a form. */
  Optional<Map<String, String>> match(Form form, Sentence sentence) {
    return form.wordings().stream()
        .flatMap(wording -> wording.match(sentence, this).stream())
        .findFirst();
  }
}
