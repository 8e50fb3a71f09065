package dev.intercore.query.words;

/**
 * One word of a sentence.
 *
 * @param text as it was written
 * @param plain the word that stands for it in forms
 * @param quoted whether it is a name because it was quoted
 */
record Said(String text, String plain, boolean quoted) {
  boolean is(String word) {
    return !quoted && plain.equals(word);
  }
}
