/**
 * The command line: {@code planners}, {@code solve}, {@code check}, {@code compare}, {@code
 * convert} and {@code generate}.
 *
 * <p>docs/cli.md describes commands, options and exit codes. Only {@link
 * dev.sextant.benchmarks.cli.Main} ends the process.
 */
@NullMarked
package dev.sextant.benchmarks.cli;

import org.jspecify.annotations.NullMarked;
