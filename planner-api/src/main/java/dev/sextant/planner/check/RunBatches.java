package dev.sextant.planner.check;

import dev.sextant.planner.check.ResolvedPlan.Run;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which runs of a plan go in one batch; judges BATCH. */
final class RunBatches {
  private record Start(BatchKey key, int worker, long start, boolean running) {}

  /** Runs of one batch, in the order of the plan. */
  static final class RunBatch {
    private final BatchKey key;
    private final List<Run> members = new ArrayList<>(2);

    private RunBatch(BatchKey key) {
      this.key = key;
    }

    int size() {
      return members.size();
    }

    /** The one that stands for all of them. */
    Run first() {
      return members.get(0);
    }

    /** The latest end, which is that of all of them where they are new and the plan is valid. */
    long end() {
      long end = first().end();
      for (Run run : members) {
        end = Math.max(end, run.end());
      }
      return end;
    }

    List<Run> members() {
      return members;
    }

    private @Nullable Run endingElsewhen() {
      for (Run run : members) {
        if (run.end() != first().end()) {
          return run;
        }
      }
      return null;
    }

    private int limit() {
      return batch().limit();
    }

    private Batch batch() {
      return Objects.requireNonNull(first().mode().batch(), "batch");
    }

    boolean isBroken() {
      return size() > limit() || endingElsewhen() != null;
    }
  }

  private final ResolvedPlan plan;
  private final Map<Integer, RunBatch> byTask = new HashMap<>();
  private final Collection<RunBatch> ofNewRuns;

  RunBatches(ResolvedPlan plan) {
    this.plan = plan;
    Map<Start, RunBatch> batches = new LinkedHashMap<>();
    List<RunBatch> started = new ArrayList<>();
    for (Run run : plan.runs()) {
      BatchKey key = key(run);
      if (key == null) {
        continue;
      }
      Start start = new Start(key, run.worker(), run.start(), run.running());
      RunBatch batch = batches.get(start);
      if (batch == null) {
        batch = new RunBatch(key);
        batches.put(start, batch);
        if (!run.running()) {
          started.add(batch);
        }
      }
      batch.members.add(run);
      byTask.put(run.task(), batch);
    }
    ofNewRuns = started;
  }

  private @Nullable BatchKey key(Run run) {
    String workflow = plan.index().job(run.job()).workflow();
    String task = plan.index().workflow(run.job()).task(run.node()).id();
    return BatchKey.of(workflow, task, run.mode());
  }

  /** The batch of a run, or null where it goes alone by its mode. */
  @Nullable RunBatch of(Run run) {
    return byTask.get(run.task());
  }

  /**
   * Whether a run is the one that takes what it takes: it goes alone or is the first of a batch.
   */
  boolean takes(Run run) {
    RunBatch batch = of(run);
    return batch == null || batch.first() == run;
  }

  /** Until when a run that takes something takes it. */
  long end(Run run) {
    RunBatch batch = of(run);
    return batch == null ? run.end() : batch.end();
  }

  void check(Violations violations) {
    for (RunBatch batch : ofNewRuns) {
      Run first = batch.first();
      String worker = plan.index().worker(first.worker()).id();
      String which = "batch (" + batch.key + ") on worker (" + worker + ") at " + first.start();
      if (batch.size() > batch.limit()) {
        violations.add(
            Constraint.BATCH,
            plan.name(first),
            ("The " + which + " with " + plan.name(first) + " has " + batch.size() + " runs")
                + (", which must not be more than its limit (" + batch.limit() + ")."));
      }
      Run other = batch.endingElsewhen();
      if (other != null) {
        violations.add(
            Constraint.BATCH,
            plan.name(first),
            ("The runs of the " + which + " must all end together, but " + plan.name(first))
                + (" ends at " + first.end() + " and " + plan.name(other) + " at " + other.end())
                + ".");
      }
    }
  }
}
