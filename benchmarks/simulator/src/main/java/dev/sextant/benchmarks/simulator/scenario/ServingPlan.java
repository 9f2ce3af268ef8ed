package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import java.util.List;

/**
 * What a scenario promises of jobs, and how its workers serve their queues.
 *
 * @param levels what is promised: none, one, or several to sweep
 * @param queue under policies to which the scenario gives no other discipline
 * @param attainments for which the largest rate and the smallest cluster are sought
 */
public record ServingPlan(
    List<ServiceLevel> levels, QueueDiscipline queue, List<Attainment> attainments) {
  /** Nothing is promised; queues are first come, first served. */
  public static final ServingPlan NONE =
      new ServingPlan(List.of(), QueueDiscipline.FIFO, List.of());

  public ServingPlan {
    levels = List.copyOf(levels);
    attainments = List.copyOf(attainments);
  }
}
