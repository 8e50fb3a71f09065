/**
 * The warm engine and its protocol: answers calls of {@code ic} with the same command core that
 * direct mode uses. It has no commands of its own.
 *
 * <p>Always true here: a call that is not answered with {@code ok} has decided nothing, or carries
 * a request id under which its verdict is kept; every wait and every size has a bound; nothing
 * remembered of a file is believed without a look at its device and inode.
 */
@NullMarked
package dev.intercore.engine;

import org.jspecify.annotations.NullMarked;
