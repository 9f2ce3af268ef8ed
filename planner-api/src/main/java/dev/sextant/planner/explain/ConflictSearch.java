package dev.sextant.planner.explain;

import dev.sextant.planner.bounds.Refutation;
import dev.sextant.planner.bounds.Refutations;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Looks for the requirements of a problem that contradict each other: first for jobs that cannot be
 * done beside each other, then for what else it needs that they cannot. Used once.
 */
final class ConflictSearch {
  /** How many tasks and workers are looked at, in all tests of one of the two steps together. */
  private static final long MOST_WORK = 40_000;

  /** What a test costs beside its tasks and workers. */
  private static final int TEST_WORK = 20;

  private final Problem problem;
  private final Predicate<Problem> hasNoPlan;
  private final boolean limited;
  private final Map<String, Integer> tasksOf = new HashMap<>();
  private final List<Requirement> all;
  private final List<Requirement> core;
  private final boolean minimal;
  private long work;

  private ConflictSearch(
      Problem problem,
      List<Requirement> within,
      List<Integer> hint,
      Predicate<Problem> hasNoPlan,
      boolean limited) {
    this.problem = problem;
    this.hasNoPlan = hasNoPlan;
    this.limited = limited;
    problem.workflows().forEach(flow -> tasksOf.put(flow.id(), flow.tasks().size()));
    all = Requirements.of(problem);
    List<Requirement> others = within.stream().filter(fact -> !isJob(fact)).toList();
    SmallestSubset<Requirement> jobs = new SmallestSubset<>(some -> refutes(some, others));
    List<Requirement> doing = jobs.of(hinted(hint, within, others));
    work = 0;
    SmallestSubset<Requirement> rest = new SmallestSubset<>(some -> refutes(some, doing));
    List<Requirement> needed = rest.of(relevant(others, doing));
    minimal = jobs.isMinimal() && rest.isMinimal();
    core = new ArrayList<>(needed);
    core.addAll(doing);
  }

  /** A search by lower bounds, for what lies behind a refutation; it is limited. */
  static ConflictSearch byBounds(CompiledProblem problem, Refutation refutation) {
    boolean byDeadlines = isByDeadlines(refutation);
    return new ConflictSearch(
        problem.problem(),
        Requirements.of(problem.problem()),
        refutation.jobs(),
        less -> isRefuted(less, problem.stop(), refutation.cause(), byDeadlines),
        true);
  }

  /** A search by what somebody says of problems that ask for less, within what is known. */
  static ConflictSearch byWord(
      Problem problem, List<Requirement> within, Predicate<Problem> hasNoPlan) {
    return new ConflictSearch(
        problem, within, List.of(), less -> less.errors().isEmpty() && hasNoPlan.test(less), false);
  }

  /** Arguments over deadlines are looked for one after the other, and count as one. */
  private static boolean isByDeadlines(Refutation refutation) {
    return switch (refutation.cause()) {
      case PATH, WORK, ORDER -> true;
      case OPTION, BUDGET, CLOSING -> false;
    };
  }

  /** Whether a problem is refuted by the same argument, so that it is what is told. */
  private static boolean isRefuted(
      Problem less, StopSignal stop, Refutation.Cause cause, boolean byDeadlines) {
    try {
      return Refutations.of(CompiledProblem.of(less, stop)).stream()
          .anyMatch(found -> found.cause() == cause || byDeadlines && isByDeadlines(found));
    } catch (InvalidInputException e) {
      // What runs anywhere may be too long for the range of times; that proves nothing.
      return false;
    }
  }

  private static boolean isJob(Requirement fact) {
    return fact.kind() == Fact.Kind.JOB;
  }

  /** The jobs that are enough, as far as is known; all of them where that is not so. */
  private List<Requirement> hinted(
      List<Integer> hint, List<Requirement> within, List<Requirement> others) {
    List<Requirement> some = hint.stream().map(j -> new Requirement(Fact.Kind.JOB, j)).toList();
    if (!some.isEmpty() && refutes(some, others)) {
      return some;
    }
    return within.stream().filter(ConflictSearch::isJob).toList();
  }

  /** The requirements that these jobs have, or have to do with. */
  private List<Requirement> relevant(List<Requirement> others, List<Requirement> doing) {
    Set<Integer> jobs = doing.stream().map(Requirement::first).collect(Collectors.toSet());
    Set<String> ids = new HashSet<>();
    Set<String> flows = new HashSet<>();
    for (int j : jobs) {
      ids.add(problem.jobs().get(j).id());
      flows.add(problem.jobs().get(j).workflow());
    }
    return others.stream()
        .filter(
            fact ->
                switch (fact.kind()) {
                  case DEADLINE, RELEASE -> jobs.contains(fact.first());
                  case PIN -> ids.contains(pin(fact).job());
                  case ELIGIBILITY -> flows.contains(problem.workflows().get(fact.first()).id());
                  default -> true;
                })
        .toList();
  }

  private Pin pin(Requirement fact) {
    return problem.state().pins().get(fact.first());
  }

  private boolean refutes(List<Requirement> some, List<Requirement> more) {
    Set<Requirement> kept = new HashSet<>(more);
    kept.addAll(some);
    Problem less = without(problem, all, kept);
    if (less.jobs().isEmpty()) {
      return false;
    }
    long costs = TEST_WORK + less.workers().size();
    costs += less.jobs().stream().mapToInt(job -> tasksOf.getOrDefault(job.workflow(), 0)).sum();
    work += costs;
    if (limited && work > MOST_WORK && work > costs) {
      throw new SmallestSubset.OutOfTests();
    }
    return hasNoPlan.test(less);
  }

  private static Problem without(Problem problem, List<Requirement> all, Set<Requirement> kept) {
    return RelaxedProblem.without(
        problem, all.stream().filter(fact -> !kept.contains(fact)).toList());
  }

  /** All that is needed, the jobs last. */
  List<Requirement> core() {
    return core;
  }

  /** The problem with no more than these requirements. */
  Problem keeping(List<Requirement> kept) {
    return without(problem, all, new HashSet<>(kept));
  }

  /** What is needed of it to be told: jobs are left out where something else names them. */
  List<Requirement> told() {
    Set<Integer> named = new LinkedHashSet<>();
    for (Requirement fact : core) {
      switch (fact.kind()) {
        case DEADLINE, RELEASE -> named.add(fact.first());
        case PIN -> named.add(jobNumber(pin(fact).job()));
        default -> {
          // It names no job.
        }
      }
    }
    return core.stream().filter(fact -> !isJob(fact) || !named.contains(fact.first())).toList();
  }

  private int jobNumber(String id) {
    for (int j = 0; j < problem.jobs().size(); j++) {
      if (problem.jobs().get(j).id().equals(id)) {
        return j;
      }
    }
    throw new IllegalStateException("A pin of a job that is not there: " + id);
  }

  Conflict conflict(String reason) {
    FactWords words = new FactWords(problem, keeping(core));
    return new Conflict(reason, told().stream().map(words::fact).toList(), minimal);
  }
}
