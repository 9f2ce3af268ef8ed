package dev.sextant.benchmarks.simulator.pages;

import dev.sextant.benchmarks.pages.CurveChart;
import dev.sextant.benchmarks.pages.CurveChart.Form;
import dev.sextant.benchmarks.pages.Html;
import dev.sextant.benchmarks.pages.Palette;
import dev.sextant.benchmarks.simulator.Reference;
import dev.sextant.benchmarks.simulator.scenario.KnownPolicies;
import dev.sextant.benchmarks.simulator.scenario.PolicyChoice;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import java.util.List;

/**
 * Colours, dashes and shapes of the policies of a scenario, by position; references are grey and
 * dashed.
 */
final class PolicyStyle {
  /** How many kinds of lines the style of pages knows. */
  private static final int DASHES = 4;

  private final List<PolicyChoice> policies;

  PolicyStyle(Scenario scenario) {
    policies = scenario.policies();
  }

  /** The classes of a policy's curves. */
  String of(PolicyChoice policy) {
    if (KnownPolicies.isReference(policy.policy())) {
      return policy.policy().equals(Reference.LOWER_BOUND) ? "sx ref dots" : "sx ref";
    }
    int series = Math.max(0, policies.indexOf(policy));
    int dashes = series % DASHES;
    return Palette.seriesClass(series) + (dashes == 0 ? "" : " d" + dashes);
  }

  /** The number of the shape of its marks. */
  int shape(PolicyChoice policy) {
    return Math.max(0, policies.indexOf(policy));
  }

  /** Which curve is whose. */
  void legend(Html html, boolean published) {
    html.open("div", "class", "keys curves");
    for (PolicyChoice policy : policies) {
      CurveChart.key(html, policy.label(), of(policy), shape(policy), Form.LINE);
    }
    if (published) {
      for (PolicyChoice policy : policies) {
        CurveChart.key(html, policy.label() + ", published", of(policy), shape(policy), Form.MARKS);
      }
    }
    html.close().line();
  }
}
