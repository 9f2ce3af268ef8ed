package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.Limit;
import dev.sextant.benchmarks.campaign.PlannerChoice;
import dev.sextant.benchmarks.campaign.Run;
import dev.sextant.benchmarks.campaign.RunPlan;
import dev.sextant.benchmarks.campaign.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Under what conditions a campaign was run, in words. */
final class Conditions {
  private Conditions() {}

  /** Instances, planners, seeds and limits, in a sentence or two. */
  static String scale(CampaignResults results) {
    RunPlan plan = results.plan();
    Set<Long> seeds = new TreeSet<>();
    Set<Limit> limits = new LinkedHashSet<>();
    for (Run run : plan.runs()) {
      seeds.add(run.seed());
      limits.add(run.limit());
    }
    return Figures.amount(plan.instances().size(), "instance")
        + " of "
        + Figures.amount(results.families().size(), "family", "families")
        + ", "
        + Figures.amount(plan.planners().size(), "planner")
        + ", "
        + Figures.amount(seeds.size(), "seed")
        + ", limit "
        + limits.stream().map(Limit::label).collect(Collectors.joining(", "))
        + ": "
        + Figures.amount(results.attempts().size(), "run")
        + (results.missing() == 0 ? "" : " of " + plan.runs().size());
  }

  /** What the runs were given, by name, in the order of display. */
  static Map<String, String> settings(CampaignResults results) {
    RunPlan plan = results.plan();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Campaign", plan.name() + " (" + plan.digest() + ")");
    facts.put(
        "Planners",
        plan.planners().stream().map(Conditions::planner).collect(Collectors.joining(", ")));
    facts.put(
        "Workers",
        plan.workers().parallel()
            + " at once, each with "
            + plan.workers().heap()
            + " of heap and "
            + Figures.amount(plan.workers().cores(), "core"));
    facts.put("Noise floor", Figures.percent(plan.noiseFloor()));
    results
        .versions()
        .forEach((name, versions) -> facts.put("Version of " + name, String.join(", ", versions)));
    return facts;
  }

  private static String planner(PlannerChoice choice) {
    String name =
        choice.label().equals(choice.planner())
            ? choice.planner()
            : choice.label() + " = " + choice.planner();
    Integer threads = choice.threads();
    return threads == null ? name : name + " (" + Figures.amount(threads, "thread") + ")";
  }

  /** The machines, one line each, with how many sessions were on them. */
  static List<String> machines(CampaignResults results) {
    Map<String, List<Session>> machines = new LinkedHashMap<>();
    for (Session session : results.sessions()) {
      String facts =
          session.environment().entrySet().stream()
              .map(fact -> fact.getKey() + " " + fact.getValue())
              .collect(Collectors.joining(" \u00b7 "));
      machines.computeIfAbsent(facts, f -> new ArrayList<>()).add(session);
    }
    List<String> lines = new ArrayList<>();
    machines.forEach(
        (facts, sessions) ->
            lines.add(
                facts
                    + " \u00b7 began "
                    + sessions.get(0).started()
                    + (sessions.size() == 1 ? "" : " and " + (sessions.size() - 1) + " more")));
    return lines;
  }
}
