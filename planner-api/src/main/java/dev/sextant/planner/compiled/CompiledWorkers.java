package dev.sextant.planner.compiled;

/**
 * Workers and worker classes. Workers that are alike in everything but network position and state
 * share a class. Immutable and thread-safe.
 */
public final class CompiledWorkers {
  /** Load time of a model that a class of workers cannot load. */
  public static final long NO_LOAD = -1;

  private final int models;
  private final int resources;
  private final int[] classOf;
  private final int[] classStart;
  private final int[] classMember;
  private final long[] capacity;
  private final long[] gpuMemoryBytes;
  private final boolean[] overlapLoads;
  private final CompiledCalendars calendars;
  private final long[] loadMicros;

  CompiledWorkers(
      int models,
      int resources,
      int[] classOf,
      long[] capacity,
      long[] gpuMemoryBytes,
      boolean[] overlapLoads,
      CompiledCalendars calendars,
      long[] loadMicros) {
    this.models = models;
    this.resources = resources;
    this.classOf = classOf;
    this.capacity = capacity;
    this.gpuMemoryBytes = gpuMemoryBytes;
    this.overlapLoads = overlapLoads;
    this.calendars = calendars;
    this.loadMicros = loadMicros;
    classStart = new int[gpuMemoryBytes.length + 1];
    for (int c : classOf) {
      classStart[c + 1]++;
    }
    Csr.accumulate(classStart);
    classMember = new int[classOf.length];
    int[] next = classStart.clone();
    for (int w = 0; w < classOf.length; w++) {
      classMember[next[classOf[w]]++] = w;
    }
  }

  /** Number of workers. */
  public int count() {
    return classOf.length;
  }

  /** Number of worker classes. */
  public int classes() {
    return gpuMemoryBytes.length;
  }

  /** Number of resources that any worker has or any mode demands. */
  public int resources() {
    return resources;
  }

  /** Class of a worker. */
  public int classOf(int worker) {
    return classOf[worker];
  }

  /** First position of a class in {@link #member}. */
  public int membersBegin(int workerClass) {
    return classStart[workerClass];
  }

  /** Position after the last of a class in {@link #member}. */
  public int membersEnd(int workerClass) {
    return classStart[workerClass + 1];
  }

  /** Worker at a position; within a class in ascending order. */
  public int member(int position) {
    return classMember[position];
  }

  /** Amount of a resource on each worker of a class. */
  public long capacity(int workerClass, int resource) {
    return capacity[workerClass * resources + resource];
  }

  /** GPU memory of each worker of a class. */
  public long gpuMemoryBytes(int workerClass) {
    return gpuMemoryBytes[workerClass];
  }

  /** Whether models load while tasks run on workers of a class. */
  public boolean overlapLoads(int workerClass) {
    return overlapLoads[workerClass];
  }

  /** When workers are open and what they cost, by class. */
  public CompiledCalendars calendars() {
    return calendars;
  }

  /** Load time of a model on a class, or {@link #NO_LOAD}. */
  public long loadMicros(int workerClass, int model) {
    return loadMicros[workerClass * models + model];
  }
}
