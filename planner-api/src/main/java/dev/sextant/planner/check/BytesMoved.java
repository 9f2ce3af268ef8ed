package dev.sextant.planner.check;

import dev.sextant.planner.check.ResolvedPlan.Run;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sums the bytes that go to another worker, each item of a job once per destination: as many as the
 * reader counts that counts most of them.
 */
final class BytesMoved {
  /** Data that several readers share, at one destination; edges and inputs name items apart. */
  private record Arrival(boolean input, String item, int worker) {}

  private final ResolvedPlan plan;
  private final ProblemIndex index;
  private final Transfers transfers;
  private final Map<Arrival, Long> arrived = new HashMap<>();
  private long total;

  BytesMoved(ResolvedPlan plan, Transfers transfers) {
    this.plan = plan;
    this.index = plan.index();
    this.transfers = transfers;
  }

  long total() {
    for (int job = 0; job < index.jobCount(); job++) {
      arrived.clear();
      for (int node = 0; node < index.workflow(job).size(); node++) {
        Run run = plan.run(index.firstTask(job) + node);
        if (run != null && !run.running()) {
          addEdges(run);
          addInputs(run);
        }
      }
      for (long bytes : arrived.values()) {
        total = Exact.plus(total, bytes);
      }
      addDeliveries(job);
    }
    return total;
  }

  private void addEdges(Run run) {
    WorkflowIndex workflow = index.workflow(run.job());
    for (int k = 0; k < workflow.incomingCount(run.node()); k++) {
      int number = workflow.incomingEdge(run.node(), k);
      DataEdge edge = workflow.edge(number);
      int task = index.firstTask(run.job()) + workflow.from(number);
      FinishedTask finished = index.finished(task);
      Run from = plan.run(task);
      boolean moves =
          finished != null
              ? !transfers.hasCopy(finished, edge.item(), run.worker())
              : from != null && from.worker() != run.worker();
      if (moves) {
        add(false, edge.item(), run.worker(), workflow.expectedBytes(number));
      }
    }
  }

  private void add(boolean input, @Nullable String item, int worker, long bytes) {
    if (item == null) {
      total = Exact.plus(total, bytes);
    } else {
      arrived.merge(new Arrival(input, item, worker), bytes, Math::max);
    }
  }

  private void addInputs(Run run) {
    for (JobInput input : index.inputs(run.task())) {
      if (!transfers.isAt(input, run.worker())) {
        long bytes = index.workflow(run.job()).expected(run.node(), input.bytes());
        add(true, input.item(), run.worker(), bytes);
      }
    }
  }

  private void addDeliveries(int job) {
    for (JobOutput output : index.job(job).outputs()) {
      int task = index.requireTask(job, output.task());
      int to = index.requireWorker(output.to());
      FinishedTask finished = index.finished(task);
      Run run = plan.run(task);
      boolean moves =
          finished != null
              ? !transfers.hasCopy(finished, output.item(), to)
              : run != null && run.worker() != to;
      if (moves) {
        int node = task - index.firstTask(job);
        total = Exact.plus(total, index.workflow(job).expected(node, output.bytes()));
      }
    }
  }
}
