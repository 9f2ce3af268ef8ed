package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Orders, sequences of workers and sets of positions against lists and sets of the library. */
class SequencesTest {
  private static final int TASKS = 150;
  private static final int WORKERS = 3;

  @Test
  void positionsAreTakenInOrderFromEitherEnd() {
    Random random = new Random(3);
    for (int round = 0; round < 200; round++) {
      int size = 1 + random.nextInt(300);
      PositionSet set = new PositionSet(size);
      TreeSet<Integer> plain = new TreeSet<>();
      for (int step = 0; step < 100; step++) {
        int choice = random.nextInt(10);
        if (choice < 5) {
          int position = random.nextInt(size);
          set.add(position);
          plain.add(position);
        } else if (choice < 7) {
          Integer first = plain.pollFirst();
          assertThat(set.takeFirst()).isEqualTo(first == null ? PositionSet.NONE : first);
        } else if (choice < 9) {
          int lowest = random.nextInt(size);
          boolean some = !plain.isEmpty() && plain.last() >= lowest;
          assertThat(set.takeLast(lowest)).isEqualTo(some ? plain.last() : PositionSet.NONE);
          if (some) {
            plain.pollLast();
          }
        } else if (random.nextInt(5) == 0) {
          set.clear();
          plain.clear();
        }
      }
    }
  }

  @Test
  void aRearrangedStretchIsPutBack() {
    TaskOrder order = new TaskOrder(200, 300);
    int[] tasks = IntStream.range(0, 200).map(i -> 299 - i).toArray();
    order.set(tasks);
    Random random = new Random(5);
    for (int round = 0; round < 200; round++) {
      order.begin();
      order.putBack();
      assertThat(order.task).isEqualTo(tasks);
      int from = random.nextInt(200);
      int length = 1 + random.nextInt(200 - from);
      List<Integer> stretch = new ArrayList<>();
      for (int i = from; i < from + length; i++) {
        stretch.add(tasks[i]);
      }
      Collections.shuffle(stretch, random);
      order.rearrange(from, stretch.stream().mapToInt(t -> t).toArray(), length);
      for (int at = 0; at < 200; at++) {
        boolean inside = at >= from && at < from + length;
        assertThat(order.task[at]).isEqualTo(inside ? stretch.get(at - from) : tasks[at]);
        assertThat(order.position[order.task[at]]).isEqualTo(at);
      }
      order.putBack();
      assertThat(order.task).isEqualTo(tasks);
      for (int at = 0; at < 200; at++) {
        assertThat(order.position[tasks[at]]).isEqualTo(at);
      }
    }
  }

  /** Changes take tasks out and put them in elsewhere, and are kept or taken back. */
  @Test
  void sequencesAreSortedByPositionWhateverChangesAndIsTakenBack() {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      List<Integer> order = new ArrayList<>(IntStream.range(0, TASKS).boxed().toList());
      Collections.shuffle(order, random);
      int[] position = new int[TASKS];
      int[] worker = new int[TASKS];
      int[][] stack = new int[WORKERS][8];
      int[] depth = new int[WORKERS];
      place(order, position);
      for (int t = 0; t < TASKS; t++) {
        worker[t] = random.nextInt(WORKERS);
      }
      WorkerSequences sequences = new WorkerSequences(position, stack, depth);
      sequences.clear();
      for (int task : order) {
        sequences.append(task, worker[task]);
      }
      check(sequences, order, worker, stack, depth, true);
      for (int step = 0; step < 60; step++) {
        List<Integer> orderBefore = List.copyOf(order);
        int[] workerBefore = worker.clone();
        sequences.begin();
        TreeSet<Integer> moved = new TreeSet<>();
        for (int i = 1 + random.nextInt(step % 10 == 0 ? TASKS : 4); i > 0; i--) {
          int task = random.nextInt(TASKS);
          assertThat(sequences.isOut(task)).isEqualTo(moved.contains(task));
          if (moved.add(task)) {
            sequences.takeOut(task, worker[task]);
          }
        }
        for (int task : moved) {
          order.remove((Integer) task);
          order.add(random.nextInt(order.size() + 1), task);
          worker[task] = random.nextInt(WORKERS);
        }
        place(order, position);
        moved.forEach(task -> sequences.putIn(task, worker[task]));
        check(sequences, order, worker, stack, depth, false);
        if (random.nextBoolean()) {
          sequences.commit();
          check(sequences, order, worker, stack, depth, true);
        } else {
          sequences.rollback();
          order.clear();
          order.addAll(orderBefore);
          System.arraycopy(workerBefore, 0, worker, 0, TASKS);
          place(order, position);
          check(sequences, order, worker, stack, depth, true);
        }
      }
    }
  }

  private static void place(List<Integer> order, int[] position) {
    for (int at = 0; at < order.size(); at++) {
      position[order.get(at)] = at;
    }
  }

  private static int[] on(int w, List<Integer> order, int[] worker) {
    return order.stream().filter(t -> worker[t] == w).mapToInt(t -> t).toArray();
  }

  private static void check(
      WorkerSequences sequences,
      List<Integer> order,
      int[] worker,
      int[][] stack,
      int[] depth,
      boolean kept) {
    for (int w = 0; w < WORKERS; w++) {
      int[] tasks = on(w, order, worker);
      int last = WorkerSequences.NONE;
      for (int task : tasks) {
        assertThat(sequences.previous(task)).isEqualTo(last);
        if (last != WorkerSequences.NONE) {
          assertThat(sequences.next(last)).isEqualTo(task);
        }
        last = task;
      }
      assertThat(sequences.last(w)).isEqualTo(last);
      if (last != WorkerSequences.NONE) {
        assertThat(sequences.next(last)).isEqualTo(WorkerSequences.NONE);
      }
      if (kept) {
        assertThat(depth[w]).isEqualTo(tasks.length);
        assertThat(IntStream.of(stack[w]).limit(depth[w]).toArray()).isEqualTo(tasks);
      }
    }
  }
}
