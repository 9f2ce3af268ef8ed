package dev.sextant.planner.check;

/**
 * What a plan means for one worker.
 *
 * @param worker id of the worker
 * @param runs runs on it
 * @param busyMicros time between now and the makespan's end during which at least one run holds it
 * @param loadMicros time between now and the makespan's end during which a load runs
 * @param loads loads the plan adds
 * @param evictions residencies with an eviction
 * @param utilisation {@code busyMicros} over the makespan, 0 when the makespan is 0
 */
public record WorkerMetrics(
    String worker,
    int runs,
    long busyMicros,
    long loadMicros,
    int loads,
    int evictions,
    double utilisation) {}
