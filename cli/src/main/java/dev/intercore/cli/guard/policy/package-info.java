/**
 * The decision about a tool call, and the texts for the agent. The gate of each project that the
 * call touches decides.
 */
@NullMarked
package dev.intercore.cli.guard.policy;

import org.jspecify.annotations.NullMarked;
