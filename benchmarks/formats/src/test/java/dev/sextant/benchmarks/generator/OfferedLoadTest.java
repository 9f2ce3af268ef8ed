package dev.sextant.benchmarks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OfferedLoadTest {

  @Test
  void runsDecideWhereLoadsAreShorter() {
    // Half of the 8 bytes of models fit: 4 us of loads, every second time, beside 10 us of runs.
    assertThat(OfferedLoad.of(problem(10, 1_000_000, true))).isEqualTo(2 * 10 / 40.0);
  }

  @Test
  void loadsDecideWhereTheyAreLonger() {
    assertThat(OfferedLoad.of(problem(10, 100_000, true))).isEqualTo(2 * 20 / 40.0);
  }

  @Test
  void loadsAndRunsAddUpWhereTheyExcludeEachOther() {
    assertThat(OfferedLoad.of(problem(10, 1_000_000, false)))
        .isCloseTo(2 * 12 / 40.0, within(1e-12));
  }

  @Test
  void jobsThatAreAllReleasedAtOnceOfferAnInfiniteLoad() {
    Problem problem = new LayeredGenerator(2, 5, 2, 100, 100, 1).generate();

    assertThat(OfferedLoad.of(problem)).isInfinite();
  }

  @ParameterizedTest
  @CsvSource({"16, 1000, 80", "16, 1000, 95", "4, 60, 120", "32, 5000, 80"})
  void cacheBoundProblemsOfferTheLoadAskedFor(int workers, int tasks, int percent) {
    Objective objective = Objective.totalWeightedFlow();
    CacheBoundGenerator generator =
        new CacheBoundGenerator(workers, tasks, 24, 7, objective, percent);
    Problem problem = generator.generate();
    Problem unloaded = new CacheBoundGenerator(workers, tasks, 24, 7, objective).generate();

    assertThat(OfferedLoad.of(problem)).isCloseTo(percent / 100.0, within(0.001));
    assertThat(problem).isEqualTo(generator.generate());
    assertThat(problem.errors()).isEmpty();
    assertThat(problem.name()).endsWith("-o" + percent + "-s7");
    assertThat(problem.workflows()).isEqualTo(unloaded.workflows());
    assertThat(problem.jobs()).extracting(Job::releaseMicros).isSorted();
    assertThat(problem.jobs()).allSatisfy(job -> assertThat(job.releaseMicros() % 1000).isZero());
  }

  @ParameterizedTest
  @CsvSource({"8, 400, 20, 80", "8, 403, 20, 95", "3, 10, 10, 200"})
  void layeredProblemsOfferTheLoadAskedForWithJobsOfTheirOwn(
      int workers, int tasks, int jobs, int percent) {
    LayeredGenerator generator =
        new LayeredGenerator(
            workers, tasks, 1, 100, 100, 7, Objective.totalWeightedFlow(), jobs, percent);
    Problem problem = generator.generate();

    assertThat(OfferedLoad.of(problem)).isCloseTo(percent / 100.0, within(0.001));
    assertThat(problem).isEqualTo(generator.generate());
    assertThat(problem.errors()).isEmpty();
    assertThat(problem.jobs()).hasSize(jobs);
    assertThat(problem.workflows().stream().mapToInt(workflow -> workflow.tasks().size()).sum())
        .isEqualTo(tasks);
  }

  @Test
  void settingsReachTheFamiliesThatHaveALoad() {
    GeneratorSettings settings =
        new GeneratorSettings(6, 80, null, null, null, null, null, null, null, 80, null, 3, null);

    assertThat(Generators.of("cache-bound", settings))
        .isEqualTo(new CacheBoundGenerator(6, 80, 14, 3, Objective.makespan(), 80));
    assertThat(Generators.of("layered", settings))
        .isEqualTo(new LayeredGenerator(6, 80, 4, 100, 100, 3, Objective.makespan(), 4, 80));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Generators.of("compass", settings.withTasks(null)))
        .withMessageContaining("(compass) has no parameter load (0.8)");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "-5, -0.05", "1001, 10.01"})
  void loadsOutOfRangeAreToldAsTheyAreGiven(int percent, String given) {
    Objective makespan = Objective.makespan();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CacheBoundGenerator(4, 40, 8, 1, makespan, percent))
        .withMessageContaining("load (" + given + ") must be between 0.01 and 10.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LayeredGenerator(4, 40, 2, 100, 100, 1, makespan, 2, percent))
        .withMessageContaining("load (" + given + ") must be between 0.01 and 10.");
  }

  @Test
  void severalLayeredJobsNeedALoadAndNoMoreJobsThanTasks() {
    GeneratorSettings settings =
        new GeneratorSettings(6, 80, null, null, null, null, null, 81, null, 80, null, 3, null);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Generators.of("layered", settings))
        .withMessageContaining("number of jobs (81)");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new LayeredGenerator(4, 40, 2, 100, 100, 1, Objective.makespan(), 2, null))
        .withMessageContaining("number of jobs (2)");
  }

  /**
   * Two jobs of one task that takes 10 us and loads 4 bytes; one worker, the last release at 40.
   */
  private static Problem problem(long micros, long bandwidth, boolean overlap) {
    Mode mode = Mode.of(micros).withModels("m");
    return Problem.builder()
        .model("m", 4)
        .model("other", 4)
        .workflow(Workflow.builder("w").task(Task.of("t", mode)).build())
        .job(new Job("j1", "w", 0))
        .job(new Job("j2", "w", 40))
        .worker(
            Worker.gpu("g", "gpu", 4, 1)
                .withModelLoad(new Link(0, bandwidth))
                .withOverlapLoads(overlap))
        .worker(Worker.storage("store"))
        .transfers(TransferModel.uniform(0, 1_000_000))
        .objective(Objective.makespan())
        .build();
  }
}
