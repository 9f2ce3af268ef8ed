package dev.sextant.planner.sharing;

import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.util.LinkedHashMap;
import java.util.Map;

/** Small sharing problems whose best values are known. */
public final class SharingExamples {
  private static final double MILLION = 1e6;

  /** Rates of two jobs on three types. */
  public static final double[][] TWO = {{2, 1, 0.5}, {3, 2, 1}};

  /** Rates of three jobs on three types. */
  public static final double[][] THREE = {{4, 2, 1}, {3, 2.5, 2}, {6, 3, 0.5}};

  /** Prices of workers of three types. */
  public static final double[] PRICES = {3, 1.5, 0.5};

  private SharingExamples() {}

  /** Jobs that each have a profile of their own, with one mode. */
  public static SharingProblem of(
      SharingTerm term, double[][] rates, int[] workers, double... work) {
    SharingProblem.Builder problem = SharingProblem.builder(SharingObjective.of(term));
    for (int t = 0; t < workers.length; t++) {
      for (int i = 0; i < workers[t]; i++) {
        problem.workers(
            Worker.cpu("t" + t + "-" + i)
                .withType("t" + t)
                .withPrice(new Price.Constant((long) (PRICES[t] * MILLION))));
      }
    }
    for (int j = 0; j < rates.length; j++) {
      Map<String, Long> rate = new LinkedHashMap<>();
      for (int t = 0; t < workers.length; t++) {
        if (workers[t] > 0) {
          rate.put("t" + t, (long) (rates[j][t] * MILLION));
        }
      }
      problem.profiles(Profile.of("p" + j, RateMode.of("alone", WorkRate.perType(rate))));
      long all = (long) ((work.length == 0 ? 100 : work[j]) * MILLION);
      problem.jobs(DivisibleJob.of("j" + j, "p" + j, all));
    }
    return problem.build();
  }
}
