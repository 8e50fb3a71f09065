package dev.intercore.cli.help;

/**
 * The functions that shells call for a Tab. Each asks {@code ic __complete}, whose errors are not
 * shown. A line with only a star stands for file names.
 */
final class CompletionScripts {
  /**
   * Works without the bash-completion package. After {@code @} bash may offer names of hosts
   * instead of files.
   */
  static final String BASH =
      """
      # bash completion for ic; load it with: source <(ic completion bash)
      _ic() {
        local line=${COMP_LINE:0:COMP_POINT}
        mapfile -t COMPREPLY < <(command ic __complete bash -- "$line" "$2" 2>/dev/null)
        if [[ ${COMPREPLY[*]-} == '*' ]]; then
          COMPREPLY=()
          compopt -o default 2>/dev/null
        fi
      }
      complete -F _ic ic
      """;

  static final String ZSH =
      """
      #compdef ic
      # zsh completion for ic; put it as _ic into a folder of $fpath
      _ic() {
        local -a before found
        before=("${(@Q)words[2,CURRENT-1]}")
        found=("${(@f)$(command ic __complete zsh -- "$before[@]" "${(Q)PREFIX}" 2>/dev/null)}")
        if [[ "$found" == '*' ]]; then
          compset -P '(--[^=]##=|@)'
          _files
        elif [[ -n "$found" ]]; then
          _describe ic found
        fi
      }
      if [[ "$funcstack[1]" == _ic ]]; then
        _ic "$@"
      else
        compdef _ic ic
      fi
      """;

  static final String FISH =
      """
      # fish completion for ic
      function __ic_complete
          set -l words (commandline -opc)
          set -e words[1]
          set -l word (commandline -ct)
          set -l found (command ic __complete fish -- $words "$word" 2>/dev/null)
          if test "$found" = '*'
              set -l start (string match -r -- '^(?:--[^=]+=|@)' $word)
              set -l path (string replace -r -- '^(?:--[^=]+=|@)' '' $word)
              string join -- \\n "$start"(__fish_complete_path "$path")
          else
              string join -- \\n $found
          end
      end
      complete -c ic -f -a '(__ic_complete)'
      """;

  private CompletionScripts() {}
}
