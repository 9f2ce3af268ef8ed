package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable.Entry;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkflowRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Workflows and a cluster drawn at random, with many ties, and changes to it. */
final class RandomCluster {
  private static final long GB = 1_000_000_000L;

  /** How many models modes need. */
  private static final int[] NEEDED = {0, 0, 1, 1, 1, 1, 1, 1, 2, 3, 5};

  final WorkflowRegistry registry;
  final int workers;
  final int models;
  private final SplittableRandom random;
  private final int types;
  private final int zones;

  /** How many models a task needs at most. */
  private final int mostNeeded;

  /** Whether tasks may go in batches. */
  private final boolean batches;

  /** A cluster of up to so many workers on which every task goes alone. */
  RandomCluster(SplittableRandom random, int mostWorkers) {
    this(random, mostWorkers, false);
  }

  /** A cluster of up to so many workers. */
  RandomCluster(SplittableRandom random, int mostWorkers, boolean batches) {
    this.random = random;
    this.batches = batches;
    workers = random.nextInt(2, mostWorkers + 1);
    models = random.nextInt(1, random.nextInt(4) == 0 ? 90 : 12);
    types = Math.min(workers, random.nextInt(1, random.nextInt(4) == 0 ? 20 : 4));
    zones =
        random.nextInt(3) == 0
            ? Math.min(workers, random.nextInt(2, random.nextBoolean() ? 16 : 4))
            : 1;
    mostNeeded = random.nextInt(4) == 0 ? 1 : Integer.MAX_VALUE;
    Problem.Builder builder = Problem.builder().objective(Objective.totalWeightedFlow());
    // With many odd sizes there are more than an index tells apart.
    long odd = random.nextInt(2) * 7_000_000L;
    for (int m = 0; m < models; m++) {
      long size = random.nextInt(1, random.nextInt(3) == 0 ? 7 : 4) * GB;
      Map<String, Long> loads = random.nextInt(5) == 0 ? Map.of("t0", 0L) : Map.of();
      builder.model(new ModelArtifact("m" + m, size + m * odd, loads));
    }
    for (int w = 0; w < workers; w++) {
      int number = w < types ? w : random.nextInt(types);
      String type = "t" + number;
      long memory = number % 3 == 1 ? 9 * GB : 14 * GB;
      builder.worker(
          Worker.gpu("w" + w, type, memory, 10 * GB)
              .withZone("z" + (w < zones ? w : random.nextInt(zones))));
    }
    builder.transfers(zones == 1 ? TransferModel.uniform(100, 100_000_000) : links());
    for (int f = 0; f < 5; f++) {
      builder.workflow(workflow("f" + f));
      builder.job(
          new Job("j" + f, "f" + f, 0)
              .withInputs(new JobInput("t0", random.nextInt(2) * 40_000_000L, "w0")));
    }
    registry = WorkflowRegistry.of(CompiledProblem.of(builder.build()));
  }

  /** Whether few workers are at one position, and no task needs several models. */
  boolean isSmallAndPlain() {
    return workers <= 64 && zones == 1 && mostNeeded == 1;
  }

  /** All workers in random states. */
  ClusterSnapshot snapshot() {
    WaitReading reading = random.nextBoolean() ? WaitReading.AS_PUBLISHED : WaitReading.ELAPSING;
    ClusterSnapshot snapshot =
        new ClusterSnapshot(registry, workers, models + random.nextInt(70), reading);
    snapshot.joinAll();
    for (int w = 0; w < workers; w++) {
      change(snapshot, w, 0);
    }
    return snapshot;
  }

  /** Changes something about a worker, which may leave, or another join. */
  void change(ClusterSnapshot snapshot, long now) {
    int w = random.nextInt(workers);
    if (random.nextInt(20) == 0) {
      if (snapshot.isPresent(w)) {
        snapshot.leave(w);
      } else {
        change(snapshot, snapshot.join(random.nextInt(workers)), now);
      }
    } else if (snapshot.isPresent(w)) {
      change(snapshot, w, now);
    }
  }

  private void change(ClusterSnapshot snapshot, int w, long now) {
    int what = random.nextInt(4);
    for (int b = 0; b < registry.catalogue().workflows().batches(); b++) {
      if (random.nextInt(4) == 0) {
        snapshot.updateWaiting(w, b, random.nextInt(6));
      }
    }
    if (what != 0) {
      long wait = random.nextInt(3) == 0 ? 0 : random.nextInt(8) * 100_000L;
      snapshot.updateWait(w, wait, Math.max(0, now - random.nextInt(2) * 50_000L));
    }
    if (what == 1) {
      int m = random.nextInt(models);
      snapshot.updateResident(w, m, !snapshot.isResident(w, m));
    } else if (what > 1) {
      long[] words = new long[snapshot.residentWords()];
      long room = 14 * GB;
      for (int tries = random.nextInt(6); tries > 0; tries--) {
        int m = random.nextInt(models);
        long bytes = registry.catalogue().modelBytes(m);
        if (bytes <= room && (words[m >> 6] >>> m & 1) == 0) {
          words[m >> 6] |= 1L << m;
          room -= bytes;
        }
      }
      snapshot.updateResidents(w, words, 0, random.nextInt(4) == 0 ? GB : 0);
    }
  }

  /** Any links, or those of racks, of pods of three racks, or with a slow position. */
  private TransferModel links() {
    int kind = random.nextInt(4);
    int slow = random.nextInt(zones);
    List<Entry> entries = new ArrayList<>();
    for (int a = 0; a < zones; a++) {
      for (int b = 0; b < zones; b++) {
        if (kind == 0) {
          Link any = new Link(random.nextInt(5) * 100L, random.nextInt(1, 5) * 100_000_000L);
          entries.add(new Entry("z" + a, "z" + b, any));
        } else if (a == b) {
          entries.add(new Entry("z" + a, "z" + b, new Link(10, 10 * GB)));
        } else if (kind == 2 && a / 3 == b / 3) {
          entries.add(new Entry("z" + a, "z" + b, new Link(50, 5 * GB)));
        } else if (kind == 3 && b == slow) {
          entries.add(new Entry("z" + a, "z" + b, new Link(50_000, GB / 10)));
        }
      }
    }
    return new TransferModel.LinkTable(new Link(100, GB), entries, List.of());
  }

  private Workflow workflow(String id) {
    int count = random.nextInt(1, 9);
    List<Task> tasks = new ArrayList<>();
    List<DataEdge> edges = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      List<Mode> modes = new ArrayList<>();
      for (int m = random.nextInt(4) == 0 ? 2 : 1; m > 0; m--) {
        modes.add(mode("mode" + m));
      }
      tasks.add(new Task("t" + t, modes));
      for (int p = 0; p < t; p++) {
        if (random.nextInt(3) == 0) {
          edges.add(new DataEdge("t" + p, "t" + t, random.nextInt(4) * 10_000_000L));
        }
      }
    }
    return new Workflow(id, tasks, edges);
  }

  private Mode mode(String id) {
    long micros = random.nextInt(0, 5) * 100_000L;
    TaskDuration duration =
        random.nextInt(3) != 0 ? TaskDuration.of(micros) : TaskDuration.perWorker(byType(micros));
    Mode mode = Mode.of(id, duration);
    if (random.nextInt(8) == 0) {
      mode = mode.withDemands(Map.of());
    }
    java.util.TreeSet<String> needed = new java.util.TreeSet<>();
    int most = Math.min(mostNeeded, NEEDED[random.nextInt(NEEDED.length)]);
    for (int m = most; m > 0; m--) {
      needed.add("m" + random.nextInt(random.nextBoolean() ? models : Math.min(models, 8)));
    }
    mode = mode.withModels(List.copyOf(needed));
    return batches && random.nextInt(4) != 0 ? mode.withBatch(batch(duration)) : mode;
  }

  private Batch batch(TaskDuration duration) {
    int limit = random.nextInt(1, 5);
    long more = random.nextInt(3) * 50_000L;
    if (duration instanceof TaskDuration.PerWorker each) {
      Map<String, List<Long>> tables = new java.util.TreeMap<>();
      each.micros().forEach((type, micros) -> tables.put(type, table(micros, limit, more)));
      return Batch.of(limit, BatchDuration.perWorker(tables));
    }
    return Batch.of(
        limit,
        new BatchDuration.Fixed(table(((TaskDuration.Fixed) duration).micros(), limit, more)));
  }

  private static List<Long> table(long first, int limit, long more) {
    return LongStream.range(0, limit).mapToObj(b -> first + b * more).toList();
  }

  private Map<String, Long> byType(long micros) {
    Map<String, Long> durations = new java.util.TreeMap<>();
    for (int i = 0; i < types; i++) {
      durations.put("t" + i, micros * (types > 3 ? 1 + i % 4 : i + 1));
    }
    return durations;
  }
}
