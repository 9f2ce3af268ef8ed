package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.plan.Plan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What came of a run in a process of its own, as documents that can cross machines: whoever keeps
 * the campaign judges them again.
 *
 * @param obstacle what on that machine kept it from working, or null
 * @param wallMicros how long it took, with starting the process
 * @param report the document of its report, or null where it could not work
 * @param plan the document of its plan, or null when there is none
 */
public record WorkerOutput(
    @Nullable String obstacle, long wallMicros, byte @Nullable [] report, byte @Nullable [] plan)
    implements Serializable {

  /** What a call gave. */
  static WorkerOutput of(PlanResult result, long wallMicros) throws IOException {
    Plan plan = result.plan();
    byte[] planned = null;
    if (plan != null) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Documents.PLANNER.writePlan(plan, bytes);
      planned = bytes.toByteArray();
    }
    return new WorkerOutput(null, wallMicros, document(WorkerReport.of(result)), planned);
  }

  /** What a call reported that gave no result. */
  static WorkerOutput of(WorkerReport report, long wallMicros) {
    return new WorkerOutput(null, wallMicros, document(report), null);
  }

  /** That the machine failed the run, which says nothing of the planner. */
  static WorkerOutput unable(String obstacle) {
    return new WorkerOutput(Objects.requireNonNull(obstacle, "obstacle"), 0, null, null);
  }

  private static byte[] document(WorkerReport report) {
    return Documents.line(report).getBytes(StandardCharsets.UTF_8);
  }
}
