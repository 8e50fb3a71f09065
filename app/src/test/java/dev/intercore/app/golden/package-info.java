/**
 * Data of earlier versions and the answers of commit f9e028a to it. {@code scripts/golden.sh}
 * records both into {@code app/src/test/resources/golden}; its README describes the folders.
 */
@NullMarked
package dev.intercore.app.golden;

import org.jspecify.annotations.NullMarked;
