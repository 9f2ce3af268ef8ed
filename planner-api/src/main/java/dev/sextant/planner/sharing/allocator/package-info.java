/** The allocators by name, and how one is called. */
@NullMarked
package dev.sextant.planner.sharing.allocator;

import org.jspecify.annotations.NullMarked;
