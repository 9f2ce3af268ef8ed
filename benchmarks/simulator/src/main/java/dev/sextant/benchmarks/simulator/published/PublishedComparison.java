package dev.sextant.benchmarks.simulator.published;

import dev.sextant.benchmarks.generator.CompassWorkload;
import dev.sextant.benchmarks.simulator.ArrivalProcess;
import dev.sextant.benchmarks.simulator.Arrivals;
import dev.sextant.benchmarks.simulator.Cluster;
import dev.sextant.benchmarks.simulator.ClusterSimulator;
import dev.sextant.benchmarks.simulator.Policies;
import dev.sextant.benchmarks.simulator.SimulationOptions;
import dev.sextant.benchmarks.simulator.WorkerRules;
import dev.sextant.benchmarks.simulator.published.PublishedSettings.Policy;
import dev.sextant.benchmarks.simulator.published.PublishedValues.FiveWorkers;
import dev.sextant.benchmarks.simulator.published.PublishedValues.Scalability;
import dev.sextant.benchmarks.simulator.published.PublishedValues.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Holds simulations against what was published on Compass: by the rules of the published simulator,
 * and beside them under our own semantics with the same arrivals, models shared by workflows.
 *
 * <p>Drawn arrivals are those of {@link ArrivalProcess} for seeds from 1 on. Immutable; the same
 * arguments give the same figures.
 */
public final class PublishedComparison {
  private static final int JOBS = 1000;

  /** Those who have not ended when the run stops arrive, too. */
  private static final int ARRIVALS = 1200;

  private static final double SCALABILITY_JOBS_PER_SECOND = 40;
  private static final int LOAD_MICROS = 1_000;
  private static final int CACHE_MICROS = 10_000;

  private final int seeds;

  /**
   * A comparison.
   *
   * @param seeds number of seeds where arrivals are drawn
   * @throws IllegalArgumentException if not positive
   */
  public PublishedComparison(int seeds) {
    if (seeds < 1) {
      throw new IllegalArgumentException("The number of seeds (" + seeds + ") must be positive.");
    }
    this.seeds = seeds;
  }

  /**
   * A recorded run, the replay of its arrivals, and the same arrivals under our own semantics.
   *
   * @param name name of the run
   * @param sameWorker share of the tasks that ran on the same worker in the replay; of Hash the
   *     workers are those recorded
   * @param recorded figures of the record
   * @param replayed by the rules of the published simulator
   * @param own the same policy under our own semantics
   * @param plus compass+ under our own semantics
   */
  public record Replay(
      String name,
      double sameWorker,
      RunFigures recorded,
      RunFigures replayed,
      RunFigures own,
      RunFigures plus) {}

  /**
   * Replays all recorded runs.
   *
   * @param folder where they lie
   */
  public List<Replay> replays(Path folder) throws IOException {
    List<Replay> replays = new ArrayList<>();
    for (ReferenceRuns.Recorded recorded : ReferenceRuns.ALL) {
      PublishedRun reference = ReferenceRuns.read(folder, recorded.name());
      PublishedSettings settings = recorded.settings();
      PublishedRun replay = PublishedSimulator.replay(reference, settings);
      SimulationOptions options = options(settings.loadStalenessMs());
      String policy = settings.policy() == Policy.HASH ? "hash" : "compass";
      Cluster cluster = cluster(settings.workers());
      Arrivals arrivals = reference.arrivals.inMicros();
      replays.add(
          new Replay(
              recorded.name(),
              ReferenceRuns.sameWorker(reference, replay),
              RunFigures.of(reference),
              RunFigures.of(replay),
              own(cluster, arrivals, policy, settings.adjusts(), options, 1),
              own(cluster, arrivals, "compass+", settings.adjusts(), options, 1)));
    }
    return replays;
  }

  /**
   * One cluster size of the scalability figure.
   *
   * @param published what was published
   * @param compass by the rules of the published simulator
   * @param hash by the rules of the published simulator
   * @param ownCompass under our own semantics
   * @param ownHash under our own semantics
   * @param ownPlus compass+ under our own semantics
   */
  public record Size(
      Scalability published,
      RunFigures compass,
      RunFigures hash,
      RunFigures ownCompass,
      RunFigures ownHash,
      RunFigures ownPlus) {}

  /** The scalability figure: means over the seeds. */
  public List<Size> scalability() {
    return PublishedValues.SCALABILITY.stream()
        .map(
            p ->
                new Size(
                    p,
                    published(p.workers(), Policy.COMPASS, Set.of()),
                    published(p.workers(), Policy.HASH, Set.of()),
                    own(p.workers(), "compass"),
                    own(p.workers(), "hash"),
                    own(p.workers(), "compass+")))
        .toList();
  }

  /**
   * What one quirk of the published simulator does to the scalability figure.
   *
   * @param left what is left out, none or all included
   * @param figures of Compass without it, by cluster size
   */
  public record Mended(Set<PublishedQuirk> left, List<RunFigures> figures) {}

  /** Compass without no quirk, without each one, and without all, at some cluster sizes. */
  public List<Mended> mended(int... workers) {
    List<Set<PublishedQuirk>> sets = new ArrayList<>();
    sets.add(Set.of());
    for (PublishedQuirk quirk : PublishedQuirk.values()) {
      sets.add(EnumSet.of(quirk));
    }
    sets.add(EnumSet.allOf(PublishedQuirk.class));
    return sets.stream()
        .map(
            left ->
                new Mended(
                    left,
                    IntStream.of(workers)
                        .mapToObj(w -> published(w, Policy.COMPASS, left))
                        .toList()))
        .toList();
  }

  /**
   * One cell of the table for five workers.
   *
   * @param published what its simulator prints
   * @param replayed by the same rules
   */
  public record Rate(FiveWorkers published, RunFigures replayed) {}

  /**
   * The table for five workers, from the recorded arrivals, whose pauses are stretched for other
   * rates: those of the plan run at one job per second, and, where no job has an entrance, those of
   * Hash. The adjusted run at two jobs per second has a record of its own.
   *
   * @param folder where the recorded runs lie
   */
  public List<Rate> fiveWorkers(Path folder) throws IOException {
    PublishedRun plan = ReferenceRuns.read(folder, "five-workers-plan-1");
    PublishedRun adjusted = ReferenceRuns.read(folder, "five-workers-adjust-2");
    PublishedRun central = ReferenceRuns.read(folder, "scalability-hash-60");
    List<Rate> rates = new ArrayList<>();
    for (FiveWorkers cell : PublishedValues.FIVE_WORKERS) {
      PublishedSettings settings = fiveWorkers(cell.variant());
      double rate = cell.jobsPerSecond();
      boolean enters = cell.variant() != Variant.CENTRAL && cell.variant() != Variant.HASH;
      PublishedRun run;
      if (cell.variant() == Variant.ADJUST && rate == 2) {
        run = PublishedSimulator.replay(adjusted, settings);
      } else if (enters) {
        run = PublishedSimulator.run(plan.arrivals.stretched(1 / rate), settings);
      } else {
        double factor = SCALABILITY_JOBS_PER_SECOND / rate;
        run = PublishedSimulator.run(central.arrivals.stretched(factor), settings);
      }
      rates.add(new Rate(cell, RunFigures.of(run)));
    }
    return rates;
  }

  private static PublishedSettings fiveWorkers(Variant variant) {
    Policy policy =
        switch (variant) {
          case PLAN, ADJUST -> Policy.COMPASS;
          case NO_LOAD -> Policy.NO_LOAD;
          case NO_CACHE -> Policy.NO_CACHE;
          case CENTRAL -> Policy.CENTRAL;
          case HASH -> Policy.HASH;
        };
    return new PublishedSettings(5, policy, variant == Variant.ADJUST, 10, 10, JOBS, 1);
  }

  /**
   * The smallest clusters with which a policy meets target slowdowns.
   *
   * @param policy its name
   * @param isPublished whether by the rules of the published simulator
   * @param workers by target; -1 for none
   */
  public record SmallestClusters(String policy, boolean isPublished, List<Integer> workers) {}

  /**
   * "Half the servers": for each target the smallest cluster whose median slowdown, as a mean over
   * the seeds, is at most the target.
   *
   * @param from the smallest cluster looked at
   * @param to the largest cluster looked at
   * @param targets median slowdowns
   */
  public List<SmallestClusters> smallestClusters(int from, int to, double... targets) {
    List<SmallestClusters> all = new ArrayList<>();
    for (Policy policy : List.of(Policy.COMPASS, Policy.HASH)) {
      String name = policy == Policy.HASH ? "hash" : "compass";
      IntFunction<RunFigures> at = workers -> published(workers, policy, Set.of());
      all.add(new SmallestClusters(name, true, smallest(from, to, targets, at)));
    }
    for (String name : List.of("compass", "hash", "compass+")) {
      IntFunction<RunFigures> at = workers -> own(workers, name);
      all.add(new SmallestClusters(name, false, smallest(from, to, targets, at)));
    }
    return all;
  }

  private static List<Integer> smallest(
      int from, int to, double[] targets, IntFunction<RunFigures> at) {
    int[] found = new int[targets.length];
    Arrays.fill(found, -1);
    int open = targets.length;
    for (int workers = from; workers <= to && open > 0; workers++) {
      double median = at.apply(workers).medianSlowdown();
      for (int i = 0; i < targets.length; i++) {
        if (found[i] < 0 && median <= targets[i]) {
          found[i] = workers;
          open--;
        }
      }
    }
    return IntStream.of(found).boxed().toList();
  }

  private RunFigures published(int workers, Policy policy, Set<PublishedQuirk> left) {
    return RunFigures.mean(
        IntStream.rangeClosed(1, seeds)
            .mapToObj(
                seed ->
                    RunFigures.of(
                        PublishedSimulator.run(
                            PublishedArrivals.of(
                                draw(workers, ARRIVALS, seed), policy == Policy.HASH),
                            new PublishedSettings(
                                workers, policy, false, 1, 10, JOBS, seed, left))))
            .toList());
  }

  private RunFigures own(int workers, String policy) {
    Cluster cluster = cluster(workers);
    return RunFigures.mean(
        IntStream.rangeClosed(1, seeds)
            .mapToObj(
                seed -> own(cluster, draw(workers, JOBS, seed), policy, false, options(1), seed))
            .toList());
  }

  private static RunFigures own(
      Cluster cluster,
      Arrivals arrivals,
      String policy,
      boolean adjusts,
      SimulationOptions options,
      int seed) {
    return RunFigures.of(
        ClusterSimulator.run(
            cluster, arrivals, Policies.create(policy, cluster, adjusts, seed), options, seed));
  }

  private static Arrivals draw(int workers, int jobs, int seed) {
    return new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1)
        .draw(4, workers, 4e6 / SCALABILITY_JOBS_PER_SECOND, jobs, seed);
  }

  /** The catalogue needs a job of each workflow, for its inputs. */
  private static Cluster cluster(int workers) {
    return new Cluster(new CompassWorkload(workers, 200, 100_000, 1).generate());
  }

  private static SimulationOptions options(double loadStalenessMs) {
    return new SimulationOptions(
        (long) (loadStalenessMs * LOAD_MICROS),
        CACHE_MICROS,
        null,
        WorkerRules.DEFAULT,
        0,
        List.of(),
        false);
  }
}
