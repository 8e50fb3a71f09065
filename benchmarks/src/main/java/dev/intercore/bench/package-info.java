/**
 * The budgets of intercore, each measured as a ratio of two things that ran in turns on the same
 * machine.
 *
 * <p>Always true here: the product is run as it is shipped, and what it is compared with is never
 * made slower to flatter it.
 */
@NullMarked
package dev.intercore.bench;

import org.jspecify.annotations.NullMarked;
