package dev.sextant.heuristics.timetable;

/**
 * Pairs of numbers of a {@link WorkerRecord}. They lie in an array of somebody else, which is only
 * read until {@link #moveTo} goes on in one where there is room behind. Not thread-safe.
 */
abstract sealed class RecordedPairs permits RecordedMemory, RecordedChannel {
  long[] numbers = new long[0];

  /** Place of the first number. */
  int begin;

  /** The place behind the last one. */
  int end;

  /** Becomes what is at a place of an array, with so many pairs. */
  final void look(long[] in, int at, int pairs) {
    numbers = in;
    begin = at;
    end = at + 2 * pairs;
  }

  /** Goes on in another array, as a copy. */
  final void moveTo(long[] into, int at) {
    int length = end - begin;
    System.arraycopy(numbers, begin, into, at, length);
    numbers = into;
    begin = at;
    end = at + length;
  }

  /** Number of pairs. */
  final int count() {
    return (end - begin) >> 1;
  }

  /** The place behind what is kept. */
  final int end() {
    return end;
  }
}
