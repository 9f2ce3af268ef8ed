package dev.sextant.planner.online;

import org.jspecify.annotations.Nullable;

/**
 * Who the workers of a snapshot were at one moment, by their numbers: what callers said when they
 * joined. Does not change once it has been handed out.
 */
public final class Occupants {
  private final @Nullable Object[] occupants;
  private boolean isShared;

  Occupants(int workerCapacity) {
    this(new Object[workerCapacity]);
  }

  private Occupants(@Nullable Object[] occupants) {
    this.occupants = occupants;
  }

  /** Who has a number; null where nobody is, or who joined without saying. */
  public @Nullable Object get(int worker) {
    return occupants[worker];
  }

  /** These, which stay what they are from now on. */
  Occupants shared() {
    isShared = true;
    return this;
  }

  /** These with another one; the same object as long as nobody else has it. */
  Occupants with(int worker, @Nullable Object occupant) {
    Occupants changed = isShared ? new Occupants(occupants.clone()) : this;
    changed.occupants[worker] = occupant;
    return changed;
  }
}
