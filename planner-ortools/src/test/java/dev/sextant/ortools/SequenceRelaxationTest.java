package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planners;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.contract.TinyProblem;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More problems are judged when the system property {@value PlannerContract#ALL} is set. */
class SequenceRelaxationTest {
  private static final boolean ALL = System.getProperty(PlannerContract.ALL) != null;
  private static final List<Objective> OBJECTIVES =
      List.of(
          Objective.of(ObjectiveTerm.LOAD_COUNT),
          Objective.of(ObjectiveTerm.MODEL_LOAD_MICROS),
          Objective.makespan(),
          Objective.makespan()
              .plus(2, ObjectiveTerm.LOAD_COUNT)
              .plus(1, ObjectiveTerm.MODEL_LOAD_MICROS));

  /** What it proves as the planner runs it; {@code Long.MIN_VALUE} where there is none. */
  private static long bound(Problem problem, long incumbent) {
    return bound(problem, incumbent, null, 2);
  }

  /**
   * What it proves on so many cores.
   *
   * @param portfolio which strategies search, or null for those that the planner takes
   */
  private static long bound(
      Problem problem, long incumbent, @Nullable Portfolio portfolio, int cores) {
    Natives.load();
    CompiledProblem compiled = CompiledProblem.of(problem);
    SequenceRelaxation relaxation =
        SequenceRelaxation.of(
            compiled, new Candidates(compiled), CpSatOptions.defaults(), 0, incumbent);
    if (relaxation == null) {
      return Long.MIN_VALUE;
    }
    return RelaxationSearch.bound(
        relaxation,
        problem.name(),
        incumbent,
        portfolio == null ? relaxation.portfolio() : portfolio,
        cores);
  }

  @Test
  void isNeverAboveTheOptimumOfTinyProblems() {
    int judged = 0;
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.upToFour(), ALL ? 2880 : 17)) {
      for (Objective objective : OBJECTIVES) {
        Problem problem = exclusive(tiny.problem().withObjective(objective));
        judged += judge(problem) ? 1 : 0;
      }
    }
    assertThat(judged).isGreaterThan(2);
  }

  @Test
  void isNeverAboveTheOptimumOfDrawnSequences() {
    int judged = 0;
    for (int seed = 0; seed < (ALL ? 2000 : 60); seed++) {
      Problem problem = drawn(seed);
      judged += judge(problem) ? 1 : 0;
    }
    assertThat(judged).isGreaterThan(15);
  }

  private static boolean judge(Problem problem) {
    long optimum = BruteForceOracle.solve(problem).objective();
    if (optimum == Long.MAX_VALUE) {
      return false;
    }
    long bound = bound(problem, optimum);
    assertThat(bound).as(problem.name()).isLessThanOrEqualTo(optimum);
    return bound != Long.MIN_VALUE;
  }

  /** The problem where loads and runs exclude each other on every worker. */
  private static Problem exclusive(Problem problem) {
    Problem.Builder builder =
        Problem.builder()
            .name(problem.name() + " " + problem.objective())
            .transfers(problem.transfers())
            .state(problem.state())
            .objective(problem.objective());
    problem.models().forEach(builder::model);
    problem.workflows().forEach(builder::workflow);
    problem.jobs().forEach(builder::job);
    problem.workers().forEach(worker -> builder.worker(worker.withOverlapLoads(false)));
    return builder.build();
  }

  /**
   * Four or five tasks with one or two models and perhaps a workspace: on even seeds all without
   * length, on odd ones some.
   */
  private static Problem drawn(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder builder =
        Problem.builder().name("drawn-" + seed).objective(OBJECTIVES.get(seed / 2 % 4));
    long[] bytes = new long[4];
    for (int m = 0; m < bytes.length; m++) {
      bytes[m] = random.nextInt(1, 3);
      builder.model("m" + m, bytes[m]);
    }
    int workers = random.nextInt(1, 3);
    int tasks = workers == 1 ? 5 : 4;
    long least = 1;
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < tasks; t++) {
      int first = random.nextInt(0, 4);
      List<String> models = new ArrayList<>(List.of("m" + first));
      long needed = bytes[first];
      if (random.nextBoolean()) {
        models.add("m" + (first + 1) % 4);
        needed += bytes[(first + 1) % 4];
      }
      long workspace = random.nextInt(0, 3);
      least = Math.max(least, needed + workspace);
      long duration = seed % 2 == 0 || random.nextInt(0, 4) == 0 ? 0 : random.nextInt(1, 4);
      workflow.task(
          Task.of("t" + t, Mode.of(duration).withModels(models).withWorkspaceBytes(workspace)));
      if (t > 0 && random.nextInt(0, 3) == 0) {
        workflow.edge("t" + random.nextInt(0, t), "t" + t, 0);
      }
    }
    for (int w = 0; w < workers; w++) {
      builder.worker(
          Worker.gpu("w" + w, "default", least, 1_000_000).withOverlapLoads(random.nextBoolean()));
    }
    if (random.nextInt(0, 3) == 0) {
      builder.state(ClusterState.EMPTY.withWorkers(WorkerState.holding("w0", "m0")));
    }
    return builder.workflow(workflow.build()).job("j", "f").build();
  }

  @Test
  void aRunWithoutLengthLeavesItsWorkspaceToTheModels() {
    // With a byte set aside only two models would fit, and one would be loaded twice.
    Workflow.Builder workflow = Workflow.builder("f");
    int[][] needs = {{0, 1}, {1, 2}, {0, 2}, {3}};
    for (int t = 0; t < needs.length; t++) {
      List<String> models = IntStream.of(needs[t]).mapToObj(m -> "m" + m).toList();
      workflow.task(Task.of("t" + t, Mode.of(0).withModels(models).withWorkspaceBytes(1)));
    }
    Problem.Builder builder =
        Problem.builder()
            .workflow(workflow.build())
            .job("j", "f")
            .worker(Worker.gpu("w", "default", 3, 1_000_000))
            .objective(Objective.of(ObjectiveTerm.LOAD_COUNT));
    for (int m = 0; m < 4; m++) {
      builder.model("m" + m, 1);
    }
    Problem problem = builder.build();
    assertThat(BruteForceOracle.solve(problem).objective()).isEqualTo(4);
    assertThat(bound(problem, 4)).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void isExactForToolSwitching(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int tools = 8;
    int slots = 4;
    List<Set<Integer>> jobs = new ArrayList<>();
    for (int t = 0; t < 7; t++) {
      Set<Integer> needed = new TreeSet<>();
      while (needed.size() < 2 + t % 2) {
        needed.add(random.nextInt(0, tools));
      }
      jobs.add(needed);
    }
    long optimum = fewestInsertions(jobs, slots, new ArrayList<>());
    Problem problem = switching(jobs, tools, slots);
    for (Portfolio portfolio : Portfolio.values()) {
      for (int cores : ALL ? new int[] {1, 2} : new int[] {1 + seed % 2}) {
        assertThat(bound(problem, optimum + 3, portfolio, cores))
            .as("%s on %d", portfolio, cores)
            .isEqualTo(optimum);
      }
    }
    PlanResult result = Planners.get("cp-sat").plan(problem);
    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.objective()).hasValue(optimum);
  }

  private static Problem switching(List<Set<Integer>> jobs, int tools, int slots) {
    Problem.Builder builder =
        Problem.builder()
            .worker(Worker.gpu("machine", "default", slots, 1_000_000))
            .objective(Objective.of(ObjectiveTerm.LOAD_COUNT));
    for (int m = 0; m < tools; m++) {
      builder.model("tool" + m, 1);
    }
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < jobs.size(); t++) {
      workflow.task("t" + t, 0, jobs.get(t).stream().map(m -> "tool" + m).toArray(String[]::new));
    }
    return builder.workflow(workflow.build()).job("j", "f").build();
  }

  /** Over all orders that continue the given one. */
  private static long fewestInsertions(List<Set<Integer>> jobs, int slots, List<Integer> order) {
    if (order.size() == jobs.size()) {
      return insertions(order.stream().map(jobs::get).toList(), slots);
    }
    long fewest = Long.MAX_VALUE;
    for (int t = 0; t < jobs.size(); t++) {
      if (!order.contains(t)) {
        order.add(t);
        fewest = Math.min(fewest, fewestInsertions(jobs, slots, order));
        order.remove(order.size() - 1);
      }
    }
    return fewest;
  }

  /** Of one order, when what is needed latest leaves first, which is the best there is. */
  private static long insertions(List<Set<Integer>> sequence, int slots) {
    Set<Integer> held = new TreeSet<>();
    long count = 0;
    for (int p = 0; p < sequence.size(); p++) {
      Set<Integer> needed = sequence.get(p);
      for (int tool : needed) {
        count += held.add(tool) ? 1 : 0;
      }
      while (held.size() > slots) {
        int furthest = -1;
        int victim = -1;
        for (int tool : held) {
          int next = nextUse(sequence, p + 1, tool);
          if (!needed.contains(tool) && next > furthest) {
            furthest = next;
            victim = tool;
          }
        }
        held.remove(victim);
      }
    }
    return count;
  }

  private static int nextUse(List<Set<Integer>> sequence, int from, int tool) {
    for (int p = from; p < sequence.size(); p++) {
      if (sequence.get(p).contains(tool)) {
        return p;
      }
    }
    return sequence.size();
  }

  @Test
  void thereIsNoneForOtherTermsAmpleMemoryOrLongLines() {
    List<Set<Integer>> jobs = List.of(Set.of(0, 1), Set.of(1, 2), Set.of(2, 3));
    Problem tight = switching(jobs, 4, 3);
    assertThat(bound(tight, 100)).isEqualTo(4);
    assertThat(bound(tight.withObjective(Objective.totalWeightedFlow()), 100))
        .isEqualTo(Long.MIN_VALUE);
    assertThat(bound(tight.withObjective(Objective.makespan()), 100))
        .as("loads beside compute")
        .isEqualTo(Long.MIN_VALUE);
    assertThat(bound(switching(jobs, 4, 4), 100)).isEqualTo(Long.MIN_VALUE);
    assertThat(bound(tight, Long.MAX_VALUE)).as("without a plan").isEqualTo(Long.MIN_VALUE);
    List<Set<Integer>> many = new ArrayList<>();
    for (int t = 0; t < 17; t++) {
      many.add(Set.of(t % 4, (t + 1) % 4));
    }
    assertThat(bound(switching(many, 4, 3), 100)).isEqualTo(Long.MIN_VALUE);
  }
}
