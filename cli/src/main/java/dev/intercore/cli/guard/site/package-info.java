/**
 * Putting the guard into the tools and taking it out again. Each tool has a {@link
 * dev.intercore.cli.guard.site.Site}, whose file is that of its owner.
 *
 * <p>Always true here: what is not ours stays as it is, byte for byte; a file is whole at every
 * moment; one that is not understood is not touched.
 */
@NullMarked
package dev.intercore.cli.guard.site;

import org.jspecify.annotations.NullMarked;
