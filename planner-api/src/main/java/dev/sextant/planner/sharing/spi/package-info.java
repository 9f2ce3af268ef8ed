/** What an allocator implements; found by {@link java.util.ServiceLoader}. */
@NullMarked
package dev.sextant.planner.sharing.spi;

import org.jspecify.annotations.NullMarked;
