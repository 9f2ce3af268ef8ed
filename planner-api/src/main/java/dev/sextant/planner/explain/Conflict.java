package dev.sextant.planner.explain;

import dev.sextant.planner.bounds.Refutation;
import dev.sextant.planner.bounds.Refutations;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.model.Problem;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Why a problem has no plan: facts that contradict each other, given the work that is to be done.
 * Durations, models, transfers and what already happened are not in question.
 *
 * @param reason what contradicts what, in words
 * @param facts what would have to give; the others may stay for this
 * @param isMinimal whether leaving out each of them was tried: without it, the rest is not refuted
 *     by those who said that there is no plan; false where that would have taken too long
 */
public record Conflict(String reason, List<Fact> facts, boolean isMinimal) {
  public Conflict {
    Objects.requireNonNull(reason, "reason");
    facts = List.copyOf(facts);
  }

  /**
   * Why a problem has no plan, as far as lower bounds tell without a search; empty when they tell
   * nothing, which does not mean that there is a plan.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error of the problem
   */
  public static Optional<Conflict> of(Problem problem) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    List<Refutation> refutations = Refutations.of(compiled);
    return refutations.isEmpty() ? Optional.empty() : Optional.of(of(compiled, refutations));
  }

  /**
   * The facts behind what lower bounds refute, in a number of steps that is limited.
   *
   * @param refutations all that there are, at least one
   * @throws StoppedException when the signal that the problem was compiled with is set on the way
   */
  public static Conflict of(CompiledProblem problem, List<Refutation> refutations) {
    return ConflictSearch.byBounds(problem, refutations.get(0)).conflict(words(refutations));
  }

  /**
   * The facts behind a problem that somebody, such as an exact planner, knows to have no plan. They
   * may be fewer than those that lower bounds need.
   *
   * @param reason what is known, in words; said where lower bounds tell nothing
   * @param hasNoPlan whether a problem that asks for less has no plan; what it cannot decide, it
   *     denies
   * @throws dev.sextant.planner.model.InvalidInputException with every error of the problem
   */
  public static Conflict of(Problem problem, String reason, Predicate<Problem> hasNoPlan) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    List<Refutation> refutations = Refutations.of(compiled);
    if (refutations.isEmpty()) {
      return ConflictSearch.byWord(problem, Requirements.of(problem), hasNoPlan).conflict(reason);
    }
    List<Requirement> known = ConflictSearch.byBounds(compiled, refutations.get(0)).core();
    return ConflictSearch.byWord(problem, known, hasNoPlan).conflict(words(refutations));
  }

  private static String words(List<Refutation> refutations) {
    return refutations.stream().map(Refutation::text).collect(Collectors.joining("\n"));
  }

  /** A line for each fact. */
  public String lines() {
    return facts.stream().map(Fact::line).collect(Collectors.joining("\n"));
  }
}
