package dev.sextant.heuristics.home;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ModelHomesTest {
  private static final Function<CompiledProblem, ModelHomes> FEWEST = ModelHomes::fewest;
  private static final Function<CompiledProblem, ModelHomes> NARROW = ModelHomes::narrow;
  private static final Function<CompiledProblem, ModelHomes> WIDE = ModelHomes::wide;
  private static final int WORKERS = 3;
  private static final int MODELS = 3;

  private static Worker gpu(int number, long memory) {
    return Worker.gpu("g" + number, "type-" + number, memory, 1_000_000);
  }

  private static Problem.Builder problem(long memory) {
    Problem.Builder builder = Problem.builder().objective(Objective.of(ObjectiveTerm.LOAD_COUNT));
    for (int m = 0; m < MODELS; m++) {
      builder.model("m" + m, 10);
    }
    for (int w = 0; w < WORKERS; w++) {
      builder.worker(gpu(w, memory));
    }
    return builder;
  }

  /** By worker, the numbers of the models that it keeps. */
  private static List<BitSet> homes(Problem problem, Function<CompiledProblem, ModelHomes> rule) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    ModelHomes homes = rule.apply(compiled);
    List<BitSet> all = new ArrayList<>();
    for (int w = 0; w < compiled.workers().count(); w++) {
      BitSet kept = new BitSet();
      for (int m = 0; m < compiled.models(); m++) {
        kept.set(m, homes.isHome(m, w));
      }
      all.add(kept);
    }
    return all;
  }

  private static int count(List<BitSet> homes) {
    return homes.stream().mapToInt(BitSet::cardinality).sum();
  }

  private static Task task(String id, int workers, int models) {
    Mode mode = Mode.of(5);
    mode = mode.onTypes(names("type-", workers)).withModels(names("m", models));
    return Task.of(id, mode);
  }

  private static String[] names(String prefix, int bits) {
    return BitSet.valueOf(new long[] {bits}).stream()
        .mapToObj(number -> prefix + number)
        .toArray(String[]::new);
  }

  /** Of all divisions of models over workers none that lets every task run costs less. */
  @Test
  void smallProblemsHaveTheFewestHomesThatThereAre() {
    SplittableRandom random = new SplittableRandom(5);
    int several = 0;
    for (int i = 0; i < 300; i++) {
      int[] workers = new int[6];
      int[] models = new int[6];
      Workflow.Builder workflow = Workflow.builder("f");
      for (int t = 0; t < workers.length; t++) {
        workers[t] = random.nextInt(1, 1 << WORKERS);
        models[t] = random.nextInt(1, 1 << MODELS);
        workflow.task(task("t" + t, workers[t], models[t]));
      }
      List<BitSet> homes =
          homes(problem(100).workflow(workflow.build()).job("j", "f").build(), FEWEST);
      int fewest = fewest(workers, models);

      assertThat(count(homes)).as("problem %d", i).isEqualTo(fewest);
      several += fewest > MODELS ? 1 : 0;
    }
    assertThat(several).isGreaterThan(100);
  }

  private static int fewest(int[] workers, int[] models) {
    int fewest = Integer.MAX_VALUE;
    for (int kept = 0; kept < 1 << WORKERS * MODELS; kept++) {
      boolean all = true;
      for (int t = 0; t < workers.length && all; t++) {
        boolean any = false;
        for (int w = 0; w < WORKERS; w++) {
          int here = kept >> w * MODELS & (1 << MODELS) - 1;
          any |= (workers[t] >> w & 1) == 1 && (models[t] & ~here) == 0;
        }
        all = any;
      }
      fewest = all ? Math.min(fewest, Integer.bitCount(kept)) : fewest;
    }
    return fewest;
  }

  /** Every worker could run all, but has room for one of three models. */
  @Test
  void memoryIsKeptToAsLongAsThereIsRoomElsewhere() {
    Problem problem =
        problem(10)
            .workflow(
                Workflow.builder("f")
                    .task(task("a", 7, 1))
                    .task(task("b", 7, 2))
                    .task(task("c", 7, 4))
                    .build())
            .job("j", "f")
            .build();

    assertThat(homes(problem, FEWEST)).allMatch(kept -> kept.cardinality() == 1);
    assertThat(ModelHomes.fit(CompiledProblem.of(problem))).isTrue();
  }

  @Test
  void whatExceedsAllMemoryHasHomesAllTheSame() {
    Problem problem =
        problem(10)
            .workflow(Workflow.builder("f").task(task("a", 1, 1)).task(task("b", 1, 2)).build())
            .job("j", "f")
            .build();

    assertThat(homes(problem, FEWEST).get(0).cardinality()).isEqualTo(2);
    assertThat(ModelHomes.fit(CompiledProblem.of(problem))).isFalse();
  }

  @Test
  void whatAWorkerHoldsIsKeptThere() {
    Problem problem =
        problem(100)
            .workflow(Workflow.builder("f").task(task("a", 7, 1)).build())
            .job("j", "f")
            .state(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState("g2", 0, List.of(), List.of(new Resident("m0")))))
            .build();

    assertThat(homes(problem, FEWEST).get(2).get(0)).isTrue();
    assertThat(count(homes(problem, FEWEST))).isOne();
  }

  /** Nine tenths of the work need one model, which two of three workers get then. */
  @Test
  void wideHomesFollowTheWork() {
    Problem problem =
        problem(10)
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("a", Mode.of(90).withModels("m0")))
                    .task(Task.of("b", Mode.of(10).withModels("m1")))
                    .build())
            .job("j", "f")
            .build();

    assertThat(count(homes(problem, FEWEST))).isEqualTo(2);
    for (List<BitSet> homes : List.of(homes(problem, NARROW), homes(problem, WIDE))) {
      assertThat(homes.stream().filter(kept -> kept.get(0)).count()).isEqualTo(2);
      assertThat(homes.stream().filter(kept -> kept.get(1)).count()).isOne();
    }
  }

  @Test
  void itIsAlwaysTheSame() {
    SplittableRandom random = new SplittableRandom(6);
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 30; t++) {
      workflow.task(task("t" + t, random.nextInt(1, 8), random.nextInt(1, 8)));
    }
    Problem problem = problem(20).workflow(workflow.build()).job("j", "f").build();

    assertThat(homes(problem, FEWEST)).isEqualTo(homes(problem, FEWEST));
    assertThat(homes(problem, WIDE)).isEqualTo(homes(problem, WIDE));
  }

  /** Three tasks that share their workers in pairs: two homes, whoever has no time to look. */
  @Test
  void whoIsToldToStopHasHomesForAll() {
    AtomicBoolean stop = new AtomicBoolean();
    CompiledProblem problem =
        CompiledProblem.of(
            problem(100)
                .workflow(
                    Workflow.builder("f")
                        .task(task("a", 3, 1))
                        .task(task("b", 6, 1))
                        .task(task("c", 5, 1))
                        .build())
                .job("j", "f")
                .build(),
            stop::get);
    stop.set(true);

    ModelHomes homes = ModelHomes.fewest(problem);

    assertThat(IntStream.range(0, WORKERS).filter(w -> homes.isHome(0, w)).count()).isEqualTo(2);
  }
}
