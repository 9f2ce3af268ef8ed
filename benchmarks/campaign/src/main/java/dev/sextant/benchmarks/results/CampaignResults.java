package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.campaign.CampaignKnowledge;
import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.benchmarks.campaign.Limit;
import dev.sextant.benchmarks.campaign.PlannerChoice;
import dev.sextant.benchmarks.campaign.Run;
import dev.sextant.benchmarks.campaign.RunPlan;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.benchmarks.campaign.Session;
import dev.sextant.benchmarks.registry.Registry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the records of a campaign say, by instance and entrant. Immutable. */
public final class CampaignResults implements Results {
  private final RunPlan plan;
  private final List<Entrant> entrants;
  private final List<InstanceResult> instances;
  private final List<Attempt> attempts;
  private final List<Session> sessions;
  private final CampaignKnowledge knowledge;

  /**
   * Puts records in order.
   *
   * @param records by run
   * @param sessions who made the records
   * @param published what was known before
   */
  public CampaignResults(
      RunPlan plan, Map<String, RunRecord> records, List<Session> sessions, Registry published) {
    this.plan = plan;
    this.sessions = List.copyOf(sessions);
    this.knowledge = new CampaignKnowledge(plan, records, published, date(sessions));
    this.entrants = entrants(plan);
    List<Attempt> all = new ArrayList<>();
    Map<String, Map<Entrant, List<Attempt>>> byInstance = new LinkedHashMap<>();
    for (Run run : plan.runs()) {
      RunRecord record = records.get(run.id());
      if (record == null) {
        continue;
      }
      Attempt attempt = new Attempt(run, record);
      all.add(attempt);
      byInstance
          .computeIfAbsent(run.instance(), id -> new LinkedHashMap<>())
          .computeIfAbsent(entrant(run), e -> new ArrayList<>())
          .add(attempt);
    }
    this.attempts = List.copyOf(all);
    List<InstanceResult> results = new ArrayList<>();
    for (Instance instance : plan.instances()) {
      Map<Entrant, List<Attempt>> made = byInstance.getOrDefault(instance.id(), Map.of());
      results.add(
          new InstanceResult(
              instance,
              instance.in(published).orElse(null),
              entrants.stream().map(e -> new Entry(e, made.getOrDefault(e, List.of()))).toList()));
    }
    this.instances = List.copyOf(results);
  }

  /** Reads the records of a campaign's folder. */
  public static CampaignResults read(CampaignDirectory directory) throws IOException {
    return new CampaignResults(
        directory.plan(), directory.records(), directory.sessions(), directory.registry());
  }

  /** The day of the last session. */
  private static String date(List<Session> sessions) {
    return sessions.stream()
        .map(session -> session.started().replaceFirst("T.*", ""))
        .max(Comparator.naturalOrder())
        .orElse("");
  }

  private static List<Entrant> entrants(RunPlan plan) {
    Set<Limit> limits = new LinkedHashSet<>();
    plan.runs().forEach(run -> limits.add(run.limit()));
    List<Entrant> entrants = new ArrayList<>();
    for (PlannerChoice planner : plan.planners()) {
      for (Limit limit : limits) {
        entrants.add(entrant(planner.label(), limit, limits.size() > 1));
      }
    }
    return List.copyOf(entrants);
  }

  private static Entrant entrant(String planner, Limit limit, boolean several) {
    return new Entrant(several ? planner + " " + limit.label() : planner, planner, limit);
  }

  private Entrant entrant(Run run) {
    return entrants.stream()
        .filter(e -> e.planner().equals(run.planner()) && e.limit().equals(run.limit()))
        .findFirst()
        .orElseThrow();
  }

  /** The campaign's plan. */
  public RunPlan plan() {
    return plan;
  }

  @Override
  public List<Entrant> entrants() {
    return entrants;
  }

  @Override
  public List<InstanceResult> instances() {
    return instances;
  }

  @Override
  public List<Attempt> attempts() {
    return attempts;
  }

  @Override
  public double noiseFloor() {
    return plan.noiseFloor();
  }

  /** How many runs have no record yet. */
  public int missing() {
    return plan.runs().size() - attempts.size();
  }

  /** Who made the records, and on what. */
  public List<Session> sessions() {
    return sessions;
  }

  /** What the registry and the runs know together, and where they contradict each other. */
  public CampaignKnowledge knowledge() {
    return knowledge;
  }
}
