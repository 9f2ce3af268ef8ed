package dev.sextant.planner.explain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where one run and the models it needs fit.
 *
 * @param start start of the run
 * @param end its end
 * @param models what becomes of each of its models; nothing in the batch of others
 * @param batch a run whose batch it joins, or must not join a microsecond earlier; or {@link
 *     PlanIndex#NONE}
 */
record Placement(long start, long end, List<Placed> models, int batch) {
  Placement(long start, long end, List<Placed> models) {
    this(start, end, models, PlanIndex.NONE);
  }

  /**
   * One model of a run.
   *
   * @param model the model
   * @param hold what is there already and stays; null for a load
   * @param from start of the load, or from when the memory is taken beyond what others need
   * @param ready when it is ready
   * @param until when it may leave
   */
  record Placed(int model, @Nullable Hold hold, long from, long ready, long until) {
    boolean isLoad() {
      return hold == null;
    }
  }
}
