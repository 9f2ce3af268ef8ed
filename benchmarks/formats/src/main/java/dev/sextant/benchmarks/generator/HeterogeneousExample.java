package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A small media service on unlike machines: two A100 (40 GB, two runs at a time) in one zone, two
 * T4 (15 GB, no loads during runs) and a CPU host in another, customers far away.
 *
 * <p>The large models do not fit an A100 together and a T4 not at all; films may be transcribed on
 * CPU cores; one licence allows one of the two films the better translation.
 */
final class HeterogeneousExample {
  private static final long SECOND = 1_000_000;
  private static final long KB = 1_000;
  private static final long MB = 1_000_000;
  private static final long GB = 1_000_000_000;
  private static final String GPU = "gpu";
  private static final String CORES = "cores";

  private HeterogeneousExample() {}

  static Problem problem() {
    Problem.Builder problem =
        Problem.builder()
            .name("heterogeneous")
            .microsPerUnit(SECOND)
            .model("transcriber", 6 * GB)
            .model("translator-large", 26 * GB)
            .model("translator-small", 5 * GB)
            .model("summariser", 13 * GB)
            .model("moderator", 3 * GB)
            .model(new ModelArtifact("illustrator", 24 * GB, Map.of("a100", 3 * SECOND)))
            .budget("translation-licences", 1)
            .workflow(subtitleFilm())
            .workflow(illustrateStory())
            .workflow(moderateClip())
            .transfers(transfers())
            .objective(
                Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS)
                    .plus(1, ObjectiveTerm.MODEL_LOAD_MICROS)
                    .plus(100, ObjectiveTerm.COST_MICRO_UNITS));
    addWorkers(problem);
    addJobs(problem);
    return problem.build();
  }

  private static void addWorkers(Problem.Builder problem) {
    Worker a100 =
        Worker.gpu("a100-first", "a100", 40 * GB, 1)
            .withZone("north")
            .withModelLoad(new Link(5_000, 20 * GB))
            .withCapacities(amounts(GPU, 2, CORES, 16))
            .withPrice(new Price.Constant(1_020));
    Worker t4 =
        Worker.gpu("t4-first", "t4", 15 * GB, 1)
            .withZone("south")
            .withModelLoad(new Link(5_000, 8 * GB))
            .withCapacities(amounts(GPU, 1, CORES, 8))
            .withOverlapLoads(false)
            .withPrice(new Price.Constant(97));
    problem.workers(
        a100,
        a100.withId("a100-second"),
        t4,
        t4.withId("t4-second"),
        Worker.cpu("cpu-host")
            .withType("cpu")
            .withZone("south")
            .withCapacities(Map.of(CORES, 32L))
            .withPrice(new Price.Constant(56)),
        Worker.storage("media-store").withType("storage").withZone("north"),
        Worker.storage("customer").withType("storage").withZone("outside"));
  }

  private static LinkTable transfers() {
    Link inside = new Link(50, 10 * GB);
    Link between = new Link(4_000, 1_250 * MB);
    Link outside = new Link(30_000, 125 * MB);
    return new LinkTable(
        outside,
        List.of(
            new LinkTable.Entry("north", "north", inside),
            new LinkTable.Entry("south", "south", inside),
            new LinkTable.Entry("north", "south", between),
            new LinkTable.Entry("south", "north", between)),
        List.of(new LinkTable.Entry("media-store", "cpu-host", new Link(2_000, 5 * GB))));
  }

  private static Workflow subtitleFilm() {
    Mode transcribeOnGpu =
        mode("gpu", times("a100", 18, "t4", 45), Map.of(GPU, 1L))
            .withModels("transcriber")
            .withWorkspaceBytes(GB);
    Mode transcribeOnCores = mode("cores", times("cpu", 150), Map.of(CORES, 16L));
    Mode translateWell =
        mode("well", times("a100", 12), Map.of(GPU, 1L))
            .onTypes("a100")
            .withModels("translator-large")
            .withWorkspaceBytes(2 * GB)
            .withConsumes(Map.of("translation-licences", 1L));
    Mode translatePlainly =
        mode("plainly", times("a100", 9, "t4", 20), Map.of(GPU, 1L))
            .withModels("translator-small")
            .withWorkspaceBytes(GB)
            // What a plain translation costs in goodwill.
            .withCostMicroUnits(50_000);
    return Workflow.builder("subtitle-film")
        .task(onCores("extract-audio", 4, times("cpu", 20, "t4", 25, "a100", 22)))
        .task(Task.of("transcribe", transcribeOnGpu, transcribeOnCores))
        .task(Task.of("translate", translateWell, translatePlainly))
        .task(onCores("find-scenes", 8, times("cpu", 35, "t4", 50, "a100", 40)))
        .task(moderate("check-words", times("a100", 2, "t4", 5)))
        .task(onCores("burn-in", 8, times("cpu", 60, "t4", 80, "a100", 65)))
        .edge("extract-audio", "transcribe", 300 * MB)
        .edge(new DataEdge("transcribe", "translate", 200 * KB, "transcript"))
        .edge(new DataEdge("transcribe", "check-words", 200 * KB, "transcript"))
        .edge("translate", "burn-in", 250 * KB)
        .edge("find-scenes", "burn-in", 40 * KB)
        .edge("check-words", "burn-in", 0)
        .build();
  }

  private static Workflow illustrateStory() {
    Mode summarise =
        mode("gpu", times("a100", 6, "t4", 15), Map.of(GPU, 1L))
            .withModels("summariser")
            .withWorkspaceBytes(GB);
    Mode illustrate =
        mode("one-by-one", times("a100", 40), Map.of(GPU, 1L))
            .withModels("illustrator")
            .withWorkspaceBytes(4 * GB);
    Mode illustrateTogether =
        mode("all-at-once", times("a100", 24), Map.of(GPU, 2L))
            .withModels("illustrator")
            .withWorkspaceBytes(14 * GB);
    return Workflow.builder("illustrate-story")
        .task(Task.of("summarise", summarise))
        .task(Task.of("illustrate", illustrate, illustrateTogether))
        .task(moderate("check-pictures", times("a100", 3, "t4", 8)))
        .task(onCores("assemble", 4, times("cpu", 5, "t4", 6, "a100", 5)))
        .edge("summarise", "illustrate", 20 * KB)
        .edge(new DataEdge("illustrate", "check-pictures", 80 * MB, "pictures"))
        .edge(new DataEdge("illustrate", "assemble", 80 * MB, "pictures"))
        .edge("check-pictures", "assemble", 0)
        .build();
  }

  private static Workflow moderateClip() {
    return Workflow.builder("moderate-clip")
        .task(onCores("sample-frames", 2, times("cpu", 6, "t4", 7, "a100", 6)))
        .task(moderate("check-frames", times("a100", 2, "t4", 4)))
        .edge("sample-frames", "check-frames", 25 * MB)
        .build();
  }

  private static void addJobs(Problem.Builder problem) {
    problem
        .job(film("film-premiere", 0, 200, 5))
        .job(film("film-archive", 0, 420, 1))
        .job(story("story-morning", 10, 100, 3))
        .job(story("story-evening", 30, 160, 2))
        .job(clip("clip-cats", 5))
        .job(clip("clip-dogs", 40));
  }

  private static Job film(String id, long release, long due, long weight) {
    return new Job(id, "subtitle-film", release * SECOND)
        .withDueMicros(due * SECOND)
        .withWeight(weight)
        .withInputs(
            new JobInput("extract-audio", 4 * GB, "film", List.of("media-store")),
            new JobInput("find-scenes", 4 * GB, "film", List.of("media-store")),
            new JobInput("burn-in", 4 * GB, "film", List.of("media-store")))
        .withOutputs(new JobOutput("burn-in", 4 * GB, "media-store"));
  }

  private static Job story(String id, long release, long due, long weight) {
    return new Job(id, "illustrate-story", release * SECOND)
        .withDueMicros(due * SECOND)
        .withWeight(weight)
        .withInputs(new JobInput("summarise", 500 * KB, "customer"))
        .withOutputs(new JobOutput("assemble", 80 * MB, "customer"));
  }

  private static Job clip(String id, long release) {
    return new Job(id, "moderate-clip", release * SECOND)
        .withDueMicros((release + 30) * SECOND)
        .withDeadlineMicros((release + 400) * SECOND)
        .withInputs(new JobInput("sample-frames", 150 * MB, "customer", "media-store"));
  }

  private static Task moderate(String id, TaskDuration duration) {
    return Task.of(
        id,
        mode(Mode.DEFAULT_ID, duration, Map.of(GPU, 1L))
            .withModels("moderator")
            .withWorkspaceBytes(500 * MB));
  }

  private static Task onCores(String id, long cores, TaskDuration duration) {
    return Task.of(id, mode(Mode.DEFAULT_ID, duration, Map.of(CORES, cores)));
  }

  private static Mode mode(String id, TaskDuration duration, Map<String, Long> demands) {
    return Mode.of(id, duration).withDemands(demands);
  }

  private static TaskDuration times(Object... typesAndSeconds) {
    Map<String, Long> micros = new LinkedHashMap<>();
    for (int i = 0; i < typesAndSeconds.length; i += 2) {
      micros.put((String) typesAndSeconds[i], (Integer) typesAndSeconds[i + 1] * SECOND);
    }
    return TaskDuration.perWorker(micros);
  }

  private static Map<String, Long> amounts(String one, long some, String other, long more) {
    Map<String, Long> amounts = new LinkedHashMap<>();
    amounts.put(one, some);
    amounts.put(other, more);
    return amounts;
  }
}
