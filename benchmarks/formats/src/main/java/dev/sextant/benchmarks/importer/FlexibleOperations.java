package dev.sextant.benchmarks.importer;

import dev.sextant.benchmarks.importer.TokenReader.Token;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Operations of which each may run on some of the machines, given as {@code k m1 d1 .. mk dk}:
 * their number, then a machine and the duration there for each. Not thread-safe.
 */
final class FlexibleOperations {
  private final TokenReader in;
  private final int machines;
  private final boolean fromOneToo;
  private boolean zeroNamed;
  private boolean lastNamed;

  private FlexibleOperations(TokenReader in, int machines, boolean fromOneToo) {
    this.in = in;
    this.machines = machines;
    this.fromOneToo = fromOneToo;
  }

  /** Reads operations whose machines count from 0. */
  static FlexibleOperations fromZero(TokenReader in, int machines) {
    return new FlexibleOperations(in, machines, false);
  }

  /**
   * Reads operations whose machines count from 0 or from 1: from 1 when a machine has their number.
   * When neither 0 nor that number appears, both mean the same problem with one machine idle.
   */
  static FlexibleOperations fromZeroOrOne(TokenReader in, int machines) {
    return new FlexibleOperations(in, machines, true);
  }

  /**
   * Reads the next operation.
   *
   * @param of the operation, for messages
   * @return durations by machine as the file counts them, in the order of the file
   */
  Map<Integer, Long> read(String of) {
    int count = in.nextInt("the number of machines of " + of, 1, machines);
    Map<Integer, Long> durations = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String what = "a machine of " + of;
      Token token = in.peek();
      int machine = in.nextInt(what, lastNamed ? 1 : 0, highest());
      zeroNamed |= machine == 0;
      lastNamed |= machine == machines;
      long duration = in.nextTime("the duration of " + of + " on machine " + machine);
      if (durations.put(machine, duration) != null) {
        throw in.refusal(ErrorCode.DUPLICATE_ID, what + " that it does not name before", token);
      }
    }
    return durations;
  }

  /** Adds the machines as workers; after the last operation has been read. */
  void addWorkers(Problem.Builder problem) {
    int base = lastNamed ? 1 : 0;
    for (int machine = base; machine < machines + base; machine++) {
      problem.worker(Worker.cpu(worker(machine)));
    }
  }

  /** The worker of a machine as the file counts them. */
  static String worker(int machine) {
    return "machine" + machine;
  }

  /** An operation as a task. */
  static Task task(String id, Map<Integer, Long> durations) {
    Map<String, Long> micros = new LinkedHashMap<>();
    durations.forEach((machine, duration) -> micros.put(worker(machine), duration));
    return Task.of(id, Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(micros)));
  }

  /**
   * Where an operation that begins at a place in a line ends.
   *
   * @param highest the highest number of a machine
   * @return the place after it, or -1 when it is none or does not end on the line
   */
  static int end(int[] line, int at, int highest) {
    if (at < 0 || at >= line.length || line[at] < 1 || line[at] > (line.length - at - 1) / 2) {
      return -1;
    }
    int end = at + 1 + 2 * line[at];
    for (int i = at + 1; i < end; i += 2) {
      if (line[i] > highest) {
        return -1;
      }
    }
    return end;
  }

  private int highest() {
    return fromOneToo && !zeroNamed ? machines : machines - 1;
  }
}
