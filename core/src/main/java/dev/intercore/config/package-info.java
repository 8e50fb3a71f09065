/**
 * What a project sets in {@code .clavain/config.json}.
 *
 * <p>Always true here: a setting that is not understood is an error that names it, never a silent
 * default.
 */
@NullMarked
package dev.intercore.config;

import org.jspecify.annotations.NullMarked;
