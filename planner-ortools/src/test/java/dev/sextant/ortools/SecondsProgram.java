package dev.sextant.ortools;

import dev.sextant.heuristics.sharing.linear.LinearProgram;
import dev.sextant.heuristics.sharing.linear.RevisedSimplex;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sharing over time by a formulation of its own, for problems in which every time is a whole
 * second: each second is a time by itself, and each job, or pair of jobs, has its own variables.
 */
final class SecondsProgram {
  private static final long SECOND = 1_000_000;

  private final SharingProblem problem;
  private final double end;
  private final LinearProgram program = new LinearProgram();
  private final Map<List<Object>, Integer> rows = new HashMap<>();
  private final int[] workRow;
  private final boolean cost;
  private int level = -1;

  private SecondsProgram(SharingProblem problem, double end) {
    this.problem = problem;
    this.end = end;
    cost = problem.objective().term() == SharingTerm.COST;
    workRow = new int[problem.jobs().size()];
    if (!cost) {
      level = program.free(-1);
    }
    for (int j = 0; j < workRow.length; j++) {
      DivisibleJob job = problem.jobs().get(j);
      double left = job.left() / (double) SECOND;
      workRow[j] = program.atLeast(cost && job.deadlineMicros() != null ? left : 0);
      if (!cost) {
        program.set(workRow[j], level, -left);
      }
    }
    for (int second = 0; second < end; second++) {
      second(second, Math.min(1, end - second));
    }
  }

  /** The least cost; NaN when not all deadlines can be met. */
  static double cost(SharingProblem problem) {
    long last =
        problem.jobs().stream()
            .filter(job -> job.deadlineMicros() != null)
            .mapToLong(job -> job.deadlineMicros() / SECOND)
            .max()
            .orElse(0);
    SecondsProgram program = new SecondsProgram(problem, last);
    LinearProgram.Solution solution = program.solve();
    if (solution == null) {
      return Double.NaN;
    }
    double sum = 0;
    for (int v = 0; v < program.program.variables(); v++) {
      sum += solution.value(v) * program.program.cost(v);
    }
    return sum;
  }

  /** The largest part of all work that can be done by an instant, in seconds. */
  static double partDoneBy(SharingProblem problem, double end) {
    SecondsProgram program = new SecondsProgram(problem, end);
    LinearProgram.Solution solution = program.solve();
    return solution == null ? 0 : solution.value(program.level);
  }

  private LinearProgram.Solution solve() {
    return new RevisedSimplex(() -> false).solve(program);
  }

  private void second(int second, double length) {
    Map<String, Integer> open = new HashMap<>();
    Map<String, Long> price = new HashMap<>();
    for (Worker worker : problem.workers()) {
      if (worker.isOpenAt(second * SECOND)) {
        open.merge(worker.type(), 1, Integer::sum);
        price.put(worker.type(), worker.priceMicroUnitsPerSecondAt(second * SECOND));
      }
    }
    List<DivisibleJob> jobs = problem.jobs();
    open.forEach(
        (type, workers) -> {
          for (int j = 0; j < jobs.size(); j++) {
            for (RateMode mode : modes(jobs.get(j))) {
              if (isThere(jobs.get(j), second) && mode.gang() <= workers) {
                int x = variable(second, type, workers, mode.gang(), price.get(type), length);
                takes(second, j, x, mode.rateOn(type), length);
              }
            }
          }
          for (Colocation both : problem.colocations()) {
            pairs(second, length, type, workers, price.get(type), both);
          }
        });
  }

  private void pairs(
      int second, double length, String type, int workers, long price, Colocation both) {
    List<DivisibleJob> jobs = problem.jobs();
    for (int i = 0; i < jobs.size(); i++) {
      for (int j = 0; j < jobs.size(); j++) {
        boolean fits =
            jobs.get(i).profile().equals(both.profiles().get(0))
                && jobs.get(j).profile().equals(both.profiles().get(1))
                && isThere(jobs.get(i), second)
                && isThere(jobs.get(j), second);
        if (i != j && fits) {
          int x = variable(second, type, workers, 1, price, length);
          takes(second, i, x, both.rates().get(0).on(type), length);
          takes(second, j, x, both.rates().get(1).on(type), length);
        }
      }
    }
  }

  private List<RateMode> modes(DivisibleJob job) {
    return problem.profiles().stream()
        .filter(profile -> profile.id().equals(job.profile()))
        .findFirst()
        .orElseThrow()
        .modes();
  }

  private static boolean isThere(DivisibleJob job, int second) {
    Long deadline = job.deadlineMicros();
    return job.releaseMicros() <= second * SECOND
        && (deadline == null || (second + 1) * SECOND <= deadline);
  }

  /** A part of a second in which so many workers of a type are taken. */
  private int variable(int second, String type, int workers, int gang, long price, double length) {
    int x = program.notNegative(cost ? gang * price * length : 0);
    program.set(row(second, type, workers), x, gang);
    return x;
  }

  private void takes(int second, int job, int x, long rate, double length) {
    program.set(row(second, job, 1), x, 1);
    program.set(workRow[job], x, rate * length / SECOND);
  }

  private int row(int second, Object whose, double there) {
    return rows.computeIfAbsent(List.of(second, whose), key -> program.atMost(there));
  }
}
