package dev.sextant.benchmarks.campaign;

import dev.sextant.benchmarks.generator.CacheBoundGenerator;
import dev.sextant.benchmarks.generator.LayeredGenerator;
import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Small campaigns and how to run them. */
public final class Campaigns {
  private static final Session SESSION = new Session("2026-01-01T00:00:00Z", "1/1", Map.of());

  private Campaigns() {}

  /** Two instances, {@code heft} and {@code local-search} by steps: four runs. */
  static Campaign small(int parallel) {
    return of(
        Stream.of("heft", "local-search")
            .map(name -> new PlannerChoice(name, name, null, List.of(1L)))
            .toList(),
        Limit.ofSteps(300),
        parallel);
  }

  /** A campaign on the first of its instances alone. */
  static Campaign onOneInstance(Campaign campaign) {
    return new Campaign(
        campaign.name(),
        campaign.sources().subList(0, 1),
        campaign.planners(),
        campaign.seeds(),
        campaign.limits(),
        campaign.workers(),
        campaign.registry(),
        campaign.noiseFloor());
  }

  static Campaign of(List<PlannerChoice> planners, Limit limit, int parallel) {
    return new Campaign(
        "small",
        List.of(
            new GeneratedSource("cache", List.of(new CacheBoundGenerator(2, 10, 4, 1))),
            new GeneratedSource("layered", List.of(new LayeredGenerator(2, 9, 3, 100, 50, 1)))),
        planners,
        List.of(1L, 2L),
        List.of(limit),
        new WorkerSettings("256m", 1, 30_000_000, parallel),
        Registry.EMPTY,
        0.001);
  }

  /** A launcher for workers that start as fast as they can. */
  public static JavaLauncher launcher() {
    JavaLauncher current = JavaLauncher.current();
    return new JavaLauncher(
        current.java(),
        current.classPath(),
        List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
  }

  /** The same, with the planners of {@link TestProvider}. */
  static JavaLauncher launcherWithTestPlanners(Path scratch) throws IOException {
    Path services = scratch.resolve("META-INF/services");
    Files.createDirectories(services);
    Files.writeString(
        services.resolve("dev.sextant.planner.spi.PlannerProvider"), TestProvider.class.getName());
    JavaLauncher usual = launcher();
    return new JavaLauncher(
        usual.java(), usual.classPath() + java.io.File.pathSeparator + scratch, usual.options());
  }

  static CampaignDirectory run(Path folder, Campaign campaign, Shard shard, boolean resume)
      throws IOException {
    return run(folder, campaign, shard, resume, launcher());
  }

  static CampaignDirectory run(
      Path folder, Campaign campaign, Shard shard, boolean resume, JavaLauncher launcher)
      throws IOException {
    CampaignDirectory directory = CampaignDirectory.prepare(folder, campaign, shard, resume);
    new CampaignRunner(
            directory, shard, new LocalExecutor(launcher), new Silence(), new PlanInterrupter())
        .run(SESSION);
    return directory;
  }

  /**
   * What must be equal between two executions: outcome, objective, bound and plan, by run. Checks
   * every plan on the way.
   */
  public static Map<String, String> results(CampaignDirectory directory) throws IOException {
    Map<String, String> results = new LinkedHashMap<>();
    Map<String, Instance> instances = new LinkedHashMap<>();
    directory.plan().instances().forEach(i -> instances.put(i.id(), i));
    Map<String, RunRecord> records = directory.records();
    for (Run run : directory.plan().runs()) {
      RunRecord record = records.get(run.id());
      if (record == null) {
        continue;
      }
      if (record.outcome() == RunOutcome.PLAN) {
        Problem problem = directory.problem(instances.get(run.instance()));
        if (!PlanChecker.check(problem, directory.plan(run.id())).isEmpty()) {
          throw new AssertionError("The plan of " + run.id() + " is not valid.");
        }
      }
      results.put(
          run.id(),
          record.outcome()
              + (" " + record.status() + " " + record.objective() + " " + record.lowerBound())
              + (" " + record.planDigest()));
    }
    return results;
  }

  /** Hears nothing. */
  static final class Silence implements RunListener {
    @Override
    public void begin(RunPlan plan, List<Run> open, int finished) {}

    @Override
    public void started(Run run) {}

    @Override
    public void ended(Run run, RunRecord record) {}
  }
}
