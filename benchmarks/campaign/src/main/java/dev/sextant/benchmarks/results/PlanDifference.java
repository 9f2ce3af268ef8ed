package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is elsewhere or at another time in one plan than in another of the same problem. */
final class PlanDifference {
  /**
   * A task in both plans.
   *
   * @param shift by how much the second plan starts it later, in microseconds
   */
  private record Pair(TaskRun first, TaskRun second, long shift) {
    boolean moves() {
      return !first.worker().equals(second.worker());
    }

    boolean changes() {
      return moves() || shift != 0 || !first.mode().equals(second.mode());
    }
  }

  private final List<Pair> pairs = new ArrayList<>();

  PlanDifference(Plan first, Plan second) {
    Map<List<String>, TaskRun> runs = new HashMap<>();
    second.runs().forEach(run -> runs.put(List.of(run.job(), run.task()), run));
    for (TaskRun run : first.runs()) {
      TaskRun other = runs.get(List.of(run.job(), run.task()));
      if (other != null) {
        pairs.add(new Pair(run, other, other.startMicros() - run.startMicros()));
      }
    }
  }

  /** How many tasks are on another worker, and how many elsewhere in time, in a sentence. */
  String sentence() {
    long moved = pairs.stream().filter(Pair::moves).count();
    long shifted = pairs.stream().filter(p -> !p.moves() && p.shift() != 0).count();
    if (pairs.stream().noneMatch(Pair::changes)) {
      return "Both plans run every task at the same time on the same worker.";
    }
    return moved
        + " of "
        + Figures.amount(pairs.size(), "task")
        + (moved == 1 ? " is" : " are")
        + " on another worker, "
        + shifted
        + " on the same one at another time.";
  }

  /**
   * A row per task that differs, those that start furthest from each other first.
   *
   * @param first what the first plan is called
   * @param second what the second plan is called
   */
  Table table(String first, String second) {
    Table table =
        new Table(
            "task",
            "worker, " + first,
            "worker, " + second,
            "#start, " + first,
            "#start, " + second,
            "#later by");
    pairs.stream()
        .filter(Pair::changes)
        .sorted(Comparator.comparingLong((Pair p) -> -Math.abs(p.shift())))
        .forEach(
            p ->
                table.styledRow(
                    p.moves() ? "moved" : "",
                    List.of(
                        p.first().job() + "/" + p.first().task(),
                        place(p.first()),
                        place(p.second()),
                        Quantities.exactTime(p.first().startMicros()),
                        Quantities.exactTime(p.second().startMicros()),
                        Quantities.exactTime(p.shift()))));
    return table;
  }

  private static String place(TaskRun run) {
    return run.mode().equals(Mode.DEFAULT_ID) ? run.worker() : run.worker() + " in " + run.mode();
  }
}
