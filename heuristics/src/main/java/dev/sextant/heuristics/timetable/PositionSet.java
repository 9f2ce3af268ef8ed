package dev.sextant.heuristics.timetable;

/** Positions of an order, to be taken by rising or falling number. Not thread-safe. */
final class PositionSet {
  /** No position. */
  static final int NONE = -1;

  private final long[] words;

  /** Words outside of these hold nothing. */
  private int firstWord = Integer.MAX_VALUE;

  private int lastWord = -1;

  PositionSet(int size) {
    words = new long[(size + 63) >> 6];
  }

  void add(int position) {
    int i = position >> 6;
    words[i] |= 1L << position;
    firstWord = Math.min(firstWord, i);
    lastWord = Math.max(lastWord, i);
  }

  /** Takes out the first position; {@link #NONE} if there is none. */
  int takeFirst() {
    for (int i = firstWord; i <= lastWord; i++) {
      long word = words[i];
      if (word != 0) {
        words[i] = word & (word - 1);
        firstWord = i;
        return (i << 6) + Long.numberOfTrailingZeros(word);
      }
    }
    empty();
    return NONE;
  }

  /** The first position after another one, which both stay; {@link #NONE} if there is none. */
  int after(int position) {
    int next = position + 1;
    for (int i = Math.max(firstWord, next >> 6); i <= lastWord; i++) {
      long word = i == next >> 6 ? words[i] & (-1L << next) : words[i];
      if (word != 0) {
        return (i << 6) + Long.numberOfTrailingZeros(word);
      }
    }
    return NONE;
  }

  /** Takes out the last position, unless it is before another; then {@link #NONE}. */
  int takeLast(int lowest) {
    for (int i = lastWord; i >= firstWord; i--) {
      long word = words[i];
      if (word != 0) {
        lastWord = i;
        int found = (i << 6) + 63 - Long.numberOfLeadingZeros(word);
        if (found < lowest) {
          return NONE;
        }
        words[i] = word & ~(1L << found);
        return found;
      }
    }
    empty();
    return NONE;
  }

  /** Takes out all. */
  void clear() {
    for (int i = firstWord; i <= lastWord; i++) {
      words[i] = 0;
    }
    empty();
  }

  private void empty() {
    firstWord = Integer.MAX_VALUE;
    lastWord = -1;
  }
}
