/**
 * What features of one kind share: who asks, what an answer is, what a name and a text may be.
 *
 * <p>Always true here: nothing knows a feature, or a store.
 */
@NullMarked
package dev.intercore.common;

import org.jspecify.annotations.NullMarked;
