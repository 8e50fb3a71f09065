/** Parts of {@code ic intent} that commands of other packages use. */
@NullMarked
package dev.intercore.cli.intent;

import org.jspecify.annotations.NullMarked;
