package dev.sextant.planner.isolation;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.PlannerUnavailableException;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One call in a worker: documents in, incumbents and a result or a fault out. */
final class WorkerCall {
  private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(5);
  private static final long WARM_UP_STEPS = 200;

  private final FrameWriter out;
  private final PlanInterrupter interrupter;

  WorkerCall(FrameWriter out, PlanInterrupter interrupter) {
    this.out = out;
    this.interrupter = interrupter;
  }

  /** Makes the call and sends what comes of it. */
  void make(CallOrder order, Frame problem, @Nullable Frame warmStart) throws IOException {
    Frame last;
    try {
      last = planned(order, problem, warmStart);
    } catch (RuntimeException | Error e) {
      last = fault(e).frame();
    }
    out.write(last);
  }

  private Frame planned(CallOrder order, Frame problemFrame, @Nullable Frame warmStart)
      throws IOException {
    Planner planner = Planners.get(order.planner());
    Problem problem = ExchangeFormat.problem(problemFrame);
    Plan start = warmStart == null ? null : ExchangeFormat.plan(warmStart);
    out.write(Frame.of(FrameKind.BEGUN));
    PlanResult result;
    try (IncumbentStream stream = new IncumbentStream(out)) {
      result = planner.plan(problem, order.options(start), stream, interrupter);
    }
    return ExchangeFormat.result(problem, result);
  }

  /** Makes a small call, whose result nobody wants, and says that it is done. */
  void prepare(String spec) throws IOException {
    Frame last;
    try {
      PlannerOptions options =
          PlannerOptions.defaults()
              .withTimeLimit(LONGEST_WARM_UP)
              .withStepLimit(WARM_UP_STEPS)
              .withRelativeGap(1);
      Problem problem = small();
      PlanResult result = Planners.get(spec).plan(problem, options);
      // The classes of documents, too.
      ExchangeFormat.result(ExchangeFormat.problem(ExchangeFormat.problem(problem)), result);
      last = Frame.of(FrameKind.READY);
    } catch (RuntimeException | Error e) {
      last = fault(e).frame();
    }
    out.write(last);
  }

  private static Problem small() {
    long gigabyte = 1_000_000_000L;
    Problem.Builder builder =
        Problem.builder()
            .model("a", 2 * gigabyte)
            .model("b", 3 * gigabyte)
            .workers(
                Worker.gpu("gpu0", "T4", 4 * gigabyte, gigabyte),
                Worker.gpu("gpu1", "T4", 4 * gigabyte, gigabyte))
            .transfers(TransferModel.uniform(50, gigabyte))
            .workflow(
                Workflow.builder("chain")
                    .task("first", 20_000, "a")
                    .task("second", 90_000, "b")
                    .edge("first", "second", 4_096)
                    .build())
            .objective(Objective.makespan());
    for (int job = 0; job < 4; job++) {
      builder.job("job" + job, "chain");
    }
    return builder.build();
  }

  private static WorkerFault fault(Throwable failure) {
    if (failure instanceof PlannerUnavailableException unavailable) {
      return new WorkerFault(WorkerFault.Kind.UNAVAILABLE, unavailable.obstacle());
    }
    if (failure instanceof OutOfMemoryError) {
      return new WorkerFault(WorkerFault.Kind.OUT_OF_MEMORY, failure.toString());
    }
    failure.printStackTrace();
    if (failure instanceof PlannerException exception) {
      // The parent names the planner again.
      String text =
          String.valueOf(failure.getMessage())
              .replace("Planner (" + exception.planner() + "): ", "");
      Throwable cause = failure.getCause();
      return new WorkerFault(
          WorkerFault.Kind.FAILED, cause == null ? text : text + "\nCause: " + cause);
    }
    return failure instanceof IllegalArgumentException
        ? new WorkerFault(WorkerFault.Kind.REFUSED, String.valueOf(failure.getMessage()))
        : new WorkerFault(WorkerFault.Kind.FAILED, "the call failed: " + failure);
  }
}
