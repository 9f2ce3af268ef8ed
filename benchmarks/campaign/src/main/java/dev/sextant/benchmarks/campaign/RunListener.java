package dev.sextant.benchmarks.campaign;

import java.util.List;

/** Hears how a campaign goes, one call at a time. */
public interface RunListener {
  /** It is known which runs of the shard are to be made; so many have records from before. */
  void begin(RunPlan plan, List<Run> open, int finished);

  /** A run begins. */
  void started(Run run);

  /** A run has ended, and its record is on the disk. */
  void ended(Run run, RunRecord record);
}
