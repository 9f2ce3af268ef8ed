package dev.sextant.planner.scheduler;

/** A model of a {@link Catalogue}, and of all that extend it. Immutable. */
public final class ModelHandle {
  private final String id;
  private final int number;

  ModelHandle(String id, int number) {
    this.id = id;
    this.number = number;
  }

  /** Its id in the catalogue. */
  public String id() {
    return id;
  }

  /** Its number in the layer of numbers below; it keeps it. */
  public int number() {
    return number;
  }

  @Override
  public String toString() {
    return id;
  }
}
