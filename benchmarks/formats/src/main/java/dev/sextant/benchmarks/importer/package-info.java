/**
 * Reads instances in the formats that others publish, and in the library's own.
 *
 * <p>An importer keeps what a file says and states what it assumes; {@link
 * dev.sextant.benchmarks.importer.InstanceFormat#assumptions} puts the assumptions into words.
 */
@NullMarked
package dev.sextant.benchmarks.importer;

import org.jspecify.annotations.NullMarked;
