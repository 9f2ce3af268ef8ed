package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes what workers left behind, judges it and writes the journal. The judging happens here, in
 * the process that owns the campaign, whichever machine the worker was on. Thread-safe.
 */
public final class RunLedger {
  /** Instances kept in memory; runs of one instance follow each other. */
  private static final int PROBLEMS_KEPT = 2;

  private final CampaignDirectory directory;
  private final Journal journal;
  private final RunListener listener;
  private final PlanInterrupter interrupter;
  private final Path work;
  private final Map<String, Run> runs = new LinkedHashMap<>();
  private final Map<String, Instance> instances = new LinkedHashMap<>();
  private final Map<String, Problem> problems = new LinkedHashMap<>(4, 0.75f, true);

  RunLedger(
      CampaignDirectory directory,
      Journal journal,
      RunListener listener,
      PlanInterrupter interrupter,
      Path work) {
    this.directory = directory;
    this.journal = journal;
    this.listener = listener;
    this.interrupter = interrupter;
    this.work = work;
    directory.plan().runs().forEach(run -> runs.put(run.id(), run));
    directory.plan().instances().forEach(instance -> instances.put(instance.id(), instance));
  }

  /** The file of a call's instance. */
  public Path problemFile(WorkerCall call) {
    return directory.file(instance(call));
  }

  /** A folder on this machine for the files of a call; it is removed with the session. */
  public Path workFolder(WorkerCall call) {
    return work.resolve(call.run());
  }

  /** A worker begins. */
  public void started(WorkerCall call) {
    synchronized (listener) {
      listener.started(run(call));
    }
  }

  /**
   * A worker has ended: what it left is judged and its record written to the disk. After an
   * interruption nothing is recorded, because the interruption may have ended the worker.
   *
   * @throws IOException when the record cannot be written, or the worker could not work here
   */
  public void ended(WorkerCall call, WorkerOutput output) throws IOException {
    if (interrupter.isInterrupted()) {
      return;
    }
    if (output.obstacle() != null) {
      throw new IOException(
          "The worker of run ("
              + call.run()
              + ") could not work on this machine.\n"
              + output.obstacle());
    }
    Run run = run(call);
    RunRecord record = RunJudge.judge(run, problem(call), output, directory.planFile(run.id()));
    journal.append(record);
    synchronized (listener) {
      listener.ended(run, record);
    }
  }

  private Run run(WorkerCall call) {
    return Objects.requireNonNull(runs.get(call.run()), call.run());
  }

  private Instance instance(WorkerCall call) {
    return Objects.requireNonNull(instances.get(call.instance()), call.instance());
  }

  /** The instance of a call. */
  public Problem problem(WorkerCall call) throws IOException {
    synchronized (problems) {
      @Nullable Problem known = problems.get(call.instance());
      if (known != null) {
        return known;
      }
      Problem problem = directory.problem(instance(call));
      problems.put(call.instance(), problem);
      Iterator<Problem> oldest = problems.values().iterator();
      while (problems.size() > PROBLEMS_KEPT && oldest.hasNext()) {
        oldest.next();
        oldest.remove();
      }
      return problem;
    }
  }
}
