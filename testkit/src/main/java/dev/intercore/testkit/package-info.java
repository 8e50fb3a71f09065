/**
 * Shared by the in-process tests in {@code app} and the process tests in {@code it}: how a call is
 * made, what it answered, transcripts, and projects in temporary folders.
 */
@NullMarked
package dev.intercore.testkit;

import org.jspecify.annotations.NullMarked;
