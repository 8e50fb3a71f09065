/**
 * A team of agents: who is there, what each works on, how a batch stands, whose branch merges next.
 * docs/work.md has the rules.
 *
 * <p>Always true here: hook, item and agent agree, since one step changes all three; an item is
 * given to one agent only; of each target branch one request merges at a time, in the order of
 * submission, and only its latest token counts. Time alone changes nothing.
 */
@NullMarked
package dev.intercore.work;

import org.jspecify.annotations.NullMarked;
