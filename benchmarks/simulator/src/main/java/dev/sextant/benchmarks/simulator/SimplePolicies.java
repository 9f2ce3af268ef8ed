package dev.sextant.benchmarks.simulator;

import dev.sextant.heuristics.compass.CompassOnline;
import dev.sextant.planner.online.OnlineOptions;
import java.util.Arrays;
import java.util.List;

/** The baselines of {@link SimplePolicy}. */
public final class SimplePolicies implements PolicyProvider {
  /** Creates the provider. */
  public SimplePolicies() {}

  @Override
  public List<String> names() {
    return Arrays.stream(SimplePolicy.Rule.values()).map(SimplePolicy.Rule::policy).toList();
  }

  @Override
  public SchedulingPolicy create(String name, PolicySettings settings) {
    SimplePolicy.Rule rule =
        Arrays.stream(SimplePolicy.Rule.values())
            .filter(each -> each.policy().equals(name))
            .findFirst()
            .orElseThrow();
    OnlineOptions fetching = OnlineOptions.defaults().withAdjustJoins(true);
    return new SimplePolicy(
        settings.cluster(),
        rule,
        new CompassOnline(settings.cluster().registry(), fetching).planner(),
        settings.seed());
  }
}
