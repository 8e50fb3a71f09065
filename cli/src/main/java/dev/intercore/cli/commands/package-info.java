/**
 * The commands, one class for each group. The group {@code x} is {@code XCommands}.
 *
 * <p>Invariants: a command is a declaration and a method. It decides nothing that a feature of core
 * decides, and opens nothing but through {@link dev.intercore.cli.FeatureAccess}. Invalid arguments
 * change nothing.
 */
@NullMarked
package dev.intercore.cli.commands;

import org.jspecify.annotations.NullMarked;
