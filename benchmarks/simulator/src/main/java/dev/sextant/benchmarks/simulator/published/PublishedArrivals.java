package dev.sextant.benchmarks.simulator.published;

import dev.sextant.benchmarks.simulator.Arrivals;
import java.util.Arrays;

/**
 * Arrivals in the units of the published simulator, in the order of creation.
 *
 * @param ids numbers of the jobs
 * @param createdMs when a client made each job
 * @param workflow its workflow
 * @param ingress the worker that gets it, or -1 if a scheduler apart from the workers does
 */
record PublishedArrivals(int[] ids, double[] createdMs, int[] workflow, int[] ingress) {

  /** The same arrivals of a study, whose times are whole microseconds. */
  static PublishedArrivals of(Arrivals arrivals, boolean central) {
    int count = arrivals.count();
    int[] ids = new int[count];
    double[] created = new double[count];
    int[] ingress = new int[count];
    for (int j = 0; j < count; j++) {
      ids[j] = j;
      created[j] = arrivals.micros()[j] / 1000.0;
      ingress[j] = central ? -1 : arrivals.ingress()[j];
    }
    return new PublishedArrivals(ids, created, arrivals.workflow().clone(), ingress);
  }

  int count() {
    return ids.length;
  }

  /** The same with all pauses longer by a factor. */
  PublishedArrivals stretched(double factor) {
    double[] created = Arrays.stream(createdMs).map(ms -> ms * factor).toArray();
    return new PublishedArrivals(ids, created, workflow, ingress);
  }

  /** The same in whole microseconds, all jobs entering at workers. */
  Arrivals inMicros() {
    long[] micros = new long[count()];
    Arrays.setAll(micros, j -> Math.round(createdMs[j] * 1000));
    int[] entrances = new int[count()];
    Arrays.setAll(entrances, j -> Math.max(0, ingress[j]));
    return new Arrivals(micros, workflow.clone(), entrances);
  }
}
