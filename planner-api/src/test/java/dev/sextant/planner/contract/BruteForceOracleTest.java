package dev.sextant.planner.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BruteForceOracleTest {
  private static final Map<String, Optimum> OPTIMA = new HashMap<>();

  @BeforeAll
  static void solveTheFamily() {
    for (TinyProblem tiny : TinyProblems.upToFour()) {
      OPTIMA.put(tiny.name(), BruteForceOracle.solve(tiny.problem()));
    }
  }

  static List<KnownProblem> features() {
    return TinyProblems.features();
  }

  @ParameterizedTest
  @MethodSource("features")
  void agreesWithTheOptimumWorkedOutByHand(KnownProblem known) {
    assertThat(known.problem().errors()).isEmpty();
    Optimum optimum = BruteForceOracle.solve(known.problem());
    Long expected = known.optimum();
    assertThat(optimum.isFeasible()).isEqualTo(expected != null);
    assertThat(optimum.objective()).isEqualTo(expected == null ? Long.MAX_VALUE : expected);
  }

  @Test
  void thereAreSoManyGraphs() {
    assertThat(List.of(1, 2, 3, 4, 5).stream().map(n -> TinyDags.on(n).size()).toList())
        .containsExactly(1, 2, 6, 31, 302);
  }

  @Test
  void theFamilyIsValidFeasibleSmallAndStablyNamed() {
    List<TinyProblem> family = TinyProblems.upToFour();
    assertThat(family).hasSize(2880);
    Set<String> names = new HashSet<>();
    for (TinyProblem tiny : family) {
      assertThat(tiny.problem().errors()).as(tiny.name()).isEmpty();
      assertThat(family.get(tiny.index())).isSameAs(tiny);
      assertThat(names.add(tiny.name())).as(tiny.name()).isTrue();
      assertThat(optimum(tiny.name()).requirePlan().runs())
          .as(tiny.name())
          .allMatch(run -> run.endMicros() < 40);
    }
    assertThat(family.get(0).name()).isEqualTo("n1-g0-w1-loose-t0-d0");
    assertThat(family.get(2879).name()).isEqualTo("n4-g30-w3-tight-t3-d3");
  }

  @Test
  void tightMemoryForcesEvictionsInAThirdOfTheFamilyAndMore() {
    List<TinyProblem> tight =
        TinyProblems.upToFour().stream().filter(p -> p.name().contains("tight")).toList();
    long evicting =
        tight.stream()
            .filter(
                p ->
                    optimum(p.name()).requirePlan().residencies().stream()
                        .anyMatch(r -> r.evictMicros() != null))
            .count();
    long worse =
        tight.stream()
            .filter(
                p ->
                    optimum(p.name()).objective()
                        > optimum(p.name().replace("tight", "loose")).objective())
            .count();
    assertThat(evicting).isGreaterThan(tight.size() / 3);
    assertThat(worse).isGreaterThan(tight.size() / 6);
  }

  @Test
  void moreMemoryIsNeverWorse() {
    for (TinyProblem tiny : TinyProblems.upToFour()) {
      if (tiny.name().contains("tight")) {
        assertThat(optimum(tiny.name().replace("tight", "loose")).objective())
            .as(tiny.name())
            .isLessThanOrEqualTo(optimum(tiny.name()).objective());
      }
    }
  }

  @Test
  void fasterTransfersAreNeverWorse() {
    for (TinyProblem tiny : TinyProblems.upToFour()) {
      if (tiny.name().contains("-t3-")) {
        long slow = optimum(tiny.name()).objective();
        long medium = optimum(tiny.name().replace("-t3-", "-t1-")).objective();
        long free = optimum(tiny.name().replace("-t3-", "-t0-")).objective();
        assertThat(List.of(free, medium, slow)).as(tiny.name()).isSorted();
      }
    }
  }

  @Test
  void anExtraWorkerIsNeverWorse() {
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.upToFour(), 150)) {
      Problem problem = tiny.problem();
      List<Worker> workers = new ArrayList<>(problem.workers());
      Worker first = workers.get(0);
      workers.add(Worker.gpu("extra", first.type(), first.gpuMemoryBytes(), 1_000_000));
      assertThat(BruteForceOracle.solve(with(problem, problem.workflows(), workers)).objective())
          .as(tiny.name())
          .isLessThanOrEqualTo(optimum(tiny.name()).objective());
    }
  }

  @Test
  void overlappingLoadsAreNeverWorse() {
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.upToFour(), 150)) {
      Problem problem = tiny.problem();
      List<Worker> workers =
          problem.workers().stream().map(worker -> worker.withOverlapLoads(false)).toList();
      assertThat(BruteForceOracle.solve(with(problem, problem.workflows(), workers)).objective())
          .as(tiny.name())
          .isGreaterThanOrEqualTo(optimum(tiny.name()).objective());
    }
  }

  @Test
  void droppingAnEdgeIsNeverWorse() {
    int dropped = 0;
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.upToFour(), 150)) {
      Problem problem = tiny.problem();
      List<Workflow> workflows = new ArrayList<>(problem.workflows());
      Workflow first = workflows.get(0);
      if (!first.edges().isEmpty()) {
        workflows.set(
            0,
            new Workflow(
                first.id(), first.tasks(), first.edges().subList(1, first.edges().size())));
        assertThat(BruteForceOracle.solve(with(problem, workflows, problem.workers())).objective())
            .as(tiny.name())
            .isLessThanOrEqualTo(optimum(tiny.name()).objective());
        dropped++;
      }
    }
    assertThat(dropped).isGreaterThan(100);
  }

  @Test
  void isDeterministic() {
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.upToFour(), 100)) {
      assertThat(BruteForceOracle.solve(tiny.problem()))
          .as(tiny.name())
          .isEqualTo(optimum(tiny.name()));
    }
  }

  @Test
  void refusesProblemsThatAreNotTiny() {
    assertThatThrownBy(() -> BruteForceOracle.solve(TinyProblems.crowd(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(10)");
  }

  private static Problem with(Problem problem, List<Workflow> workflows, List<Worker> workers) {
    return problem.withWorkflows(workflows).withWorkers(workers);
  }

  private static Optimum optimum(String name) {
    Optimum optimum = OPTIMA.get(name);
    assertThat(optimum).as(name).isNotNull();
    return optimum;
  }
}
