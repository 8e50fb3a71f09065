/** Helpers shared by the tests of the command core. */
@NullMarked
package dev.intercore.cli.testing;

import org.jspecify.annotations.NullMarked;
