/**
 * Runs the checks of {@code ic doctor}. Each feature and the store has its own checks; this package
 * has their interface and the runner.
 *
 * <p>Invariants: an inspection changes nothing; a repair deletes nothing but unfinished files of
 * this program that are too old to be in use; a repair leaves alone what a live process may use.
 */
@NullMarked
package dev.intercore.doctor;

import org.jspecify.annotations.NullMarked;
