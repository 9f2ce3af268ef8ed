package dev.sextant.planner.sharing.spi;

import java.util.Optional;
import java.util.Set;

/**
 * Names the allocators of one module; found by {@link java.util.ServiceLoader}. Cheap to create: no
 * native library is loaded before {@link #create}.
 */
public interface AllocatorProvider {
  /** The names of the allocators, in a stable order. */
  Set<String> names();

  /** What an allocator is, in one line. */
  String description(String name);

  /** Why an allocator cannot run here, in words and with a remedy; empty when it can. */
  default Optional<String> obstacle(String name) {
    return Optional.empty();
  }

  /** Creates the backend of an allocator. */
  AllocatorBackend create(String name);
}
