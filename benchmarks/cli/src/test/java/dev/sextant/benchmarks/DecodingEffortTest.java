package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.generator.GeneratorSettings;
import dev.sextant.benchmarks.generator.Generators;
import dev.sextant.heuristics.list.HeftBackend;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.RecordDecoder;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.SearchOptions;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What decoding a whole order costs grows with its length, on workers with many tasks too. */
class DecodingEffortTest {
  @Test
  void runsArePutDownAgainOnceAtMost() {
    CompiledProblem problem =
        CompiledProblem.of(
            Generators.of(
                    "cache-bound", GeneratorSettings.ofSeed(1).withWorkers(2).withTasks(2_000))
                .generate());
    Timetable list =
        Objects.requireNonNull(
            HeftBackend.build(problem, new Pace(SearchOptions.defaults(), new PlanInterrupter())));
    IndexedPlan plan = list.runs();
    int[] option = new int[problem.tasks()];
    for (int task = 0; task < option.length; task++) {
      option[task] =
          problem
              .workflows()
              .option(
                  problem.jobs().workflowTask(task),
                  plan.mode[task],
                  problem.workers().classOf(plan.worker[task]));
    }
    RecordDecoder decoder = new RecordDecoder(problem);
    assertThat(decoder.decode(list.placingOrder(), option, plan.worker)).isTrue();
    assertThat(decoder.putDownAgain()).isBetween(1L, (long) problem.tasks());
  }
}
