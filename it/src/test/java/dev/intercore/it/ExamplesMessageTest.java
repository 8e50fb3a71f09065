package dev.intercore.it;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the examples read a message, beside a real parser, and write JSON. */
class ExamplesMessageTest extends ExamplesBox {
  private Answer read(String locale, String message) {
    return tool()
        .with("LC_ALL", locale)
        .bash(
            "set -u; source \"$EXAMPLES\"/hook.sh; hook_read a b <<<"
                + Cli.quoted(message)
                + " || exit; printf '<%s>' \"${message[a]-}\" \"${message[b]-}\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"a\":\"x\",\"b\":true}",
        "{\"a\":-1.5e+3,\"b\":\"\"}",
        " {\n\t\"a\" :\r\n \"x\" , \"b\" : false } ",
        "{\"c\":{\"a\":1,\"b\":[\"a\",{\"b\":2}]},\"a\":\"y\"}",
        "{\"c\":[\"a\",\"b\",[[]],{\"a\":\"no\"}],\"b\":\"z\"}",
        "{\"c\":\"\\\"a\\\":\\\"no\\\"\",\"a\":\"yes\"}",
        "{\"c\":\"{[\",\"a\":\"}]\",\"b\":\",:\"}",
        "{\"c\":\"\\\\\",\"a\":\"\\\\\\\"\",\"b\":\"\\\\\\\\\"}",
        "{\"a\":\"\\\"\\\"\",\"b\":\"\\\\\\\"\\\\\"}",
        "{\"a\":\"1\",\"a\":\"2\"}",
        "{\"\":\"x\",\"a b\":\"x\",\"]\":\"x\",\"$(touch hit)\":\"x\",\"a\":\"*\",\"b\":\"%s $HOME `id`\"}",
        "{\"a\":\"é日😀\",\"b\":\"\\u00e9\\u65E5\\ud83d\\ude00\\u007f\\u0080\\u07ff\\u0800\\uffff\"}",
        "{\"a\":\"\\b\\f\\n\\r\\t\\/x\",\"b\":\"u\\\\u0041\"}"
      })
  void itReadsWhatAParserReads(String message) {
    Machine.needs("jq");
    String parsed =
        bash("jq -j '[.a,.b][] | \"<\" + (if . == null then \"\" else tostring end) + \">\"' <<<"
                + Cli.quoted(message))
            .exits(Answer.YES)
            .stdout()
            .replace("<-1500>", "<-1.5e+3>");
    read("C", message).succeeds(parsed);
    read("C.UTF-8", message).succeeds(parsed);
  }

  /** Parsers differ there; a scope has to be UTF-8. */
  @Test
  void halfACharacterIsTheOneThatStandsForNone() {
    read("C", "{\"a\":\"\\ud83dx\",\"b\":\"\\ude00\\ud83d\\u0041\"}")
        .succeeds("<\uFFFDx><\uFFFD\uFFFDA>");
    read("C", "{\"a\":\"x\\u0000y\"}").succeeds("<xy><>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "[]",
        "[\"a\",\"x\"]",
        "\"a\"",
        "{\"a\":\"x",
        "{\"a\":\"x\"",
        "{\"a\":\"x\\\"}",
        "{\"b\":[1}"
      })
  void whatIsCutOffOrNoObjectIsRefused(String message) {
    read("C.UTF-8", message).exits(Answer.NO).prints("").quietly();
  }

  @Test
  void longMessageIsReadInTime() {
    tool()
        .bash(
            """
            source "$EXAMPLES"/hook.sh
            text=$(head -c 30000 /dev/zero | sed 's/\\x00/\\\\n\\\\"x/g')
            hook_read a b < <(printf '{"a":"1","prompt":"%s","b":"2"}' "$text")
            echo "${message[a]}${message[b]}"
            """)
        .succeeds("12\n");
  }

  @Test
  void whatIsWrittenIsJsonThatReadsTheSame() {
    tool()
        .in(scratch.project())
        .bash(
            """
            source "$EXAMPLES"/hook.sh
            text=$'a "b" \\\\ \\\\n & / \\t\\n日本 \\x7f$(x)'
            hook_quote "$text"
            ic state set k s --value "{\\"a\\":$quoted}" && hook_read a <<<"$(ic state get k s)"
            [[ ${message[a]} == "${text/$'\\x7f'/}" ]] && echo same
            """)
        .succeeds("same\n");
  }
}
