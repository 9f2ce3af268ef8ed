package dev.sextant.ortools;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.check.AllocationChecker;
import dev.sextant.planner.sharing.check.AllocationMetrics;
import dev.sextant.planner.sharing.check.AllocationRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lists all whole allocations of a tiny problem, and knows the checker and the metrics alone. */
final class WholeOracle {
  private static final Set<AllocationRule> DUTIES =
      Set.of(AllocationRule.GUARANTEE, AllocationRule.DEADLINE);

  private final SharingProblem problem;
  private final AllocationChecker checker;
  private final SharingTerm term;
  private final List<Share> shares = new ArrayList<>();
  private boolean exists;
  private double best;
  private double[] bestRates = {};

  WholeOracle(SharingProblem problem) {
    this.problem = problem;
    checker = new AllocationChecker(problem);
    term = problem.objective().term();
    best = term.isMaximised() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    list(0, new HashSet<>());
  }

  /** Whether there is one. */
  boolean exists() {
    return exists;
  }

  /** The best value of the term. */
  double best() {
    return best;
  }

  /** The best normalised rates, the smallest first, where the smallest counts first. */
  double[] bestRates() {
    return bestRates;
  }

  private void list(int job, Set<String> placed) {
    if (job == problem.jobs().size()) {
      judge();
      return;
    }
    list(job + 1, placed);
    DivisibleJob one = problem.jobs().get(job);
    if (one.left() == 0 || placed.contains(one.id())) {
      return;
    }
    for (RateMode mode : profile(one).modes()) {
      on(List.of(one.id()), mode.id(), mode.gang(), job, placed);
    }
    for (Colocation colocation : problem.colocations()) {
      for (DivisibleJob other : problem.jobs().subList(job + 1, problem.jobs().size())) {
        if (other.left() > 0 && !placed.contains(other.id())) {
          for (List<DivisibleJob> pair : List.of(List.of(one, other), List.of(other, one))) {
            if (pair.stream().map(DivisibleJob::profile).toList().equals(colocation.profiles())) {
              List<String> ids = pair.stream().map(DivisibleJob::id).toList();
              on(ids, colocation.id(), colocation.gang(), job, placed);
            }
          }
        }
      }
    }
  }

  private void on(List<String> jobs, String choice, int gang, int job, Set<String> placed) {
    Set<String> after = new HashSet<>(placed);
    after.addAll(jobs);
    List<Worker> workers = problem.workers();
    for (int i = 0; i < workers.size(); i++) {
      if (gang == 1) {
        on(new Share(jobs, choice, workers.get(i).type(), Share.ALL, ids(i)), job, after);
      }
      for (int k = i + 1; gang == 2 && k < workers.size(); k++) {
        if (workers.get(i).type().equals(workers.get(k).type())) {
          on(new Share(jobs, choice, workers.get(i).type(), Share.ALL, ids(i, k)), job, after);
        }
      }
    }
  }

  private List<String> ids(int... positions) {
    return Arrays.stream(positions).mapToObj(i -> problem.workers().get(i).id()).toList();
  }

  private void on(Share share, int job, Set<String> placed) {
    shares.add(share);
    boolean keeps =
        checker.check(new Allocation(shares)).stream()
            .allMatch(violation -> DUTIES.contains(violation.rule()));
    if (keeps) {
      list(job + 1, placed);
    }
    shares.remove(shares.size() - 1);
  }

  private Profile profile(DivisibleJob job) {
    return problem.profiles().stream()
        .filter(profile -> profile.id().equals(job.profile()))
        .findFirst()
        .orElseThrow();
  }

  private void judge() {
    Allocation allocation = new Allocation(shares);
    if (!checker.check(allocation).isEmpty()) {
      return;
    }
    exists = true;
    double value = new AllocationMetrics(problem, allocation).value(term);
    best = term.isMaximised() ? Math.max(best, value) : Math.min(best, value);
    double[] rates = sortedRates(problem, allocation);
    if (bestRates.length == 0 || isLess(bestRates, rates)) {
      bestRates = rates;
    }
  }

  /** The normalised rates of the jobs with work left, the smallest first. */
  static double[] sortedRates(SharingProblem problem, Allocation allocation) {
    AllocationMetrics metrics = new AllocationMetrics(problem, allocation);
    return problem.jobs().stream()
        .filter(job -> job.left() > 0)
        .mapToDouble(metrics::normalisedRate)
        .sorted()
        .toArray();
  }

  private static boolean isLess(double[] one, double[] other) {
    for (int i = 0; i < one.length; i++) {
      if (Math.abs(one[i] - other[i]) > 1e-12) {
        return one[i] < other[i];
      }
    }
    return false;
  }
}
