/** What commands answer, tested in process. */
@NullMarked
package dev.intercore.app.command;

import org.jspecify.annotations.NullMarked;
