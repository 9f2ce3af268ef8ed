package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;

/**
 * An array program on a CPU and a GPU of 16 GB, in the sizes of Offload Annotations (Yuan et al.,
 * USENIX ATC 2020): 8 GB of input on the side of the CPU, 24 GB of arrays alive at once, and a sum
 * of a few bytes. The GPU is twelve times as fast and three times as dear. What is minimised is
 * money and bytes, and to move a gigabyte weighs as much as a tenth of a second of the CPU.
 */
public final class ArrayProgram {
  private static final long GB = 1_000_000_000;
  private static final long SECOND = 1_000_000;
  private static final long UNITS_OF_MONEY = 100;

  private ArrayProgram() {}

  /**
   * The program.
   *
   * @param arraysOnCpu whether the calls over arrays may run on the CPU, too
   */
  public static Problem problem(boolean arraysOnCpu) {
    Workflow program =
        Workflow.builder("program")
            .task(call("load", 3, arraysOnCpu))
            .task(call("exponentials", 24, arraysOnCpu))
            .task(call("products", 18, arraysOnCpu))
            .task(Task.of("sum", Mode.of("cpu", TaskDuration.of(SECOND / 100)).onTypes("cpu")))
            .edge("load", "exponentials", 8 * GB)
            .edge("exponentials", "products", 8 * GB)
            .edge("products", "sum", GB / 1_000)
            .build();
    return Problem.builder()
        .name(arraysOnCpu ? "arrays" : "arrays-on-gpu")
        .workers(
            Worker.cpu("cpu").withType("cpu").withPrice(new Price.Constant(100 * SECOND)),
            Worker.cpu("gpu")
                .withType("gpu")
                .withGpuMemoryBytes(16 * GB)
                .withPrice(new Price.Constant(300 * SECOND)))
        .transfers(TransferModel.uniform(10, 10 * GB))
        .workflow(program)
        .job(
            new Job("run", "program", 0)
                .withInputs(new JobInput("load", 8 * GB, "cpu"))
                .withOutputs(new JobOutput("sum", 8, "cpu")))
        .objective(
            Objective.of(ObjectiveTerm.BYTES_MOVED)
                .plus(UNITS_OF_MONEY, ObjectiveTerm.COST_MICRO_UNITS))
        .build();
  }

  /** The same in so many pieces, of which the sum is taken at the end. */
  public static Problem inChunks(boolean arraysOnCpu, int chunks) {
    Problem whole = problem(arraysOnCpu);
    return Chunks.split(whole, chunks, task -> !task.id().equals("sum"))
        .withName(whole.name() + "-in-" + chunks);
  }

  private static Task call(String id, long cpuSeconds, boolean onCpu) {
    Mode gpu =
        Mode.of("gpu", TaskDuration.of(cpuSeconds * SECOND / 12))
            .onTypes("gpu")
            .withWorkspaceBytes(24 * GB);
    Mode cpu = Mode.of("cpu", TaskDuration.of(cpuSeconds * SECOND)).onTypes("cpu");
    return onCpu ? Task.of(id, gpu, cpu) : Task.of(id, gpu);
  }
}
