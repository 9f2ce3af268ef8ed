package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlanInterrupter;
import java.io.IOException;
import java.util.List;

/** Where worker processes live: on this machine, or on those of a cluster. */
public interface RunExecutor {
  /**
   * Makes the calls, in any order, each in a process of its own, and tells the ledger what came of
   * each. Returns when all are made, or soon after the interrupter asks to stop; no process is left
   * then.
   *
   * @throws IOException when the machine fails: a full disk, a cluster that cannot be reached
   * @throws InterruptedException when the calling thread is interrupted
   */
  void execute(List<WorkerCall> calls, RunLedger ledger, PlanInterrupter interrupter)
      throws IOException, InterruptedException;
}
