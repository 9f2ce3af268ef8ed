package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.sharing.SharingProblem;
import java.util.List;

/**
 * What a simulation in rounds came to. Times are in microseconds; jobs are numbered as in the
 * problem.
 *
 * @param problem what was simulated
 * @param doneMicros when each job was done, or -1
 * @param attainedMicros how long each job was placed on workers of each type, in the order of
 *     {@code types}
 * @param types the worker types, in the order of the problem
 * @param busyMicros how long workers of each type were taken, summed over them
 * @param beginMicros when the first job came
 * @param endMicros when the last round ended
 * @param rounds how many there were
 * @param preemptions how often a job that had worked in a round was left out of the next
 * @param migrations how often a job went on working on other workers than in the round before
 * @param costMicroUnits what workers and modes cost while they were taken, in micro-units
 */
public record RoundOutcome(
    SharingProblem problem,
    long[] doneMicros,
    long[][] attainedMicros,
    List<String> types,
    long[] busyMicros,
    long beginMicros,
    long endMicros,
    long rounds,
    long preemptions,
    long migrations,
    double costMicroUnits) {

  /** From a job's release to its end, in microseconds; -1 where it was not done. */
  public long completionMicros(int job) {
    return doneMicros[job] < 0 ? -1 : doneMicros[job] - problem.jobs().get(job).releaseMicros();
  }

  /** When the last job was done, from the first release on, in microseconds. */
  public long makespanMicros() {
    long last = beginMicros;
    for (long done : doneMicros) {
      last = Math.max(last, done);
    }
    return last - beginMicros;
  }
}
