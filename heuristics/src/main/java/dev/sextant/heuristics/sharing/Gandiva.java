package dev.sextant.heuristics.sharing;

import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.spi.AllocationOutcome;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import dev.sextant.planner.sharing.spi.AllocatorBackend;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The allocator {@code gandiva}: equal shares of everything, and packing under overload, after
 * Gandiva (Xiao et al., OSDI 2018) as Gavel (OSDI 2020) compares with it. Where jobs ask for more
 * workers than there are, pairs are drawn by the seed; a pair stays on a type where the rates of
 * both, over what each has there alone, add up to 1 at least.
 */
final class Gandiva implements AllocatorBackend {
  @Override
  public boolean looksAtDuties() {
    return false;
  }

  @Override
  public AllocationOutcome allocate(AllocationRequest request) {
    CompiledSharing problem = request.problem();
    List<int[]> rows = rows(problem, request.options().seed());
    Portions portions = new Portions(problem);
    for (int[] row : rows) {
      share(problem, row, rows.size(), portions);
    }
    long pairs = rows.stream().filter(row -> row.length == 2).count();
    return new AllocationOutcome(
        portions.allocation(), null, true, Map.of("pairs", pairs), Map.of());
  }

  /** Each job alone, or in a pair that is worth it somewhere. */
  private static List<int[]> rows(CompiledSharing problem, long seed) {
    Choices choices = problem.choices();
    List<Integer> jobs = new ArrayList<>(Rules.open(problem));
    int wanted = jobs.stream().mapToInt(job -> gang(problem, job)).sum();
    List<int[]> rows = new ArrayList<>();
    if (wanted > choices.workers()) {
      Collections.shuffle(jobs, new Random(seed));
      while (jobs.size() > 1) {
        int one = jobs.remove(jobs.size() - 1);
        int partner = partner(problem, one, jobs);
        rows.add(partner < 0 ? new int[] {one} : new int[] {one, jobs.remove(partner)});
      }
    }
    jobs.forEach(job -> rows.add(new int[] {job}));
    return rows;
  }

  /** The first of the others of the same gang, if the pair is worth it on some type; else -1. */
  private static int partner(CompiledSharing problem, int job, List<Integer> others) {
    for (int i = 0; i < others.size(); i++) {
      if (gang(problem, others.get(i)) == gang(problem, job)) {
        return packed(problem, job, others.get(i)).isEmpty() ? -1 : i;
      }
    }
    return -1;
  }

  private static int gang(CompiledSharing problem, int job) {
    Choices choices = problem.choices();
    int profile = problem.profile(job);
    return choices.begin(profile) == choices.end(profile)
        ? 1
        : choices.gang(choices.begin(profile));
  }

  /** The colocations of two jobs that are worth it, in either order of their slots. */
  private static List<Integer> packed(CompiledSharing problem, int one, int other) {
    Choices choices = problem.choices();
    List<Integer> packed = new ArrayList<>();
    for (int c = choices.colocatedBegin(); c < choices.count(); c++) {
      int slot = choices.slotsBegin(c);
      if (choices.slotsEnd(c) - slot != 2) {
        continue;
      }
      boolean straight = fits(problem, c, one, other);
      if (straight || fits(problem, c, other, one)) {
        int first = straight ? one : other;
        int second = straight ? other : one;
        double worth =
            choices.slotRate(slot) / alone(problem, first, choices.type(c))
                + choices.slotRate(slot + 1) / alone(problem, second, choices.type(c));
        if (worth >= 1) {
          packed.add(c);
        }
      }
    }
    return packed;
  }

  private static boolean fits(CompiledSharing problem, int choice, int first, int second) {
    int slot = problem.choices().slotsBegin(choice);
    return problem.choices().slotProfile(slot) == problem.profile(first)
        && problem.choices().slotProfile(slot + 1) == problem.profile(second);
  }

  /** The best rate of a job alone on a type; next to nothing where it has none. */
  private static double alone(CompiledSharing problem, int job, int type) {
    Choices choices = problem.choices();
    int profile = problem.profile(job);
    double best = Double.MIN_NORMAL;
    for (int c = choices.begin(profile); c < choices.end(profile); c++) {
      best = choices.type(c) == type ? Math.max(best, choices.rate(c)) : best;
    }
    return best;
  }

  /** An equal part of all workers for a row. */
  private static void share(CompiledSharing problem, int[] row, int rows, Portions portions) {
    Choices choices = problem.choices();
    List<Integer> can =
        row.length == 2
            ? packed(problem, row[0], row[1])
            : Rules.fastestFirst(problem, row[0]).stream()
                .filter(c -> choices.gang(c) == gang(problem, row[0]))
                .toList();
    double each = 1.0 / rows / gang(problem, row[0]);
    double scale = each / Math.max(1, each * choices.workers());
    for (int c : can) {
      boolean straight = row.length == 1 || fits(problem, c, row[0], row[1]);
      int[] jobs = straight ? row : new int[] {row[1], row[0]};
      portions.give(c, scale * choices.workersOfType(choices.type(c)), jobs);
    }
  }
}
