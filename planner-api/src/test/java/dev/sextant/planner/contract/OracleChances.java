package dev.sextant.planner.contract;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** How likely the tasks of a tiny workflow run, by all ways in which they can turn out. */
public final class OracleChances {
  private static final String NOTHING = "";

  private final Workflow workflow;
  private final List<String> ids;
  private final BigDecimal[] chance;

  private OracleChances(Workflow workflow) {
    this.workflow = workflow;
    ids = workflow.tasks().stream().map(Task::id).toList();
    chance = new BigDecimal[ids.size()];
    Arrays.fill(chance, BigDecimal.ZERO);
    turnOut(new ArrayList<>(), BigDecimal.ONE);
  }

  /** By position of the task, in millionths, rounded up. */
  public static long[] of(Workflow workflow) {
    return Arrays.stream(new OracleChances(workflow).chance)
        .mapToLong(exact -> inMillionths(exact).longValueExact())
        .toArray();
  }

  private static BigDecimal inMillionths(BigDecimal exact) {
    return exact.movePointRight(6).setScale(0, RoundingMode.CEILING);
  }

  private void turnOut(List<String> outcomes, BigDecimal probability) {
    if (outcomes.size() == ids.size()) {
      for (int t = 0; t < chance.length; t++) {
        chance[t] = runs(t, outcomes) ? chance[t].add(probability) : chance[t];
      }
      return;
    }
    Map<String, Long> ways = workflow.tasks().get(outcomes.size()).outcomes();
    for (Map.Entry<String, Long> way :
        (ways.isEmpty() ? Map.of(NOTHING, Task.CERTAIN_MILLIONTHS) : ways).entrySet()) {
      if (way.getValue() > 0) {
        outcomes.add(way.getKey());
        turnOut(outcomes, probability.multiply(BigDecimal.valueOf(way.getValue(), 6)));
        outcomes.remove(outcomes.size() - 1);
      }
    }
  }

  private boolean runs(int task, List<String> outcomes) {
    boolean source = true;
    for (DataEdge edge : workflow.edges()) {
      if (edge.to().equals(ids.get(task))) {
        source = false;
        int from = ids.indexOf(edge.from());
        boolean holds = edge.when() == null || edge.when().equals(outcomes.get(from));
        if (holds && runs(from, outcomes)) {
          return true;
        }
      }
    }
    return source;
  }

  /** That an edge is taken: how likely its task runs, times how likely that turns out so. */
  public static long ofEdge(Workflow workflow, long[] chances, DataEdge edge) {
    for (int t = 0; t < chances.length; t++) {
      Task task = workflow.tasks().get(t);
      if (task.id().equals(edge.from())) {
        long probability =
            edge.when() == null ? Task.CERTAIN_MILLIONTHS : task.outcomes().get(edge.when());
        return expected(chances[t], probability);
      }
    }
    throw new IllegalArgumentException("There is no task (" + edge.from() + ").");
  }

  /** An amount times a chance in millionths, rounded up. */
  public static long expected(long amount, long chance) {
    return BigDecimal.valueOf(amount)
        .multiply(BigDecimal.valueOf(chance, 6))
        .setScale(0, RoundingMode.CEILING)
        .longValueExact();
  }
}
