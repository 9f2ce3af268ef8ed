package dev.sextant.benchmarks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import org.junit.jupiter.api.Test;

class GeneratorsTest {

  @Test
  void everyFamilyHasDefaults() {
    for (String family : Generators.families()) {
      ProblemGenerator generator = Generators.of(family, GeneratorSettings.ofSeed(3));

      assertThat(generator.family()).isEqualTo(family);
      assertThat(generator.generate().errors()).isEmpty();
      assertThat(generator.generate().name()).startsWith(family).endsWith("-s3");
    }
  }

  @Test
  void settingsReachTheFamily() {
    GeneratorSettings settings = GeneratorSettings.ofSeed(3).withWorkers(6).withTasks(80);

    assertThat(Generators.of("cache-bound", settings))
        .isEqualTo(new CacheBoundGenerator(6, 80, 14, 3));
    assertThat(Generators.of("layered", settings))
        .isEqualTo(new LayeredGenerator(6, 80, 8, 100, 100, 3));
    assertThat(
            Generators.of(
                "compass",
                new GeneratorSettings(
                    7,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    9,
                    11L,
                    null,
                    null,
                    3,
                    Objective.makespan())))
        .isEqualTo(new CompassWorkload(7, 9, 11, true, 3, Objective.makespan()));
  }

  @Test
  void unknownFamiliesAndForeignParametersAreRefused() {
    GeneratorSettings settings = GeneratorSettings.ofSeed(3).withTasks(80);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Generators.of("cache", settings))
        .withMessageContaining("(cache)")
        .withMessageContaining("cache-bound, layered, compass");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Generators.of("compass", settings))
        .withMessageContaining("(compass) has no parameter tasks (80)");
  }

  @Test
  void jobsAreDueWhereThatCounts() {
    GeneratorSettings settings =
        new GeneratorSettings(
            2, 20, null, null, null, null, null, null, null, 80, null, 3, tardiness());
    Problem due = Generators.of("cache-bound", settings).generate();
    GeneratorSettings tight =
        new GeneratorSettings(
            2, 20, null, null, null, null, null, null, null, 80, 110, 3, Objective.makespan());
    Problem sooner = Generators.of("cache-bound", tight).generate();

    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(due));
    for (int j = 0; j < due.jobs().size(); j++) {
      Job job = due.jobs().get(j);
      long shortest = bounds.jobEndMicros(j) - job.releaseMicros();
      assertThat(job.dueMicros()).isEqualTo(job.releaseMicros() + 2 * shortest);
      assertThat(sooner.jobs().get(j).dueMicros()).isBetween(job.releaseMicros(), job.dueMicros());
    }
    assertThat(due.name()).endsWith("-d200");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DueJobs(Generators.of("compass", GeneratorSettings.ofSeed(1)), 99))
        .withMessageContaining("(0.99)");
  }

  private static Objective tardiness() {
    return Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS);
  }
}
