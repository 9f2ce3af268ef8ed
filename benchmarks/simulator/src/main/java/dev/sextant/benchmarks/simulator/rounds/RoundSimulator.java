package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Round;
import dev.sextant.planner.sharing.RoundPlacement;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingValidator;
import dev.sextant.planner.sharing.WorkCredit;
import dev.sextant.planner.sharing.check.AllocationViolation;
import dev.sextant.planner.sharing.check.RoundChecker;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that is shared in rounds: jobs come at their releases, a policy says who is where for a
 * round, jobs work at the rates of their choices. Every round goes through {@link RoundChecker},
 * which shares no code with what happens here. The same problem, policy and settings give the same
 * outcome. One simulation; not thread-safe.
 */
public final class RoundSimulator {
  private static final double MICROS = 1e6;
  private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);
  private static final int MOST_IDLE_ROUNDS = 100_000;

  private final SharingProblem problem;
  private final RoundPolicy policy;
  private final RoundSettings settings;
  private final Consumer<Round> listener;
  private final RoundCluster cluster;
  private final RoundChecker checker;
  private final List<String> types;
  private final List<RoundJob> jobs = new ArrayList<>();
  private final List<RoundJob> coming;
  private List<RoundJob> open = new ArrayList<>();
  private List<RoundPlacement> previous = List.of();
  private final long[] busyMicros;
  private int next;
  private int waitedFor;
  private int idleRounds;
  private boolean changed = true;
  private long rounds;
  private long preemptions;
  private long migrations;
  private double cost;

  /**
   * Why rounds cannot be simulated with the workers of a valid problem, in sentences; null where
   * they can.
   */
  public static @Nullable String obstacle(SharingProblem problem) {
    boolean closed = problem.atNow().workers().size() < problem.workers().size();
    return problem.isOverTime() || closed
        ? "Workers open, close, change their prices or are closed, which rounds do not know of."
            + "\nMaybe take their calendars out, or the workers."
        : null;
  }

  private RoundSimulator(
      SharingProblem given, RoundPolicy policy, RoundSettings settings, Consumer<Round> listener) {
    SharingValidator.validate(given);
    problem = given.atNow();
    String obstacle = obstacle(given);
    if (obstacle != null) {
      throw new IllegalArgumentException(obstacle);
    }
    this.policy = policy;
    this.settings = settings;
    this.listener = listener;
    cluster = new RoundCluster(problem);
    checker = new RoundChecker(problem, settings.grain());
    types = cluster.types();
    busyMicros = new long[types.size()];
    for (DivisibleJob job : problem.jobs()) {
      jobs.add(new RoundJob(jobs.size(), job, types.size()));
    }
    coming =
        jobs.stream().sorted(Comparator.comparingLong(job -> job.job().releaseMicros())).toList();
  }

  /**
   * Simulates until all jobs are done.
   *
   * @param problem workers, profiles, and the jobs, which come at their releases
   * @throws dev.sextant.planner.model.InvalidInputException with all errors of the problem at once
   * @throws IllegalArgumentException if workers change over time or are closed
   * @throws IllegalStateException if the policy breaks a rule of rounds, or never places a job
   */
  public static RoundOutcome run(
      SharingProblem problem, RoundPolicy policy, RoundSettings settings) {
    return run(problem, policy, settings, 0, problem.jobs().size(), round -> {});
  }

  /**
   * Simulates until some jobs are done.
   *
   * @param from the first job that is waited for, by its number in the problem
   * @param until one more than the last
   * @param listener told of each round
   */
  public static RoundOutcome run(
      SharingProblem problem,
      RoundPolicy policy,
      RoundSettings settings,
      int from,
      int until,
      Consumer<Round> listener) {
    return new RoundSimulator(problem, policy, settings, listener).run(from, until);
  }

  private RoundOutcome run(int from, int until) {
    jobs.forEach(job -> finishIfDone(job, job.job().releaseMicros()));
    waitedFor = (int) jobs.subList(from, until).stream().filter(j -> j.doneMicros() < 0).count();
    long begin = coming.isEmpty() ? 0 : coming.get(0).job().releaseMicros();
    long now = begin;
    while (waitedFor > 0) {
      admit(now);
      now = open.isEmpty() ? coming.get(next).job().releaseMicros() : round(now, from, until);
    }
    return new RoundOutcome(
        problem,
        jobs.stream().mapToLong(RoundJob::doneMicros).toArray(),
        jobs.stream().map(this::attained).toArray(long[][]::new),
        types,
        busyMicros.clone(),
        begin,
        now,
        rounds,
        preemptions,
        migrations,
        cost);
  }

  private long[] attained(RoundJob job) {
    long[] micros = new long[types.size()];
    Arrays.setAll(micros, job::attainedMicros);
    return micros;
  }

  private void admit(long now) {
    boolean came = false;
    while (next < coming.size() && coming.get(next).job().releaseMicros() <= now) {
      RoundJob job = coming.get(next++);
      if (job.left() > 0) {
        open.add(job);
        came = true;
      }
    }
    if (came) {
      open.sort(Comparator.comparingInt(RoundJob::number));
      changed = true;
    }
  }

  /** Makes a round and says when it ended. */
  private long round(long start, int from, int until) {
    List<RoundPlacement> placements =
        List.copyOf(policy.place(new RoundView(start, List.copyOf(open), changed, previous)));
    changed = false;
    List<WorkCredit> credits = new ArrayList<>();
    List<long[]> stops = new ArrayList<>();
    long end = settings.endsEarly() ? 0 : settings.roundMicros();
    for (RoundPlacement placement : placements) {
      long[] stop = work(placement, credits);
      stops.add(stop);
      end = Math.max(end, longest(stop));
    }
    refuseIdling(credits);
    Round round =
        new Round(start, start + (end == 0 ? settings.roundMicros() : end), placements, credits);
    judge(round);
    settle(round, stops, from, until);
    listener.accept(round);
    return round.endMicros();
  }

  private void refuseIdling(List<WorkCredit> credits) {
    boolean idle = credits.stream().allMatch(credit -> credit.work() == 0);
    idleRounds = idle ? idleRounds + 1 : 0;
    if (idleRounds > MOST_IDLE_ROUNDS) {
      throw new IllegalStateException(
          "No job has done anything in " + idleRounds + " rounds, and jobs wait.");
    }
  }

  /** Lets the jobs of a placement work, and says when each stops, from the begin of the round. */
  private long[] work(RoundPlacement placement, List<WorkCredit> credits) {
    RoundCluster.Placed placed = cluster.placed(placement);
    long[] stops = new long[placed.jobs().length];
    for (int i = 0; i < stops.length; i++) {
      int number = placed.jobs()[i];
      if (number >= 0) {
        RoundJob job = jobs.get(number);
        long lost = Math.min(settings.roundMicros(), lost(job, placement));
        long work = work(placed.rates()[i], settings.roundMicros() - lost, job.left());
        long micros = time(placed.rates()[i], work);
        credits.add(new WorkCredit(job.job().id(), micros, work));
        stops[i] = lost + micros;
      }
    }
    return stops;
  }

  private long lost(RoundJob job, RoundPlacement placement) {
    RoundPlacement before = job.previous();
    if (before != null) {
      return moves(before, placement) ? settings.migrateMicros() : 0;
    }
    return job.last() == null ? 0 : settings.resumeMicros();
  }

  private static boolean moves(RoundPlacement before, RoundPlacement after) {
    return before != after
        && !before.workers().equals(after.workers())
        && !new HashSet<>(before.workers()).equals(new HashSet<>(after.workers()));
  }

  /** All that is left where the time is enough, else as many whole grains as fit. */
  private long work(long rate, long micros, long left) {
    if (Math.multiplyHigh(rate, micros) == 0 && rate * micros >= 0) {
      long possible = rate * micros / 1_000_000;
      return possible >= left ? left : possible / settings.grain() * settings.grain();
    }
    BigInteger possible =
        BigInteger.valueOf(rate).multiply(BigInteger.valueOf(micros)).divide(MILLION);
    BigInteger grain = BigInteger.valueOf(settings.grain());
    return possible.compareTo(BigInteger.valueOf(left)) >= 0
        ? left
        : possible.divide(grain).multiply(grain).longValueExact();
  }

  /** How long work takes, rounded up to whole microseconds. */
  private static long time(long rate, long work) {
    if (rate == 0) {
      return 0;
    }
    if (Math.multiplyHigh(work, 1_000_000) == 0 && work * 1_000_000 >= 0) {
      return -Math.floorDiv(-work * 1_000_000, rate);
    }
    BigInteger[] parts =
        BigInteger.valueOf(work).multiply(MILLION).divideAndRemainder(BigInteger.valueOf(rate));
    return parts[0].longValueExact() + (parts[1].signum() > 0 ? 1 : 0);
  }

  private void judge(Round round) {
    List<AllocationViolation> violations = checker.check(round);
    if (!violations.isEmpty()) {
      AllocationViolation first = violations.get(0);
      throw new IllegalStateException(
          "The round at "
              + round.startMicros()
              + " us breaks "
              + violations.size()
              + " rules, first "
              + first.rule()
              + ": "
              + first.message());
    }
  }

  /** Takes over what was done, when the round is valid. */
  private void settle(Round round, List<long[]> stops, int from, int until) {
    rounds++;
    for (RoundJob job : open) {
      preemptions += job.previous() == null ? 0 : 1;
      job.leave();
    }
    int credit = 0;
    Map<String, Long> taken = new HashMap<>();
    for (int p = 0; p < round.placements().size(); p++) {
      RoundPlacement placement = round.placements().get(p);
      RoundCluster.Placed placed = cluster.placed(placement);
      int type = placed.type();
      long longest = longest(stops.get(p));
      placement.workers().forEach(worker -> busyMicros[type] += take(taken, worker, longest));
      cost += placed.costPerSecond() * longest / MICROS;
      for (int i = 0; i < placed.jobs().length; i++) {
        RoundJob job = jobs.get(placed.jobs()[i]);
        long micros = stops.get(p)[i];
        job.credit(type, placement.workers().size(), micros, round.credits().get(credit++).work());
        count(job, placement);
        job.place(placement);
        if (finishIfDone(job, round.startMicros() + micros)) {
          changed = true;
          waitedFor -= job.number() >= from && job.number() < until ? 1 : 0;
        }
      }
    }
    cluster.endRound();
    previous = round.placements();
    if (changed) {
      open = new ArrayList<>(open.stream().filter(job -> job.doneMicros() < 0).toList());
    }
  }

  /** How much longer a worker is taken than by the placements before; several may share it. */
  private static long take(Map<String, Long> taken, String worker, long micros) {
    long before = taken.getOrDefault(worker, 0L);
    taken.put(worker, Math.max(before, micros));
    return Math.max(0, micros - before);
  }

  private static long longest(long[] stops) {
    long longest = 0;
    for (long stop : stops) {
      longest = Math.max(longest, stop);
    }
    return longest;
  }

  private void count(RoundJob job, RoundPlacement placement) {
    RoundPlacement before = job.before();
    if (before != null) {
      preemptions--;
      migrations += moves(before, placement) ? 1 : 0;
    }
  }

  private static boolean finishIfDone(RoundJob job, long micros) {
    if (job.doneMicros() >= 0 || job.left() > 0) {
      return false;
    }
    job.finish(micros);
    return true;
  }
}
