package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JournalTest {
  private static Journal journal(int from, int until) {
    Journal journal = new Journal();
    for (int i = from; i < until; i++) {
      add(journal, i);
    }
    return journal;
  }

  private static void add(Journal journal, int i) {
    journal.add(i, 10L * i, 10L * i + 1, 10L * i + 2, 10L * i + 3);
  }

  /** A journal with the entries of these numbers and no others. */
  private static void require(Journal journal, int... entries) {
    assertThat(journal.size()).isEqualTo(entries.length);
    for (int i = 0; i < entries.length; i++) {
      assertThat(journal.kind(i)).isEqualTo(entries[i]);
      assertThat(journal.a(i)).isEqualTo(10L * entries[i]);
      assertThat(journal.b(i)).isEqualTo(10L * entries[i] + 1);
      assertThat(journal.c(i)).isEqualTo(10L * entries[i] + 2);
      assertThat(journal.d(i)).isEqualTo(10L * entries[i] + 3);
    }
  }

  private static int[] numbers(int from, int until) {
    return IntStream.range(from, until).toArray();
  }

  @Test
  void whatWasAddedIsToldInOrder() {
    Journal journal = journal(0, 300);
    require(journal, numbers(0, 300));
    journal.truncate(2);
    add(journal, 7);
    require(journal, 0, 1, 7);
  }

  @Test
  void aRangeTakesThePlaceOfWhatWasThere() {
    Journal copy = journal(500, 505);
    copy.copyRange(journal(0, 300), 100, 290);
    require(copy, numbers(100, 290));
    copy.copyRange(journal(0, 300), 3, 5);
    require(copy, 3, 4);
  }

  @Test
  void anotherJournalFollows() {
    Journal journal = journal(0, 3);
    journal.append(journal(3, 200), 0);
    require(journal, numbers(0, 200));
    journal.truncate(1);
    journal.append(journal(20, 22), 0);
    require(journal, 0, 20, 21);
  }
}
