/**
 * The adapters of agent tools. Each tool has one class, the only place that knows its hook protocol
 * and its settings file. The messages of all tools become the same {@link
 * dev.intercore.cli.guard.tool.HookMessage.HookEvent} and {@link
 * dev.intercore.cli.guard.tool.HookRequest}.
 *
 * <p>Invariants: no path that a tool would touch is left out; a message that cannot be read
 * completely is an {@link dev.intercore.cli.guard.tool.HookMessage.UnreadableMessageException}.
 */
@NullMarked
package dev.intercore.cli.guard.tool;

import org.jspecify.annotations.NullMarked;
