/** The samples of docs/java.md, compiled and run. */
@NullMarked
package dev.intercore.samples;

import org.jspecify.annotations.NullMarked;
