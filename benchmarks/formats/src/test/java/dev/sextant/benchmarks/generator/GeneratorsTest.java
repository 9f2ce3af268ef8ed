package dev.sextant.benchmarks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.planner.model.Objective;
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
                    7, null, null, null, null, null, null, 9, 11L, null, 3, Objective.makespan())))
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
}
