package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Makes the runs of a shard that have no record yet. A run that is interrupted gets no record; it
 * is made again when the campaign is resumed.
 */
public final class CampaignRunner {
  private final CampaignDirectory directory;
  private final Shard shard;
  private final JavaLauncher launcher;
  private final RunListener listener;
  private final PlanInterrupter interrupter;
  private final Map<String, Instance> instances = new LinkedHashMap<>();
  private final Set<WorkerProcess> active = ConcurrentHashMap.newKeySet();

  /** A runner for a shard of a campaign. */
  public CampaignRunner(
      CampaignDirectory directory,
      Shard shard,
      JavaLauncher launcher,
      RunListener listener,
      PlanInterrupter interrupter) {
    this.directory = Objects.requireNonNull(directory, "directory");
    this.shard = Objects.requireNonNull(shard, "shard");
    this.launcher = Objects.requireNonNull(launcher, "launcher");
    this.listener = Objects.requireNonNull(listener, "listener");
    this.interrupter = Objects.requireNonNull(interrupter, "interrupter");
    directory.plan().instances().forEach(instance -> instances.put(instance.id(), instance));
  }

  /**
   * Makes the runs; returns when all have records or the interrupter asked to stop.
   *
   * @throws IOException when a file cannot be read or written; nothing that has a record is lost
   */
  public void run(Session session) throws IOException {
    try (Journal journal = Journal.open(directory.journal(shard));
        PlanInterrupter.Scope scope = interrupter.onInterrupt(this::killAll)) {
      Objects.requireNonNull(scope, "scope");
      Set<String> done = directory.records().keySet();
      List<Run> runs = directory.plan().runsOf(shard);
      Queue<Run> open = new ArrayDeque<>();
      runs.stream().filter(run -> !done.contains(run.id())).forEach(open::add);
      listener.begin(directory.plan(), List.copyOf(open), runs.size() - open.size());
      if (open.isEmpty()) {
        return;
      }
      journal.append(session);
      runAll(open, journal);
    }
  }

  private void runAll(Queue<Run> open, Journal journal) throws IOException {
    int parallel = Math.min(directory.plan().workers().parallel(), open.size());
    ExecutorService threads = Executors.newFixedThreadPool(parallel);
    try {
      List<Future<?>> lanes = new ArrayList<>();
      for (int lane = 0; lane < parallel; lane++) {
        lanes.add(
            threads.submit(
                () -> {
                  runLane(open, journal);
                  return null;
                }));
      }
      for (Future<?> lane : lanes) {
        lane.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IllegalStateException("A campaign failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      killAll();
      threads.shutdownNow();
    }
  }

  private void runLane(Queue<Run> open, Journal journal) throws IOException, InterruptedException {
    Instance known = null;
    Problem problem = null;
    for (Run run = next(open); run != null; run = next(open)) {
      Instance instance = Objects.requireNonNull(instances.get(run.instance()), run.instance());
      if (problem == null || !instance.equals(known)) {
        problem = directory.problem(instance);
        known = instance;
      }
      synchronized (listener) {
        listener.started(run);
      }
      RunRecord record = make(run, instance, problem);
      if (record == null) {
        return;
      }
      journal.append(record);
      synchronized (listener) {
        listener.ended(run, record);
      }
    }
  }

  private @Nullable Run next(Queue<Run> open) {
    synchronized (open) {
      return interrupter.isInterrupted() ? null : open.poll();
    }
  }

  /** The record of a run, or null when it was interrupted. */
  private @Nullable RunRecord make(Run run, Instance instance, Problem problem)
      throws IOException, InterruptedException {
    var work = directory.workFolder(run.id());
    WorkerProcess worker =
        WorkerProcess.start(
            launcher,
            directory.plan().workers(),
            run,
            directory.plan().planner(run.planner()),
            directory.file(instance),
            work);
    active.add(worker);
    try {
      if (interrupter.isInterrupted()) {
        worker.kill();
      }
      WorkerProcess.End end = worker.await();
      if (interrupter.isInterrupted()) {
        return null;
      }
      return RunJudge.judge(run, problem, end, work, directory.planFile(run.id()));
    } finally {
      active.remove(worker);
      WorkerProcess.clear(work);
    }
  }

  private void killAll() {
    active.forEach(WorkerProcess::kill);
  }
}
