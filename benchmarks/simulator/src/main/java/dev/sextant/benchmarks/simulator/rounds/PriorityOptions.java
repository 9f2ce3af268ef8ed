package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.allocator.Allocator;
import dev.sextant.planner.sharing.allocator.Allocators;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be chosen about the policy {@code priority}.
 *
 * @param allocator divides the shares
 * @param objective what it seeks
 * @param blind whether it takes all types of workers for alike
 * @param reference the type whose rates a blind policy takes for those of all; null: rates of one
 * @param colocates whether jobs may share workers
 * @param keepsPairs whether the pairs of {@code gandiva} stay together, as {@link KeptPairs} says
 * @param dividesRest whether what an allocation leaves is shared too, as {@link EqualRest} says
 * @param leftovers who gets workers that are left when all who have a share there have been placed
 * @param newcomers what becomes of jobs that were not there when shares were divided last
 * @param types the types in the order in which they are given out; empty for that of the problem
 * @param shuffles whether the types are shuffled before each round
 * @param warm whether an allocator begins where it ended before
 */
record PriorityOptions(
    Allocator allocator,
    SharingObjective objective,
    boolean blind,
    @Nullable String reference,
    boolean colocates,
    boolean keepsPairs,
    boolean dividesRest,
    Leftovers leftovers,
    Newcomers newcomers,
    List<String> types,
    boolean shuffles,
    boolean warm) {
  private static final String GANDIVA = "gandiva";

  /** Who gets workers that are left. */
  enum Leftovers {
    /** Nobody: workers are for those who have a share on their type. */
    SHARERS,
    /**
     * When all types were given out, who has no place on any: where it is fastest of what is left.
     */
    UNPLACED,
    /** Type by type, whoever can run there, with a share there or not. */
    ANYONE
  }

  /** What becomes of jobs without shares. */
  enum Newcomers {
    /** They wait until shares are divided. */
    WAIT,
    /** They take workers that are left, and run. */
    RUN,
    /** They take workers that are left, and idle. */
    IDLE
  }

  static PriorityOptions read(PolicyOptions options, SharingObjective usual) {
    Allocator allocator = options.read("allocator", Allocators.get("prices"), Allocators::get);
    SharingTerm term = options.one("objective", usual.term(), SharingTerm.class);
    boolean lexicographic =
        options.flag("lexicographic", usual.lexicographic() && term == usual.term());
    boolean blind = options.flag("blind", false);
    boolean published = options.flag("published", false);
    boolean gandiva = allocator.name().equals(GANDIVA);
    boolean keepsPairs = options.flag("keep-pairs", published && gandiva);
    if (keepsPairs && !gandiva) {
      throw new IllegalArgumentException(
          "The allocator ("
              + allocator.name()
              + ") has no pairs to keep.\nMaybe add allocator="
              + GANDIVA
              + ".");
    }
    String reference = options.read("reference", null, text -> text);
    if (reference != null && !blind) {
      throw new IllegalArgumentException(
          "Only a blind policy takes the rates of a reference type ("
              + reference
              + ").\nMaybe add blind=true.");
    }
    return new PriorityOptions(
        allocator,
        new SharingObjective(term, lexicographic),
        blind,
        reference,
        options.flag("colocations", true),
        keepsPairs,
        options.flag("divide-rest", published && term == SharingTerm.FINISH_TIME_FAIRNESS),
        options.one(
            "leftovers", published ? Leftovers.ANYONE : Leftovers.UNPLACED, Leftovers.class),
        options.one("newcomers", published ? Newcomers.IDLE : Newcomers.RUN, Newcomers.class),
        options.read("types", List.of(), text -> Arrays.asList(text.split("\\+"))),
        options.flag("shuffle", published && blind),
        options.flag("warm", false));
  }

  /** A problem as the policy knows it. */
  SharingProblem seen(SharingProblem problem) {
    return !blind
        ? problem
        : reference == null ? problem.withEqualRates() : problem.withEqualRates(reference);
  }
}
