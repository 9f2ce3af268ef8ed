package dev.sextant.planner.compiled;

/** Facts and commitments in numbers. Immutable and thread-safe. */
public final class CompiledState {
  /** Pin on a mode or worker where there is none. */
  public static final int FREE = -1;

  final long now;
  final long[] availableFrom;
  final int[] occupationStart;
  final int[] occupationDemandStart;
  final int[] occupationResource;
  final long[] occupationAmount;
  final long[] occupationMemory;
  final long[] occupationUntil;
  final int[] residentStart;
  final int[] residentModel;
  final boolean[] residentPinned;
  final int[] flightStart;
  final int[] flightModel;
  final long[] flightBegin;
  final long[] flightReady;
  final int[] running;
  final int[] runningMode;
  final int[] runningWorker;
  final long[] runningBegin;
  final long[] runningEnd;
  final boolean[] runningTakes;
  final int[] finished;
  final long[] finishedEnd;
  final int[] copyStart;
  final int[] copyWorker;
  final long[] copySince;
  final int[] copyItem;
  final int[] fact;
  final int[] pinMode;
  final int[] pinWorker;
  final int[] plannedWorker;
  final long[] plannedStart;

  CompiledState(StateCompiler from) {
    now = from.now;
    availableFrom = from.availableFrom;
    occupationStart = from.occupationStart;
    occupationDemandStart = from.occupationDemandStart.toArray();
    occupationResource = from.occupationResource.toArray();
    occupationAmount = from.occupationAmount.toArray();
    occupationMemory = from.occupationMemory.toArray();
    occupationUntil = from.occupationUntil.toArray();
    residentStart = from.residentStart;
    residentModel = from.residentModel.toArray();
    residentPinned = new boolean[residentModel.length];
    for (int i = 0; i < residentModel.length; i++) {
      residentPinned[i] = from.residentPinned.get(i) == 1;
    }
    flightStart = from.flightStart;
    flightModel = from.flightModel.toArray();
    flightBegin = from.flightBegin.toArray();
    flightReady = from.flightReady.toArray();
    running = from.running;
    runningMode = from.runningMode;
    runningWorker = from.runningWorker;
    runningBegin = from.runningBegin;
    runningEnd = from.runningEnd;
    runningTakes = from.runningTakes;
    finished = from.finished;
    finishedEnd = from.finishedEnd;
    copyStart = from.copyStart.toArray();
    copyWorker = from.copyWorker.toArray();
    copySince = from.copySince.toArray();
    copyItem = from.copyItem.toArray();
    fact = from.fact;
    pinMode = from.pinMode;
    pinWorker = from.pinWorker;
    plannedWorker = from.plannedWorker;
    plannedStart = from.plannedStart;
  }

  private CompiledState(CompiledState from, int[] modes) {
    now = from.now;
    availableFrom = from.availableFrom;
    occupationStart = from.occupationStart;
    occupationDemandStart = from.occupationDemandStart;
    occupationResource = from.occupationResource;
    occupationAmount = from.occupationAmount;
    occupationMemory = from.occupationMemory;
    occupationUntil = from.occupationUntil;
    residentStart = from.residentStart;
    residentModel = from.residentModel;
    residentPinned = from.residentPinned;
    flightStart = from.flightStart;
    flightModel = from.flightModel;
    flightBegin = from.flightBegin;
    flightReady = from.flightReady;
    running = from.running;
    runningMode = from.runningMode;
    runningWorker = from.runningWorker;
    runningBegin = from.runningBegin;
    runningEnd = from.runningEnd;
    runningTakes = from.runningTakes;
    finished = from.finished;
    finishedEnd = from.finishedEnd;
    copyStart = from.copyStart;
    copyWorker = from.copyWorker;
    copySince = from.copySince;
    copyItem = from.copyItem;
    fact = from.fact;
    pinMode = modes;
    pinWorker = from.pinWorker;
    plannedWorker = from.plannedWorker;
    plannedStart = from.plannedStart;
  }

  /** The same with tasks pinned to modes; {@link #FREE} where there is no pin. */
  CompiledState withPinnedModes(int[] modes) {
    return new CompiledState(this, modes.clone());
  }

  /** The moment of planning. */
  public long nowMicros() {
    return now;
  }

  /** From when a worker takes new runs and loads; at least now. */
  public long availableFromMicros(int worker) {
    return availableFrom[worker];
  }

  /** First occupation of a worker; those that ended by now are left out. */
  public int occupationsBegin(int worker) {
    return occupationStart[worker];
  }

  /** After the last occupation of a worker. */
  public int occupationsEnd(int worker) {
    return occupationStart[worker + 1];
  }

  /** First position of an occupation's demands. */
  public int occupationDemandsBegin(int occupation) {
    return occupationDemandStart[occupation];
  }

  /** Position after the last of an occupation's demands. */
  public int occupationDemandsEnd(int occupation) {
    return occupationDemandStart[occupation + 1];
  }

  /** Resource at a position. */
  public int occupationResource(int position) {
    return occupationResource[position];
  }

  /** Amount at a position. */
  public long occupationAmount(int position) {
    return occupationAmount[position];
  }

  /** GPU memory of an occupation. */
  public long occupationMemoryBytes(int occupation) {
    return occupationMemory[occupation];
  }

  /** End of an occupation. */
  public long occupationUntilMicros(int occupation) {
    return occupationUntil[occupation];
  }

  /** First resident of a worker. */
  public int residentsBegin(int worker) {
    return residentStart[worker];
  }

  /** After the last resident of a worker. */
  public int residentsEnd(int worker) {
    return residentStart[worker + 1];
  }

  /** Model of a resident. */
  public int residentModel(int resident) {
    return residentModel[resident];
  }

  /** Whether a resident must never be evicted. */
  public boolean residentPinned(int resident) {
    return residentPinned[resident];
  }

  /** First load in flight to a worker. */
  public int flightsBegin(int worker) {
    return flightStart[worker];
  }

  /** After the last load in flight to a worker. */
  public int flightsEnd(int worker) {
    return flightStart[worker + 1];
  }

  /** Model of a load in flight. */
  public int flightModel(int flight) {
    return flightModel[flight];
  }

  /** When a load in flight started. */
  public long flightStartMicros(int flight) {
    return flightBegin[flight];
  }

  /** When a load in flight is ready. */
  public long flightReadyMicros(int flight) {
    return flightReady[flight];
  }

  /** Number of running tasks. */
  public int runningCount() {
    return running.length;
  }

  /** Task of a running task. */
  public int runningTask(int i) {
    return running[i];
  }

  /** Mode of a running task. */
  public int runningMode(int i) {
    return runningMode[i];
  }

  /** Worker of a running task. */
  public int runningWorker(int i) {
    return runningWorker[i];
  }

  /** Start of a running task. */
  public long runningStartMicros(int i) {
    return runningBegin[i];
  }

  /** End of a running task. */
  public long runningEndMicros(int i) {
    return runningEnd[i];
  }

  /**
   * Whether a running task takes demands and workspace: it goes alone, or stands for its batch, of
   * which no other task does.
   */
  public boolean runningTakes(int i) {
    return runningTakes[i];
  }

  /** Whether a task is neither finished nor running. */
  public boolean isPending(int task) {
    return fact.length == 0 || fact[task] == 0;
  }

  /** Whether a task is finished. */
  public boolean isFinished(int task) {
    return fact.length != 0 && fact[task] > 0;
  }

  /** Whether a task is running. */
  public boolean isRunning(int task) {
    return fact.length != 0 && fact[task] < 0;
  }

  /** Number of a running task among the running ones. */
  public int runningIndex(int task) {
    return -fact[task] - 1;
  }

  /** When a finished task ended. */
  public long finishedEndMicros(int task) {
    return finishedEnd[fact[task] - 1];
  }

  /** First copy of a finished task's output. */
  public int copiesBegin(int task) {
    return copyStart[fact[task] - 1];
  }

  /** After the last copy of a finished task's output. */
  public int copiesEnd(int task) {
    return copyStart[fact[task]];
  }

  /** Worker of a copy. */
  public int copyWorker(int copy) {
    return copyWorker[copy];
  }

  /** From when a copy is there. */
  public long copySinceMicros(int copy) {
    return copySince[copy];
  }

  /** The item that a copy is of, or {@link CompiledWorkflows#NO_ITEM} for all of the output. */
  public int copyItem(int copy) {
    return copyItem[copy];
  }

  /** Mode a task is pinned to, or {@link #FREE}. */
  public int pinnedMode(int task) {
    return pinMode.length == 0 ? FREE : pinMode[task];
  }

  /** Worker of a task in the plan before, or {@link #FREE} where it had none. */
  public int plannedWorker(int task) {
    return plannedWorker.length == 0 ? FREE : plannedWorker[task];
  }

  /** Start of a task in the plan before; only where it had one. */
  public long plannedStartMicros(int task) {
    return plannedStart[task];
  }

  /** By how much a start of a task is later than in the plan before; 0 where it had none. */
  public long shiftMicros(int task, long start) {
    return plannedWorker(task) == FREE ? 0 : Math.max(0, start - plannedStart[task]);
  }

  /** Whether a task had another worker in the plan before; not where it had none. */
  public boolean isMoved(int task, int worker) {
    int planned = plannedWorker(task);
    return planned != FREE && planned != worker;
  }

  /** Worker a task is pinned to, or {@link #FREE}. */
  public int pinnedWorker(int task) {
    return pinWorker.length == 0 ? FREE : pinWorker[task];
  }
}
