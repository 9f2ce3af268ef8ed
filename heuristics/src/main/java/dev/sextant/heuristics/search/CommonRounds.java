package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Comparator;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One solution that several threads change at once, parallel annealing by decomposition: each has a
 * part of its order, and after every round what they made of their parts is put together, unless
 * one of them alone is better than that. Where jobs come and go, what happens early and late hardly
 * touch, so that the threads together change as much as one would in all their time. Parts end
 * elsewhere in each round. Threads come and leave as they like. Thread-safe.
 */
final class CommonRounds {
  /** With fewer tasks for each of them, threads do better with all. */
  private static final int MANY_TASKS = 250;

  private static final long ROUND_NANOS = 200_000_000;

  /** A round takes at least so many times what it takes to decode a solution. */
  private static final int DECODINGS = 50;

  private static final long WAIT_MILLIS = 2;

  /** How far the end of a part may be from where equal parts would end, as a share of those. */
  private static final double SPREAD = 0.6;

  private final CompiledProblem problem;
  private final SplittableRandom random;
  private final Map<Integer, Member> members = new TreeMap<>();
  private final Solution common;
  private final int[] seen;

  private int stamp;
  private int rounds;
  private volatile long next = System.nanoTime();

  /** What a thread brings to the end of a round, and where it goes on in the next one. */
  private static final class Member {
    final Solution solution;
    long cost;
    boolean hasCome;
    int from;
    int until;

    Member(Solution solution) {
      this.solution = solution;
    }
  }

  /** Nobody takes part yet. */
  CommonRounds(CompiledProblem problem, int pending, long seed) {
    this.problem = problem;
    random = new SplittableRandom(seed);
    seen = new int[problem.tasks()];
    common = new Solution(pending, problem.tasks());
  }

  /** Whether so many pending tasks of a problem are worth dividing between threads. */
  static boolean suit(CompiledProblem problem, int pending, int threads) {
    return threads > 1
        && pending / threads >= MANY_TASKS
        && new JobTerms(problem).countWithoutMakespan();
  }

  /** Whether the round is over. */
  boolean isOver() {
    return System.nanoTime() - next >= 0;
  }

  /** How many rounds are over. */
  synchronized int count() {
    return rounds;
  }

  /**
   * Ends the round of a thread: waits for the others, and has it go on from what they made
   * together. A thread that has not been here takes part from now on.
   *
   * @param stop whether to wait no longer
   * @return whether that is a new best of the thread
   */
  boolean meet(int number, Annealing annealing, BooleanSupplier stop) {
    return await(number, annealing, stop) && goOn(number, annealing);
  }

  private synchronized boolean await(int number, Annealing annealing, BooleanSupplier stop) {
    OrderDecoder own = annealing.decoder();
    Member member =
        members.computeIfAbsent(
            number, any -> new Member(new Solution(own.size(), problem.tasks())));
    member.solution.copyFrom(own);
    member.cost = own.cost();
    member.hasCome = true;
    int round = rounds;
    endIfAllHaveCome(own);
    while (round == rounds && !stop.getAsBoolean()) {
      try {
        wait(WAIT_MILLIS);
        endIfAllHaveCome(own);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return round != rounds;
  }

  private boolean goOn(int number, Annealing annealing) {
    Solution from = new Solution(common.size(), problem.tasks());
    int begin;
    int end;
    synchronized (this) {
      Member member = members.get(number);
      from.copyFrom(common);
      begin = member.from;
      end = member.until;
    }
    return annealing.continueFrom(from, begin, end);
  }

  /** A thread takes part no longer; those that wait for it notice. */
  synchronized void leave(int number) {
    members.remove(number);
  }

  private void endIfAllHaveCome(OrderDecoder spare) {
    if (!members.values().stream().allMatch(member -> member.hasCome)) {
      return;
    }
    long began = System.nanoTime();
    Member best =
        members.values().stream().min(Comparator.comparingLong(member -> member.cost)).get();
    Solution together = together();
    boolean isBetter = together != null && together.decode(spare) && spare.cost() < best.cost;
    common.copyFrom(isBetter ? together : best.solution);
    divide();
    long now = System.nanoTime();
    next = now + Math.max(ROUND_NANOS, DECODINGS * (now - began));
    rounds++;
    notifyAll();
  }

  /**
   * The parts as one solution; null where they are not all parts of one, as someone has left or is
   * new. Whatever they were made of, it is an order: a beginning of one has the predecessors of all
   * its tasks.
   */
  private @Nullable Solution together() {
    int covered = members.values().stream().mapToInt(member -> member.until - member.from).sum();
    if (members.size() < 2 || covered != common.size()) {
      return null;
    }
    Solution all = new Solution(common.size(), problem.tasks());
    stamp++;
    for (Member member : members.values()) {
      for (int at = member.from; at < member.until; at++) {
        int task = member.solution.order[at];
        if (seen[task] == stamp) {
          return null;
        }
        seen[task] = stamp;
        all.order[at] = task;
        all.option[task] = member.solution.option[task];
        all.worker[task] = member.solution.worker[task];
        all.hold[task] = member.solution.hold[task];
      }
    }
    return all;
  }

  private void divide() {
    int count = members.size();
    int[] ends = new int[count + 1];
    double part = (double) common.size() / count;
    for (int i = 1; i < count; i++) {
      ends[i] = (int) (part * (i + SPREAD * (random.nextDouble() - 0.5)));
    }
    ends[count] = common.size();
    int i = 0;
    for (Member member : members.values()) {
      member.from = ends[i];
      member.until = ends[++i];
      member.hasCome = false;
    }
  }
}
