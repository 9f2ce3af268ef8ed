package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.Campaign;
import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.benchmarks.campaign.InstanceSource;
import dev.sextant.benchmarks.campaign.Limit;
import dev.sextant.benchmarks.campaign.PlannerChoice;
import dev.sextant.benchmarks.campaign.Run;
import dev.sextant.benchmarks.campaign.RunOutcome;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.benchmarks.campaign.Session;
import dev.sextant.benchmarks.campaign.Shard;
import dev.sextant.benchmarks.campaign.WorkerSettings;
import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.json.JsonLimits;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The folder of a campaign whose records a test writes: instances with a single task of 100 us, so
 * that a plan that starts it at {@code s} has the objective {@code 100 + s}.
 */
public final class SampleCampaign {
  static final String HOSTILE =
      "</script><img src=x onerror=\"alert('1')\">&{}|\u00fcml\u00e4ut\u2192`*_[a](b)";

  private static final long TASK_MICROS = 100;
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final PlannerJson DOCUMENTS = new PlannerJson(JsonLimits.LARGE);

  public final CampaignDirectory directory;
  private final String id;

  private SampleCampaign(CampaignDirectory directory, String id) {
    this.directory = directory;
    this.id = id;
  }

  /** A campaign with these planners and instances named {@code i0}, {@code i1} and so on. */
  public static SampleCampaign of(
      Path folder, Registry registry, int instances, int seeds, String... planners)
      throws IOException {
    return named(folder, registry, instances, seeds, "family", "i", planners);
  }

  /** The same with other names. */
  static SampleCampaign named(
      Path folder,
      Registry registry,
      int instances,
      int seeds,
      String family,
      String id,
      String... planners)
      throws IOException {
    Campaign campaign =
        new Campaign(
            family + " campaign",
            List.of(new Source(family, id, instances)),
            java.util.Arrays.stream(planners).map(PlannerChoice::of).toList(),
            java.util.stream.LongStream.rangeClosed(1, seeds).boxed().toList(),
            List.of(Limit.ofMicros(1_000_000)),
            WorkerSettings.DEFAULT,
            registry,
            0.001);
    CampaignDirectory directory =
        CampaignDirectory.prepare(folder, campaign, new Shard(1, 1), false);
    SampleCampaign sample = new SampleCampaign(directory, id);
    sample.append(
        Map.of(
            "session",
            new Session("2026-01-02T03:04:05Z", "1/1", Map.of("CPU", family, "Revision", "123"))));
    return sample;
  }

  /** Records a plan with an objective of at least 100, found after a quarter of a second. */
  public void plan(int instance, String planner, long seed, long objective, long bound)
      throws IOException {
    Run run = run(instance, planner, seed);
    Problem problem = problem(id, instance);
    Plan plan =
        new Plan(
            List.of(new TaskRun(id, id, Mode.DEFAULT_ID, id, objective - TASK_MICROS, objective)),
            List.of());
    if (PlanMetrics.of(problem, plan).objective() != objective) {
      throw new AssertionError("The plan has another objective.");
    }
    DOCUMENTS.writePlan(plan, directory.folder().resolve("plans").resolve(run.id() + ".json"));
    record(
        run,
        RunOutcome.PLAN,
        objective == bound ? "OPTIMAL" : "FEASIBLE",
        objective,
        bound,
        "",
        List.of(new PlanResult.Progress(250_000, objective, bound)));
  }

  /** Records a run without a plan. */
  void failure(int instance, String planner, long seed, RunOutcome outcome, String fault)
      throws IOException {
    record(run(instance, planner, seed), outcome, "", null, null, fault, List.of());
  }

  private void record(
      Run run,
      RunOutcome outcome,
      String status,
      @Nullable Long objective,
      @Nullable Long bound,
      String fault,
      List<PlanResult.Progress> incumbents)
      throws IOException {
    append(
        Map.of(
            "run",
            new RunRecord(
                run.id(),
                outcome,
                status,
                "COMPLETED",
                objective,
                bound,
                "critical-path",
                500_000,
                900_000,
                0,
                0,
                "",
                fault,
                incumbents,
                Map.of(),
                Map.of("sextant", "1.0"))));
  }

  private void append(Map<String, ?> line) throws IOException {
    Files.writeString(
        directory.folder().resolve("journal-1-of-1.jsonl"),
        JSON.writeValueAsString(Collections.unmodifiableMap(line)) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private Run run(int instance, String planner, long seed) {
    Instance wanted = directory.plan().instances().get(instance);
    return directory.plan().runs().stream()
        .filter(r -> r.instance().equals(wanted.id()))
        .filter(r -> r.planner().equals(planner) && r.seed() == seed)
        .findFirst()
        .orElseThrow();
  }

  private static Problem problem(String id, int number) {
    return Problem.builder()
        .name(id + number)
        .workflow(Workflow.builder(id).task(Task.of(id, Mode.of(TASK_MICROS))).build())
        .job(new Job(id, id, 0))
        .worker(Worker.gpu(id, id, 20, 1_000_000))
        .objective(Objective.makespan())
        .build();
  }

  private record Source(String family, String id, int number) implements InstanceSource {
    @Override
    public List<Candidate> candidates(Registry registry) {
      return java.util.stream.IntStream.range(0, number)
          .mapToObj(i -> (Candidate) new One(id, i))
          .toList();
    }
  }

  private record One(String id, int number) implements InstanceSource.Candidate {
    @Override
    public String name() {
      return id + number;
    }

    @Override
    public String file() {
      return "file" + number;
    }

    @Override
    public int workers() {
      return 0;
    }

    @Override
    public boolean ownObjective() {
      return true;
    }

    @Override
    public Problem read() {
      return problem(id, number);
    }
  }
}
