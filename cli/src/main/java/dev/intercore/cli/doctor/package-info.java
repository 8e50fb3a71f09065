/**
 * The command {@code ic doctor}: which areas are looked over, in which order, and how that reads.
 *
 * <p>Always true here: without {@code --fix} nothing is changed, not even an older schema; a
 * database that cannot be used keeps nobody from looking at the rest.
 */
@NullMarked
package dev.intercore.cli.doctor;

import org.jspecify.annotations.NullMarked;
