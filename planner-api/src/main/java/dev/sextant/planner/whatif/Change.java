package dev.sextant.planner.whatif;

import dev.sextant.planner.model.Problem;

/** A change of a problem. Immutable. */
public sealed interface Change
    permits AddedJob, AddedWorkers, AbsentModel, ChangedLink, ChangedMemory, PinnedModel {

  /**
   * The problem with this change; what it means together with the rest is for {@link
   * Problem#errors} to say.
   *
   * @throws IllegalArgumentException when the change names what is not there, with what there is
   */
  Problem of(Problem problem);

  /** The change in words, such as {@code 2 more workers of type (T4)}. */
  String text();
}
