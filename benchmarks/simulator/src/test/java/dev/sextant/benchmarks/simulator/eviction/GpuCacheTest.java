package dev.sextant.benchmarks.simulator.eviction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class GpuCacheTest {
  private static final String SEQUENCE = "ABCABDABCABDACBD";
  private static final long[] SIZES = {4, 4, 3, 6};

  private static final Function<ModelQueue, EvictionPolicy> FIFO = queue -> new FirstInFirstOut();
  private static final Function<ModelQueue, EvictionPolicy> LRU = queue -> new LeastRecentlyUsed();

  @Test
  void whatWouldGoForAModelIsWhatGoes() {
    SplittableRandom random = new SplittableRandom(7);
    int gone = 0;
    for (int round = 0; round < 200; round++) {
      GpuCache cache = new GpuCache(12, SIZES, new LeastRecentlyUsed());
      for (int i = 0; i < 30; i++) {
        int[] model = {random.nextInt(SIZES.length)};
        List<Integer> expected = new ArrayList<>();
        if (!cache.isResident(model[0])) {
          int count = cache.wouldEvict(model[0]);
          for (int k = 0; k < count; k++) {
            expected.add(cache.evicted(k));
          }
        }
        List<Integer> evicted = new ArrayList<>();
        if (cache.request(model, 0, 1)) {
          for (int k = 0; k < cache.evicted(); k++) {
            evicted.add(cache.evicted(k));
          }
          assertThat(evicted).isEqualTo(expected);
          gone += evicted.size();
        }
        if (random.nextInt(4) == 0) {
          cache.hold(model[0]);
        }
      }
    }
    assertThat(gone).isGreaterThan(500);
  }

  @Test
  void lruLoadsTwelveTimesInTheWorkedExample() {
    assertThat(serve(12, SIZES, sequence(), LRU, sequence().length).totalLoads()).isEqualTo(12);
  }

  @Test
  void fifoLoadsTwelveTimesInTheWorkedExample() {
    assertThat(serve(12, SIZES, sequence(), FIFO, sequence().length).totalLoads()).isEqualTo(12);
  }

  @Test
  void beladyLoadsNineTimesInTheWorkedExampleWhichIsTheOptimum() {
    GpuCache cache = serve(12, SIZES, sequence(), Belady::new, sequence().length);
    assertThat(cache.totalLoads()).isEqualTo(9);
    assertThat(fewestLoads(12, SIZES, sequence(), 0, 0)).isEqualTo(9);
  }

  @Test
  void queueLookaheadWithAFullViewIsBeladyAndWithNoViewIsLru() {
    for (long seed = 0; seed < 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] sizes = random.longs(8, 1, 6).toArray();
      int[] sequence = random.ints(60, 0, 8).toArray();
      assertThat(serve(12, sizes, sequence, QueueLookahead::new, 60).totalLoads())
          .isEqualTo(serve(12, sizes, sequence, Belady::new, 60).totalLoads());
      assertThat(serve(12, sizes, sequence, QueueLookahead::new, 1).totalLoads())
          .isEqualTo(serve(12, sizes, sequence, LRU, 1).totalLoads());
    }
  }

  @Test
  void beladyIsTheOptimumForEqualSizesAndNoPolicyIsBetter() {
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int models = random.nextInt(2, 6);
      long[] sizes = new long[models];
      Arrays.fill(sizes, 3);
      long capacity = 3L * random.nextInt(1, models + 1);
      int[] sequence = random.ints(14, 0, models).toArray();
      long belady = serve(capacity, sizes, sequence, Belady::new, 14).totalLoads();
      assertThat(belady).as("seed " + seed).isEqualTo(fewestLoads(capacity, sizes, sequence, 0, 0));
    }
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] sizes = new long[30];
      Arrays.fill(sizes, 7);
      long capacity = random.nextLong(7, 7 * 30);
      int[] sequence = random.ints(1000, 0, 30).toArray();
      long belady = serve(capacity, sizes, sequence, Belady::new, 1000).totalLoads();
      for (Function<ModelQueue, EvictionPolicy> policy : List.of(FIFO, LRU, QueueLookahead::new)) {
        assertThat(belady)
            .as("seed " + seed)
            .isLessThanOrEqualTo(serve(capacity, sizes, sequence, policy, 10).totalLoads());
      }
    }
  }

  @Test
  void neverEvictsModelsOfTheStartingTaskNorHeldOnes() {
    GpuCache cache = new GpuCache(10, new long[] {4, 4, 4, 4}, new FirstInFirstOut());
    assertThat(cache.request(new int[] {0, 1}, 0, 2)).isTrue();
    assertThat(cache.request(new int[] {0, 2}, 0, 2)).isTrue();
    assertThat(cache.evicted()).isOne();
    assertThat(cache.evicted(0)).isOne();
    assertThat(cache.loaded()).isOne();
    assertThat(cache.loaded(0)).isEqualTo(2);
    cache.hold(0);
    cache.hold(2);
    assertThat(cache.request(new int[] {3}, 0, 1)).isFalse();
    assertThat(cache.loaded() + cache.evicted()).isZero();
    assertThat(cache.isResident(0) && cache.isResident(2)).isTrue();
    cache.release(2);
    assertThat(cache.request(new int[] {3}, 0, 1)).isTrue();
    assertThat(cache.isResident(0)).isTrue();
    assertThat(cache.isResident(2)).isFalse();
    assertThatThrownBy(() -> cache.release(2)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void reservedMemoryIsNoRoomForModels() {
    GpuCache cache = new GpuCache(10, new long[] {4, 4}, new LeastRecentlyUsed());
    assertThat(cache.reserve(3)).isTrue();
    assertThat(cache.request(new int[] {0, 1}, 0, 2)).isFalse();
    assertThat(cache.request(new int[] {0}, 0, 1)).isTrue();
    assertThat(cache.reserve(4)).isFalse();
    cache.unreserve(3);
    assertThat(cache.request(new int[] {0, 1}, 0, 2)).isTrue();
    assertThat(cache.totalHits()).isOne();
    assertThat(cache.freeBytes()).isEqualTo(2);
    assertThatThrownBy(() -> cache.unreserve(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void theQueueKnowsTheNextUseWhateverIsTakenFromIt() {
    for (long seed = 0; seed < 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ModelQueue queue = new ModelQueue(5);
      List<long[]> mirror = new ArrayList<>(); // ticket, number, models as bits
      for (int step = 0; step < 200; step++) {
        if (mirror.isEmpty() || random.nextInt(5) < 3) {
          int bits = random.nextInt(32);
          int[] models =
              java.util.stream.IntStream.range(0, 5).filter(m -> (bits >> m & 1) > 0).toArray();
          long number = step;
          mirror.add(new long[] {queue.add(models, 0, models.length), number, bits});
        } else {
          queue.take((int) mirror.remove(random.nextInt(mirror.size()))[0]);
        }
        long previous = -1;
        for (long[] task : mirror) {
          assertThat(task[1]).isGreaterThan(previous);
          previous = task[1];
        }
        for (int m = 0; m < 5; m++) {
          int model = m;
          long[] next =
              mirror.stream().filter(t -> (t[2] >> model & 1) > 0).findFirst().orElse(null);
          assertThat(queue.nextUse(m) == ModelQueue.NO_USE).isEqualTo(next == null);
          for (int other = 0; other < 5 && next != null; other++) {
            int second = other;
            long[] nextOfOther =
                mirror.stream().filter(t -> (t[2] >> second & 1) > 0).findFirst().orElse(null);
            if (nextOfOther != null) {
              assertThat(Long.compare(queue.nextUse(m), queue.nextUse(other)))
                  .isEqualTo(Long.compare(next[1], nextOfOther[1]));
            }
          }
        }
      }
    }
  }

  @Test
  void requestsAndQueueAllocateNothingInSteadyState() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long[] sizes = new SplittableRandom(1).longs(40, 1, 9).toArray();
    ModelQueue queue = new ModelQueue(40);
    GpuCache cache = new GpuCache(60, sizes, new QueueLookahead(queue));
    int[] sequence = new SplittableRandom(2).ints(4000, 0, 40).toArray();
    int[] tickets = new int[4000];
    long bytes = 0;
    for (int round = 0; round < 3; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      serve(cache, queue, sequence, tickets, 8);
      bytes = threads.getCurrentThreadAllocatedBytes() - before;
    }
    assertThat(cache.totalEvictions()).isGreaterThan(1000);
    // What asking for the number costs by itself, over 4000 requests.
    assertThat(bytes).isLessThan(4000);
  }

  private static GpuCache serve(
      long capacity,
      long[] sizes,
      int[] sequence,
      Function<ModelQueue, EvictionPolicy> policy,
      int view) {
    ModelQueue queue = new ModelQueue(sizes.length);
    GpuCache cache = new GpuCache(capacity, sizes, policy.apply(queue));
    serve(cache, queue, sequence, new int[sequence.length], view);
    return cache;
  }

  /** Serves a sequence with this many tasks in the queue, the starting one included. */
  private static void serve(
      GpuCache cache, ModelQueue queue, int[] sequence, int[] tickets, int view) {
    int queued = 0;
    for (int i = 0; i < sequence.length; i++) {
      for (; queued < Math.min(sequence.length, i + view); queued++) {
        tickets[queued] = queue.add(sequence, queued, queued + 1);
      }
      queue.take(tickets[i]);
      if (!cache.request(sequence, i, i + 1)) {
        throw new AssertionError("The model does not fit.");
      }
    }
  }

  /** By trying all evictions; {@code held} has a bit per resident model. */
  private static int fewestLoads(long capacity, long[] sizes, int[] sequence, int at, int held) {
    if (at == sequence.length) {
      return 0;
    }
    int needed = 1 << sequence[at];
    if ((held & needed) != 0) {
      return fewestLoads(capacity, sizes, sequence, at + 1, held);
    }
    int fewest = Integer.MAX_VALUE;
    for (int kept = held; ; kept = (kept - 1) & held) {
      long bytes = sizes[sequence[at]];
      for (int m = 0; m < sizes.length; m++) {
        bytes += (kept >> m & 1) * sizes[m];
      }
      if (bytes <= capacity && isMaximal(kept, held, capacity - bytes, sizes)) {
        fewest =
            Math.min(fewest, 1 + fewestLoads(capacity, sizes, sequence, at + 1, kept | needed));
      }
      if (kept == 0) {
        return fewest;
      }
    }
  }

  /** Whether nothing that is given up would have fitted. */
  private static boolean isMaximal(int kept, int held, long free, long[] sizes) {
    for (int m = 0; m < sizes.length; m++) {
      if (((held & ~kept) >> m & 1) > 0 && sizes[m] <= free) {
        return false;
      }
    }
    return true;
  }

  private static int[] sequence() {
    return SEQUENCE.chars().map(c -> c - 'A').toArray();
  }
}
