package dev.sextant.planner.online;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.function.Function;

/**
 * Something made from the catalogue of a {@link WorkflowRegistry}, such as the tables of a planner.
 * Whoever extends the registry makes it anew, before anybody sees the longer catalogue; so whoever
 * reads it never waits, and never has less than what is registered. Thread-safe.
 */
public final class Derived<T> {
  private final Function<? super CompiledProblem, ? extends T> maker;
  private volatile T value;

  Derived(Function<? super CompiledProblem, ? extends T> maker, CompiledProblem catalogue) {
    this.maker = maker;
    this.value = maker.apply(catalogue);
  }

  /** What was made last. */
  public T get() {
    return value;
  }

  /** Makes it from a longer catalogue; it is shown when that is run. */
  Runnable prepared(CompiledProblem later) {
    T next = maker.apply(later);
    return () -> value = next;
  }
}
