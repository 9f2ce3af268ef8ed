package dev.sextant.planner.placement;

import java.util.Arrays;

/** The items of a {@link PlacementProblem}, row by row; filled once. */
final class ItemTable {
  /** Slack of an item whose job has no deadline. */
  static final long UNLIMITED = Long.MAX_VALUE;

  private int count;
  private int[] producer = new int[16];
  private long[] weight = new long[16];
  private long[] bytes = new long[16];
  private long[] slack = new long[16];
  private int[] readerStart = new int[17];
  private int[] homeStart = new int[17];
  private int[] readers = new int[16];

  /** By reader, the edge over which it reads, or the complement of the job's input. */
  private int[] origins = new int[16];

  private int[] homes = new int[16];
  private boolean limits;

  /** Begins an item; its readers and homes follow. */
  void begin(int producerTask, long itemWeight, long itemBytes, long slackMicros) {
    if (count == producer.length) {
      int room = count + (count >> 1) + 1;
      producer = Arrays.copyOf(producer, room);
      weight = Arrays.copyOf(weight, room);
      bytes = Arrays.copyOf(bytes, room);
      slack = Arrays.copyOf(slack, room);
      readerStart = Arrays.copyOf(readerStart, room + 1);
      homeStart = Arrays.copyOf(homeStart, room + 1);
    }
    producer[count] = producerTask;
    weight[count] = itemWeight;
    bytes[count] = itemBytes;
    slack[count] = slackMicros;
    limits |= slackMicros != UNLIMITED;
    count++;
    readerStart[count] = readerStart[count - 1];
    homeStart[count] = homeStart[count - 1];
  }

  /**
   * Adds a reader of the last item.
   *
   * @param origin the edge over which it reads, or the complement of the input of the job
   */
  void addReader(int task, int origin) {
    origins = with(origins, readerStart[count], origin);
    readers = with(readers, readerStart[count]++, task);
  }

  /** The edge or input over which the task at a position reads. */
  int origin(int position) {
    return origins[position] < 0 ? ~origins[position] : origins[position];
  }

  /** Whether it reads an input of its job. */
  boolean isInput(int position) {
    return origins[position] < 0;
  }

  /** Number of positions of readers, over all items. */
  int allReaders() {
    return readerStart[count];
  }

  void addHome(int place) {
    homes = with(homes, homeStart[count]++, place);
  }

  private static int[] with(int[] row, int at, int value) {
    int[] grown = at < row.length ? row : Arrays.copyOf(row, at + (at >> 1) + 1);
    grown[at] = value;
    return grown;
  }

  int count() {
    return count;
  }

  int producer(int item) {
    return producer[item];
  }

  long weight(int item) {
    return weight[item];
  }

  long bytes(int item) {
    return bytes[item];
  }

  /** How long the item may be on its way at most. */
  long slackMicros(int item) {
    return slack[item];
  }

  int readersBegin(int item) {
    return readerStart[item];
  }

  int readersEnd(int item) {
    return readerStart[item + 1];
  }

  int readers(int item) {
    return readerStart[item + 1] - readerStart[item];
  }

  int reader(int position) {
    return readers[position];
  }

  boolean isHome(int item, int place) {
    for (int i = homeStart[item]; i < homeStart[item + 1]; i++) {
      if (homes[i] == place) {
        return true;
      }
    }
    return false;
  }

  boolean hasLimits() {
    return limits;
  }
}
