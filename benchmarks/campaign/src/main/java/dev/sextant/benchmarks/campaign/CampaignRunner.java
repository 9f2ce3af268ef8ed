package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlanInterrupter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Makes the runs of a shard that have no record yet. A run that is interrupted gets no record; it
 * is made again when the campaign is resumed.
 */
public final class CampaignRunner {
  private final CampaignDirectory directory;
  private final Shard shard;
  private final RunExecutor executor;
  private final RunListener listener;
  private final PlanInterrupter interrupter;

  /** A runner for a shard of a campaign. */
  public CampaignRunner(
      CampaignDirectory directory,
      Shard shard,
      RunExecutor executor,
      RunListener listener,
      PlanInterrupter interrupter) {
    this.directory = Objects.requireNonNull(directory, "directory");
    this.shard = Objects.requireNonNull(shard, "shard");
    this.executor = Objects.requireNonNull(executor, "executor");
    this.listener = Objects.requireNonNull(listener, "listener");
    this.interrupter = Objects.requireNonNull(interrupter, "interrupter");
  }

  /**
   * Makes the runs; returns when all have records or the interrupter asked to stop.
   *
   * @throws IOException when a file cannot be read or written; nothing that has a record is lost
   */
  public void run(Session session) throws IOException {
    try (Journal journal = Journal.open(directory.journal(shard))) {
      Set<String> done = directory.records().keySet();
      List<Run> runs = directory.plan().runsOf(shard);
      List<Run> open = runs.stream().filter(run -> !done.contains(run.id())).toList();
      listener.begin(directory.plan(), open, runs.size() - open.size());
      // Whoever holds the journal owns these folders.
      directory.clearWork(shard);
      if (open.isEmpty()) {
        return;
      }
      journal.append(session);
      Path work = directory.newWork(shard);
      try {
        executor.execute(
            open.stream().map(run -> WorkerCall.of(directory.plan(), run)).toList(),
            new RunLedger(directory, journal, listener, interrupter, work),
            interrupter);
      } finally {
        directory.clearWork(shard);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
