package dev.sextant.planner.sharing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Rates of one wherever there are rates: what a policy knows that is blind to heterogeneity. */
final class EqualRates {
  /** One unit per second. */
  private static final long ONE = 1_000_000;

  private EqualRates() {}

  static WorkRate of(WorkRate rate, SharingProblem problem) {
    Map<String, Long> equal = new LinkedHashMap<>();
    problem.workers().forEach(w -> equal.put(w.type(), rate.on(w.type()) > 0 ? ONE : 0));
    return WorkRate.perType(equal);
  }

  static Colocation of(Colocation colocation, UnaryOperator<WorkRate> equal) {
    Colocation.Builder builder =
        Colocation.builder()
            .id(colocation.id())
            .gang(colocation.gang())
            .demands(colocation.demands());
    for (int i = 0; i < colocation.profiles().size(); i++) {
      builder.with(colocation.profiles().get(i), equal.apply(colocation.rates().get(i)));
    }
    return builder.build();
  }
}
