package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TaskHeapTest {
  private record Entry(double key, int number) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      return key == other.key
          ? Integer.compare(number, other.number)
          : Double.compare(key, other.key);
    }
  }

  @Test
  void givesNumbersByKeyThenByNumber() {
    SplittableRandom random = new SplittableRandom(1);
    TaskHeap heap = new TaskHeap();
    PriorityQueue<Entry> oracle = new PriorityQueue<>();
    for (int i = 0; i < 20_000; i++) {
      assertThat(heap.isEmpty()).isEqualTo(oracle.isEmpty());
      if (oracle.isEmpty() || random.nextInt(5) < (i < 10_000 ? 3 : 2)) {
        Entry entry = new Entry(random.nextInt(50), i);
        heap.push(entry.key(), entry.number());
        oracle.add(entry);
      } else {
        Entry entry = oracle.remove();
        assertThat(heap.key()).isEqualTo(entry.key());
        assertThat(heap.number()).isEqualTo(entry.number());
        assertThat(heap.pop()).isEqualTo(entry.number());
      }
    }
  }
}
