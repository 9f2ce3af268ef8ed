package dev.sextant.planner.sharing;

import dev.sextant.planner.model.Spelling;
import dev.sextant.planner.model.Worker;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Equal rates wherever there are rates: what a policy knows that is blind to heterogeneity. */
final class EqualRates {
  /** One unit per second. */
  static final long ONE = 1_000_000;

  private EqualRates() {}

  /**
   * The rate on one type, or the largest where it is 0 there.
   *
   * @throws IllegalArgumentException if there is no worker of that type
   */
  static ToLongFunction<WorkRate> reference(SharingProblem problem, String type) {
    Set<String> types =
        problem.workers().stream().map(Worker::type).collect(Collectors.toCollection(TreeSet::new));
    if (!types.contains(type)) {
      throw new IllegalArgumentException(
          "There is no worker of type (" + type + ")." + Spelling.maybe(type, types));
    }
    return rate ->
        rate.on(type) > 0 ? rate.on(type) : types.stream().mapToLong(rate::on).max().orElse(0);
  }

  /**
   * A problem in which every rate above 0 is the same on all types.
   *
   * @param value what a rate becomes
   */
  static SharingProblem of(SharingProblem problem, ToLongFunction<WorkRate> value) {
    List<Profile> profiles =
        problem.profiles().stream()
            .map(
                profile ->
                    new Profile(
                        profile.id(),
                        profile.modes().stream()
                            .map(
                                mode ->
                                    mode.toBuilder()
                                        .workPerSecond(of(mode.workPerSecond(), problem, value))
                                        .build())
                            .toList()))
            .toList();
    List<Colocation> colocations =
        problem.colocations().stream().map(each -> of(each, problem, value)).toList();
    return problem.toBuilder().profiles(profiles).colocations(colocations).build();
  }

  private static WorkRate of(
      WorkRate rate, SharingProblem problem, ToLongFunction<WorkRate> value) {
    long same = value.applyAsLong(rate);
    Map<String, Long> equal = new LinkedHashMap<>();
    types(rate, problem).forEach(type -> equal.put(type, rate.on(type) > 0 ? same : 0));
    return WorkRate.perType(equal);
  }

  /** The types that a rate names, be it 0 there: a colocation is where all its rates are named. */
  private static Collection<String> types(WorkRate rate, SharingProblem problem) {
    return rate instanceof WorkRate.PerType some
        ? some.microUnitsPerSecond().keySet()
        : problem.workers().stream().map(Worker::type).toList();
  }

  private static Colocation of(
      Colocation colocation, SharingProblem problem, ToLongFunction<WorkRate> value) {
    Colocation.Builder builder =
        Colocation.builder()
            .id(colocation.id())
            .gang(colocation.gang())
            .demands(colocation.demands());
    for (int i = 0; i < colocation.profiles().size(); i++) {
      builder.with(colocation.profiles().get(i), of(colocation.rates().get(i), problem, value));
    }
    return builder.build();
  }
}
