package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.stream.LongStream;

/**
 * The sizes of what options may have to fetch at once, and numbers of groups that tell which
 * workers have room for one of them. Immutable.
 *
 * <p>Up to 7 sizes are groups within each other: those with room for the smallest, the next, and so
 * on. More sizes would make a worker a member of too many, so the number of sizes that fit is
 * written in digits of base 8, and there are groups within each other for every digit and what
 * stands before it. With 20 sizes, of which 13 fit (1 5 in base 8), a worker is in
 *
 * <pre>
 *   level 1   1 ?           first digit at least 1
 *   level 0   1 1 .. 1 5    first digit 1, second at least 1, 2, 3, 4, 5
 * </pre>
 *
 * and who looks for room for the 11th size (1 3) asks "1 3" and "2 ?".
 */
final class Rooms {
  private static final int DIGIT = 3;
  private static final int BASE = 1 << DIGIT;

  private final long[] sizes;
  private final int levels;

  /** By level, the number of its first group. */
  private final int[] first;

  private Rooms(long[] sizes) {
    this.sizes = sizes;
    int digits = 1;
    while (sizes.length >> DIGIT * digits > 0) {
      digits++;
    }
    levels = digits;
    first = new int[digits + 1];
    for (int level = 0; level < digits; level++) {
      first[level + 1] = first[level] + (sizes.length >> DIGIT * (level + 1)) * BASE + BASE;
    }
  }

  /** Sizes of all that the modes of workflows need. */
  static Rooms of(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    int options = workflows.tasks() == 0 ? 0 : workflows.optionsEnd(workflows.tasks() - 1);
    LongStream.Builder all = LongStream.builder();
    for (int o = 0; o < options; o++) {
      problem.stop().look(o);
      int mode = workflows.optionMode(o);
      if (workflows.modelsBegin(mode) < workflows.modelsEnd(mode)) {
        all.add(bytes(problem, mode));
      }
    }
    return new Rooms(all.build().sorted().distinct().toArray());
  }

  /** Bytes of all models of a mode. */
  static long bytes(CompiledProblem problem, int mode) {
    long bytes = 0;
    for (int i = problem.workflows().modelsBegin(mode);
        i < problem.workflows().modelsEnd(mode);
        i++) {
      bytes += problem.modelBytes(problem.workflows().model(i));
    }
    return bytes;
  }

  /** Number of sizes that fit into so many bytes; of a size itself, its number counted from 1. */
  int fitting(long bytes) {
    int begin = 0;
    int end = sizes.length;
    while (begin < end) {
      int middle = begin + end >>> 1;
      if (sizes[middle] <= bytes) {
        begin = middle + 1;
      } else {
        end = middle;
      }
    }
    return begin;
  }

  int levels() {
    return levels;
  }

  /** Number of groups. */
  int groups() {
    return first[levels];
  }

  /** Digit of a number of sizes. */
  int digit(int fitting, int level) {
    return fitting >> DIGIT * level & BASE - 1;
  }

  /** What stands before a digit. */
  int before(int fitting, int level) {
    return fitting >> DIGIT * (level + 1);
  }

  /** The group of those whose number has this before a digit, and at least that digit. */
  int group(int level, int before, int digit) {
    return first[level] + (before << DIGIT) + digit;
  }

  /**
   * The group to ask at a level for all that have room for a size, or -1: together, those of all
   * levels have all.
   *
   * @param size number of the size, counted from 1
   */
  int toAsk(int size, int level) {
    int lowest = Integer.numberOfTrailingZeros(size) / DIGIT;
    int digit = digit(size, level) + (level > lowest ? 1 : 0);
    return level < lowest || digit == BASE ? -1 : group(level, before(size, level), digit);
  }
}
