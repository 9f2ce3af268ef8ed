package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.scheduler.Catalogue;
import dev.sextant.planner.scheduler.Cluster;
import dev.sextant.planner.scheduler.JobPlacer;
import dev.sextant.planner.scheduler.ModelHandle;
import dev.sextant.planner.scheduler.PlacedJob;
import dev.sextant.planner.scheduler.PlacementRequest;
import dev.sextant.planner.scheduler.TaskHandle;
import dev.sextant.planner.scheduler.WorkerHandle;
import dev.sextant.planner.scheduler.WorkerReport;
import dev.sextant.planner.scheduler.WorkerType;
import dev.sextant.planner.scheduler.WorkflowHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Threads that let workers join and leave, publish, publish what is wrong and extend the catalogue,
 * beside others that place jobs: whole rows, in order, of nobody who had left, and nothing refused
 * that is right or taken that is wrong. {@code -Dsextant.online.seconds=N} says how long, for few
 * and for many workers.
 */
@Tag("online")
class OnlineThreadsTest {
  private static final int SECONDS = Integer.getInteger("sextant.online.seconds", 1);
  private static final long GB = 1_000_000_000L;
  private static final int PUBLISHERS = 2;
  private static final int PLACERS = 2;
  private static final int MOST_EXTENSIONS = 30;
  private static final String[] MODELS = {"small", "large"};

  private final Map<String, LongAdder> outcomes = new ConcurrentSkipListMap<>();
  private final ConcurrentLinkedQueue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private final Map<WorkerHandle, Integer> published = new ConcurrentHashMap<>();
  private final AtomicInteger publishing = new AtomicInteger();
  private final WorkerHandle foreign = cluster(1).join("foreign", "T4");
  private long endNanos;

  private static Cluster cluster(int workers) {
    Catalogue catalogue =
        Catalogue.builder()
            .model("small", GB)
            .model("large", 2 * GB)
            .workerType(WorkerType.gpu("T4", 16 * GB, 8 * GB))
            .transfers(50, GB)
            .workflow(
                Workflow.builder("ask")
                    .task("embed", 20, "small")
                    .task("answer", 900, "large")
                    .edge("embed", "answer", 4_096)
                    .build())
            .build();
    return Cluster.builder(catalogue).mostWorkers(workers).mostModels(128).build();
  }

  private void count(String outcome) {
    outcomes.computeIfAbsent(outcome, name -> new LongAdder()).increment();
  }

  private boolean goesOn() {
    return faults.isEmpty() && System.nanoTime() - endNanos < 0;
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 80})
  void whoPlacesSeesWholeRowsOfWhoIsThere(int workers) throws InterruptedException {
    Cluster cluster = cluster(workers);
    CompassOnline compass = new CompassOnline(cluster.registry(), OnlineOptions.defaults());
    CompassPlusOnline plus = new CompassPlusOnline(cluster.registry());
    endNanos = System.nanoTime() + SECONDS * 1_000_000_000L;
    publishing.set(PUBLISHERS);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < PUBLISHERS; i++) {
      int number = i;
      threads.add(thread(() -> publish(cluster, number, workers)));
    }
    threads.add(thread(() -> extend(cluster)));
    for (int i = 0; i < PLACERS; i++) {
      Supplier<OnlinePlanner> planners = i == 0 ? compass::planner : plus::planner;
      threads.add(thread(() -> place(cluster, planners)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (SECONDS > 1) {
      System.out.println("| " + workers + " workers | " + outcomes + " |");
    }
    assertThat(faults).isEmpty();
    assertThat(outcomes).containsKeys("published", "left", "refused publication", "placed");
  }

  private Thread thread(Runnable work) {
    return new Thread(
        () -> {
          try {
            work.run();
          } catch (Throwable fault) {
            faults.add(fault);
          }
        });
  }

  /** The workers of every second id come, publish and go. */
  private void publish(Cluster cluster, int number, int workers) {
    SplittableRandom random = new SplittableRandom(number);
    Map<String, WorkerHandle> mine = new ConcurrentHashMap<>();
    List<WorkerHandle> gone = new ArrayList<>();
    WorkerReport report = new WorkerReport();
    while (goesOn()) {
      String id = "w" + (PUBLISHERS * random.nextInt(workers) + number);
      WorkerHandle worker = mine.get(id);
      int what = random.nextInt(16);
      if (worker == null) {
        join(cluster, id, mine);
      } else if (what == 0) {
        cluster.leave(worker);
        mine.remove(id);
        gone.add(worker);
        count("left");
      } else if (what < 5) {
        publishWrong(cluster, worker, gone, random.nextInt(10));
      } else {
        int n = published.getOrDefault(worker, 0) + 1;
        report.clear().waitMicros(n).observedMicros(n).reservedBytes(n);
        cluster.publish(worker, report.models(MODELS[n % 2]));
        published.put(worker, n);
        count("published");
      }
    }
    publishing.decrementAndGet();
  }

  private void join(Cluster cluster, String id, Map<String, WorkerHandle> mine) {
    try {
      mine.put(id, cluster.join(id, "T4"));
      count("joined");
    } catch (IllegalStateException full) {
      assertThat(full).hasMessageStartingWith("The cluster is full");
      count("refused, full");
    }
  }

  private void publishWrong(
      Cluster cluster, WorkerHandle worker, List<WorkerHandle> gone, int which) {
    WorkerReport wrong = new WorkerReport().waitMicros(5).observedMicros(5).models("small");
    WorkerHandle who = worker;
    switch (which) {
      case 0 -> wrong.waitMicros(-1);
      case 1 -> wrong.observedMicros(1L << 52);
      case 2 -> wrong.reservedBytes(Long.MIN_VALUE);
      case 3 -> wrong.models("small", "lagre");
      case 4 -> wrong.models("small", null);
      case 5 -> wrong.models(Collections.singletonList(null));
      case 6 -> wrong.clear();
      case 7 -> wrong.clear().waitMicros(3);
      case 8 -> who = foreign;
      default -> who = gone.isEmpty() ? foreign : gone.get(gone.size() - 1);
    }
    try {
      cluster.publish(who, wrong);
    } catch (IllegalArgumentException | IllegalStateException refusal) {
      assertThat(refusal).hasMessageContaining(who.id());
      count("refused publication");
      return;
    }
    throw new AssertionError("taken: " + which);
  }

  private void extend(Cluster cluster) {
    for (int i = 0; goesOn(); i++) {
      String id = "more" + i;
      if (i < MOST_EXTENSIONS) {
        cluster.extend(
            more ->
                more.model(id, GB)
                    .workerType(WorkerType.gpu(id, 4 * GB, GB))
                    .workflow(Workflow.builder(id).task("run", 9, id, "small").build()));
        count("extended");
      }
      try {
        cluster.extend(more -> more.model("none", 0));
        throw new AssertionError("taken");
      } catch (IllegalArgumentException refusal) {
        count("refused extension");
      }
    }
  }

  private void place(Cluster cluster, Supplier<OnlinePlanner> planners) {
    JobPlacer placer = new JobPlacer(cluster, planners.get(), WaitReading.AS_PUBLISHED);
    JobPlacer watcher = new JobPlacer(cluster, planners.get(), WaitReading.AS_PUBLISHED);
    Map<WorkerHandle, Long> seen = new WeakHashMap<>();
    PlacementRequest request = new PlacementRequest();
    PlacedJob job = new PlacedJob();
    for (int i = 0; goesOn() || publishing.get() > 0; i++) {
      List<WorkerHandle> left = watcher.workers().stream().filter(WorkerHandle::hasLeft).toList();
      watcher.refresh();
      assertThat(left).noneMatch(watcher::knows);
      watch(cluster, watcher, seen);
      left = placer.workers().stream().filter(WorkerHandle::hasLeft).toList();
      placer.refresh();
      List<WorkflowHandle> workflows = cluster.catalogue().workflows();
      WorkflowHandle workflow = workflows.get(i % workflows.size());
      if (placer.place(request.workflow(workflow).nowMicros(i), job)) {
        for (TaskHandle task : workflow.tasks()) {
          assertThat(left).doesNotContain(job.worker(task));
          assertThat(placer.knows(job.worker(task))).isTrue();
        }
        assertThat(placer.commit(job)).isTrue();
        count("placed");
      } else {
        count("found no worker");
      }
    }
    watcher.refresh();
    watch(cluster, watcher, seen);
    assertThat(watcher.workers().stream().sorted(Comparator.comparing(WorkerHandle::id)).toList())
        .isEqualTo(cluster.workers());
    for (WorkerHandle worker : watcher.workers()) {
      assertThat(watcher.waitMicros(worker, 0))
          .isEqualTo(published.getOrDefault(worker, 0).longValue());
    }
  }

  /** Publication n waits for n microseconds, and one model is there beside n bytes. */
  private void watch(Cluster cluster, JobPlacer watcher, Map<WorkerHandle, Long> seen) {
    ModelHandle small = cluster.catalogue().model("small");
    ModelHandle large = cluster.catalogue().model("large");
    for (WorkerHandle worker : watcher.workers()) {
      long n = watcher.waitMicros(worker, 0);
      boolean hasSmall = n > 0 && n % 2 == 0;
      boolean hasLarge = n % 2 == 1;
      long free = 16 * GB - n - (hasSmall ? GB : 0) - (hasLarge ? 2 * GB : 0);
      if (watcher.holds(worker, small) != hasSmall
          || watcher.holds(worker, large) != hasLarge
          || watcher.freeBytes(worker) != free
          || n < seen.getOrDefault(worker, 0L)) {
        throw new AssertionError(worker + ": " + n + " after " + seen.get(worker));
      }
      seen.put(worker, n);
    }
    count("looked");
  }
}
