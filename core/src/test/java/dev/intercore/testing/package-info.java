/** What the tests share: a clock to move and a database that is checked when it is closed. */
@NullMarked
package dev.intercore.testing;

import org.jspecify.annotations.NullMarked;
