package dev.sextant.heuristics.sharing;

import dev.sextant.planner.sharing.TimeSpan;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedAllocation;
import dev.sextant.planner.sharing.spi.AllocationOutcome;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import dev.sextant.planner.sharing.spi.AllocatorBackend;
import dev.sextant.planner.sharing.spi.AllocatorProvider;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** The allocators of this module. */
public final class SharingProvider implements AllocatorProvider {
  private record Entry(String description, Supplier<AllocatorBackend> backend) {}

  private static final Map<String, Entry> ALLOCATORS = new LinkedHashMap<>();

  static {
    ALLOCATORS.put(
        "prices",
        new Entry(
            "Exact, by a simplex method over prices of pools; no native code.",
            PricesBackend::new));
    rule("isolated", "Each job its part of every pool by weight, used or not.", Rules::isolated);
    rule(
        "proportional",
        "What is left is divided by weight among those who have a use for it, until it is gone.",
        Rules::proportional);
    rule("fifo", "In the order of release, each job where it is fastest.", Rules::fifo);
    rule("drf", "Dominant resource fairness: dominant shares rise together.", Rules::drf);
    put(
        "allox",
        "Least mean completion time: jobs matched to types and places in queues (AlloX).",
        AlloX::new);
    put(
        "gandiva",
        "Equal shares; under overload pairs, where both together are faster (Gandiva).",
        Gandiva::new);
    overTime(
        "keep-cheapest",
        OverTimeRule.Preference.CHEAPEST,
        TimeSpan.FOR_EVER,
        "Each job on what is cheapest when it begins, until it is done.");
    overTime(
        "keep-best",
        OverTimeRule.Preference.BEST_RATE_PER_PRICE,
        TimeSpan.FOR_EVER,
        "Each job on what gives most for its price when it begins, until it is done.");
    overTime(
        "daily-best",
        OverTimeRule.Preference.BEST_RATE_PER_PRICE,
        OverTimeRule.DAY,
        "Each job on what gives most for its price, decided again every day.");
  }

  private static void overTime(
      String name, OverTimeRule.Preference preference, long periodMicros, String description) {
    put(name, description, () -> new OverTimeRule(preference, periodMicros));
  }

  private static void put(String name, String description, Supplier<AllocatorBackend> backend) {
    ALLOCATORS.put(name, new Entry(description, backend));
  }

  private static void rule(
      String name, String description, Function<CompiledSharing, IndexedAllocation> rule) {
    put(name, description, () -> new Rule(rule));
  }

  /** A rule that looks at weights, releases and rates alone. */
  private record Rule(Function<CompiledSharing, IndexedAllocation> rule)
      implements AllocatorBackend {
    @Override
    public AllocationOutcome allocate(AllocationRequest request) {
      return AllocationOutcome.of(rule.apply(request.problem()));
    }

    @Override
    public boolean looksAtDuties() {
      return false;
    }
  }

  /** For {@link java.util.ServiceLoader}. */
  public SharingProvider() {}

  @Override
  public Set<String> names() {
    return Collections.unmodifiableSet(ALLOCATORS.keySet());
  }

  @Override
  public String description(String name) {
    return entry(name).description;
  }

  @Override
  public AllocatorBackend create(String name) {
    return entry(name).backend.get();
  }

  private static Entry entry(String name) {
    Entry entry = ALLOCATORS.get(name);
    if (entry == null) {
      throw new IllegalArgumentException("There is no allocator (" + name + ").");
    }
    return entry;
  }
}
