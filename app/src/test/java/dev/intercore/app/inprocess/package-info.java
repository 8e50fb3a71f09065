/**
 * Runs commands in the test's own JVM: {@link dev.intercore.app.inprocess.InProcessCli} as direct
 * mode does, {@link dev.intercore.app.inprocess.EngineCli} as a warm engine does. A call takes a
 * millisecond instead of a process, and has its own clock.
 */
@NullMarked
package dev.intercore.app.inprocess;

import org.jspecify.annotations.NullMarked;
