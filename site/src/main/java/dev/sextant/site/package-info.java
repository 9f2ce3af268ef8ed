/** Makes a folder of HTML of the pages and the Javadoc. Part of the build, not of the library. */
@NullMarked
package dev.sextant.site;

import org.jspecify.annotations.NullMarked;
