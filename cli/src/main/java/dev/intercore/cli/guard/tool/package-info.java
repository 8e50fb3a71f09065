/**
 * The adapters of agent tools. Each tool has one class, the only place that knows its hook protocol
 * and its settings file.
 */
@NullMarked
package dev.intercore.cli.guard.tool;

import org.jspecify.annotations.NullMarked;
