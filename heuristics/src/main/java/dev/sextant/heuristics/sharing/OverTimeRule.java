package dev.sextant.heuristics.sharing;

import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.TimeSpan;
import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedAllocation;
import dev.sextant.planner.sharing.spi.AllocationOutcome;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import dev.sextant.planner.sharing.spi.AllocatorBackend;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Job after job, in the order of release, decides by what is offered now where a job runs: at its
 * beginning, and again after every period, if there is one. In between it stays there, and waits
 * while those workers are closed or taken. It looks at no price to come and at no deadline.
 *
 * <p>Source of the rules: Narayanan et al., Analysis and Exploitation of Dynamic Pricing in the
 * Public Cloud for ML Training (DISPA'20), where a job runs on what is cheapest, or best for its
 * price, at its beginning or every day.
 */
final class OverTimeRule implements AllocatorBackend {
  /** A day, in microseconds. */
  static final long DAY = 86_400_000_000L;

  private static final double MICROS = 1e6;

  /** What makes one choice better than another, by what it gives and costs now. */
  enum Preference {
    /** The lower price of all its workers; then the higher rate. */
    CHEAPEST {
      @Override
      boolean prefers(double rate, double price, double otherRate, double otherPrice) {
        return price < otherPrice || price == otherPrice && rate > otherRate;
      }
    },
    /** The higher rate per price. */
    BEST_RATE_PER_PRICE {
      @Override
      boolean prefers(double rate, double price, double otherRate, double otherPrice) {
        return rate * otherPrice > otherRate * price;
      }
    };

    abstract boolean prefers(double rate, double price, double otherRate, double otherPrice);
  }

  private final Preference preference;
  private final long periodMicros;

  /**
   * A rule.
   *
   * @param periodMicros after how long it decides again; {@link TimeSpan#FOR_EVER} for never
   */
  OverTimeRule(Preference preference, long periodMicros) {
    this.preference = preference;
    this.periodMicros = periodMicros;
  }

  @Override
  public boolean allocatesOverTime() {
    return true;
  }

  @Override
  public boolean looksAtDuties() {
    return false;
  }

  @Override
  public AllocationOutcome allocate(AllocationRequest request) {
    CompiledSharing problem = request.problem();
    List<Integer> order =
        Rules.open(problem).stream()
            .sorted(Comparator.comparingDouble(job -> -problem.ageSeconds(job)))
            .toList();
    return problem.isOverTime()
        ? overTime(request, order)
        : AllocationOutcome.of(still(problem, order));
  }

  private IndexedAllocation still(CompiledSharing problem, List<Integer> order) {
    Portions portions = new Portions(problem);
    for (int job : order) {
      int best = best(problem, job, choice -> portions.room(choice, job) > 0);
      if (best >= 0) {
        portions.give(best, 1, job);
      }
    }
    return portions.allocation();
  }

  /** Whether a choice can be had. */
  private interface Room {
    boolean isThere(int choice);
  }

  /** The choice of a job alone that is preferred; -1 when there is none. */
  private int best(CompiledSharing then, int job, Room room) {
    Choices choices = then.choices();
    int profile = then.profile(job);
    int best = -1;
    for (int c = choices.begin(profile); c < choices.end(profile); c++) {
      boolean better =
          best < 0
              || preference.prefers(
                  choices.rate(c), choices.price(c), choices.rate(best), choices.price(best));
      best = better && room.isThere(c) ? c : best;
    }
    return best;
  }

  private AllocationOutcome overTime(AllocationRequest request, List<Integer> order) {
    CompiledSharing problem = request.problem();
    IndexedAllocation shares = new IndexedAllocation();
    PoolTimeline timeline = new PoolTimeline(problem);
    FullTimes full = new FullTimes();
    boolean completed = true;
    for (int i = 0; i < order.size() && completed; i++) {
      completed = new Course(problem, timeline, full, shares, order.get(i)).run(request.stop());
    }
    return new AllocationOutcome(shares, null, completed, Map.of(), Map.of());
  }

  /** One job, from its release until it is done or there is nothing left for it. */
  private final class Course {
    private final CompiledSharing problem;
    private final PoolTimeline timeline;
    private final FullTimes full;
    private final IndexedAllocation shares;
    private final int job;
    private double left;
    private @Nullable String mode;
    private @Nullable String type;

    Course(
        CompiledSharing problem,
        PoolTimeline timeline,
        FullTimes full,
        IndexedAllocation shares,
        int job) {
      this.problem = problem;
      this.timeline = timeline;
      this.full = full;
      this.shares = shares;
      this.job = job;
      left = problem.left(job);
    }

    /** Whether it came to its end before it had to stop. */
    boolean run(BooleanSupplier stop) {
      long release = problem.problem().jobs().get(job).releaseMicros();
      long at = Math.max(problem.problem().nowMicros(), release);
      long decideAt = at;
      boolean stopped = false;
      while (left > 0 && at != TimeSpan.FOR_EVER && !stopped) {
        int interval = timeline.intervalAt(at);
        if (at >= decideAt) {
          decide(interval, at);
          boolean again = mode != null && periodMicros != TimeSpan.FOR_EVER;
          decideAt = mode == null ? at : again ? after(at, periodMicros) : TimeSpan.FOR_EVER;
        }
        long decided = decideAt > at ? decideAt : Long.MAX_VALUE;
        at = work(interval, at, Math.min(timeline.nextChange(at), decided), decided);
        stopped = stop.getAsBoolean();
      }
      return !stopped;
    }

    private void decide(int interval, long at) {
      Choices choices = problem.at(interval).choices();
      int best = best(problem.at(interval), job, c -> timeline.roomNanos(interval, at, c) > 0);
      mode = best < 0 ? null : choices.id(best);
      type = best < 0 ? null : choices.types().get(choices.type(best));
    }

    /**
     * Works until an instant, or until it is done, whichever is first, and says when that is. With
     * no room it waits for as long as there is known to be none, until it decides again.
     */
    private long work(int interval, long from, long until, long decided) {
      int choice = chosen(interval);
      long nanos = choice < 0 ? 0 : timeline.roomNanos(interval, from, choice);
      long last = Math.min(until, TimeSpan.FOR_EVER - 1);
      if (nanos <= 0) {
        return Math.min(full.add(problem.profile(job), mode, type, from, until), decided);
      }
      if (last <= from) {
        return until;
      }
      double rate = problem.at(interval).choices().rate(choice) * (double) nanos / Share.ALL;
      double needs = Math.ceil(left / rate * MICROS);
      boolean ends = needs <= last - from;
      TimeSpan during = new TimeSpan(from, ends ? from + (long) needs : last);
      shares.add(interval, during, choice, nanos, job);
      timeline.take(interval, during, choice, nanos);
      left = ends ? 0 : left - rate * during.seconds();
      return ends ? during.toMicros() : until;
    }

    /** An instant so much later, or never where there is none. */
    private static long after(long micros, long more) {
      return micros > TimeSpan.FOR_EVER - more ? TimeSpan.FOR_EVER : micros + more;
    }

    private int chosen(int interval) {
      Choices choices = problem.at(interval).choices();
      int profile = problem.profile(job);
      for (int c = choices.begin(profile); c < choices.end(profile); c++) {
        if (choices.id(c).equals(mode) && choices.types().get(choices.type(c)).equals(type)) {
          return c;
        }
      }
      return -1;
    }
  }
}
