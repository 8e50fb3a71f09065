/** What commands answer, in the test's own JVM. */
@NullMarked
package dev.intercore.app.command;

import org.jspecify.annotations.NullMarked;
