package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A run that needs one model that is there and one that is not may start the earlier the later its
 * inputs are: the load begins later, and finds memory without the other model having to go.
 */
class LaterInputsTest {
  private static final int FIRST = 0;
  private static final int BETWEEN = 1;
  private static final int INPUT = 2;
  private static final int LAST = 3;
  private static final int OTHER = 1;

  /** What a decoder does not know of a run it must look for again: both ways, and both decoders. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void inputsThatComeLaterMayLetARunStartEarlier(boolean records) {
    CompiledProblem problem = CompiledProblem.of(problem());
    OrderDecoder decoder = decoder(records).apply(problem);
    int[] options = new int[problem.tasks()];
    for (int t = 0; t < options.length; t++) {
      options[t] = problem.workflows().optionsBegin(t);
    }
    int quick = option(problem, INPUT, OTHER, 55);
    int slow = option(problem, INPUT, OTHER, 58);
    options[INPUT] = quick;
    assertThat(decoder.decode(new int[] {0, 1, 2, 3}, options, new int[] {0, 0, OTHER, 0}))
        .isTrue();
    assertThat(decoder.startMicros(LAST)).isEqualTo(61);

    decoder.begin();
    decoder.assign(INPUT, slow, OTHER);
    assertThat(decoder.evaluate(Long.MAX_VALUE)).isEqualTo(58 + 5);
    assertThat(decoder.startMicros(LAST)).isEqualTo(58);
    decoder.commit();

    decoder.begin();
    decoder.assign(INPUT, quick, OTHER);
    assertThat(decoder.evaluate(Long.MAX_VALUE)).isEqualTo(61 + 5);
    decoder.rollback();
    assertThat(decoder.startMicros(LAST)).isEqualTo(58);
    assertThat(decoder.startMicros(BETWEEN)).isGreaterThan(decoder.startMicros(FIRST));
  }

  /** The input that comes at 40 is there before the worker is free, at 51, which decides. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void inputsThatComeAfterTheRunBeforeMayLetARunStartEarlier(boolean records) {
    CompiledProblem problem = CompiledProblem.of(problem());
    OrderDecoder decoder = decoder(records).apply(problem);
    int[] options = new int[problem.tasks()];
    for (int t = 0; t < options.length; t++) {
      options[t] = problem.workflows().optionsBegin(t);
    }
    int early = option(problem, INPUT, OTHER, 40);
    options[INPUT] = early;
    assertThat(decoder.decode(new int[] {0, 1, 2, 3}, options, new int[] {0, 0, OTHER, 0}))
        .isTrue();
    assertThat(decoder.endMicros(BETWEEN)).isEqualTo(51);
    assertThat(decoder.startMicros(LAST)).isEqualTo(61);
    for (int round = 0; round < 2; round++) {
      decoder.begin();
      decoder.assign(INPUT, option(problem, INPUT, OTHER, 58), OTHER);
      assertThat(decoder.evaluate(Long.MAX_VALUE)).isEqualTo(58 + 5);
      assertThat(decoder.startMicros(LAST)).isEqualTo(58);
      decoder.rollback();
      assertThat(decoder.startMicros(LAST)).isEqualTo(61);
    }
  }

  private static int option(CompiledProblem problem, int task, int worker, long micros) {
    CompiledWorkflows workflows = problem.workflows();
    for (int o = workflows.optionsBegin(task); o < workflows.optionsEnd(task); o++) {
      if (workflows.optionClass(o) == problem.workers().classOf(worker)
          && workflows.optionDurationMicros(o) == micros) {
        return o;
      }
    }
    throw new AssertionError("no option of " + micros);
  }

  private static Function<CompiledProblem, OrderDecoder> decoder(boolean records) {
    return records ? RecordDecoder::new : ProfileDecoder::new;
  }

  /**
   * {@code first} leaves {@code kept} behind, {@code between} takes memory until 51, and {@code
   * last}, whose input comes at 40, 55 or 58, needs {@code kept} and a model that takes 7 to load:
   * from 51 at the soonest, for which {@code kept} can stay, but not from 48.
   */
  private static Problem problem() {
    Link perByte = new Link(0, 1_000_000);
    return Problem.builder()
        .model("loaded", 7)
        .model("kept", 3)
        .worker(Worker.gpu("gpu", "T4", 10, 1_000_000).withModelLoad(perByte))
        .worker(Worker.gpu("other", "P4", 10, 1_000_000).withModelLoad(perByte))
        .workflow(
            Workflow.builder("flow")
                .task("first", 5, "kept")
                .task(Task.of("between", Mode.of(43).withWorkspaceBytes(4)))
                .task(
                    Task.of(
                        "input",
                        Mode.of("early", TaskDuration.of(40)),
                        Mode.of("quick", TaskDuration.of(55)),
                        Mode.of("slow", TaskDuration.of(58))))
                .task("last", 5, "loaded", "kept")
                .edge("first", "between", 0)
                .edge("input", "last", 0)
                .build())
        .job("job", "flow")
        .objective(Objective.makespan())
        .build();
  }
}
