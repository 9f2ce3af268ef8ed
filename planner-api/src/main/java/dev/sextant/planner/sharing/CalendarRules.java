package dev.sextant.planner.sharing;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.ErrorList;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What calendars of workers may ask of a sharing problem. */
final class CalendarRules {
  private static final long LATEST = 1L << 52;
  private static final double MOST_MONEY = 0x1p62;
  private static final double MICROS = 1e6;

  private final SharingProblem problem;
  private final ErrorList errors;
  private final SharingTerm term;

  CalendarRules(SharingProblem problem, ErrorList errors) {
    this.problem = problem;
    this.errors = errors;
    term = problem.objective().term();
  }

  /** Rules of the whole problem; its calendars are in order. */
  void check() {
    List<TimeSpan> intervals = problem.intervals();
    if (term.countsMoney()) {
      prices();
    }
    if (intervals.isEmpty()) {
      return;
    }
    notOfRates();
    TimeSpan last = intervals.get(intervals.size() - 1);
    if (last.fromMicros() > LATEST) {
      late(last.fromMicros());
    } else {
      money((last.fromMicros() - problem.nowMicros()) / MICROS);
    }
  }

  /** The releases and deadlines of jobs that are too late; else it is a change of workers. */
  private void late(long latest) {
    int before = errors.size();
    for (int i = 0; i < problem.jobs().size(); i++) {
      DivisibleJob job = problem.jobs().get(i);
      Long deadline = job.deadlineMicros();
      if (job.left() > 0) {
        Place place = Place.ROOT.element("jobs", i, "job", job.id());
        late(place, "releaseMicros", job.releaseMicros());
        late(place, "deadlineMicros", deadline == null ? 0 : deadline);
      }
    }
    if (errors.size() == before) {
      errors.add(
          ErrorCode.TOO_LARGE,
          "/workers",
          "The last change (%d) must not be beyond 2^52.".formatted(latest));
    }
  }

  private void late(Place place, String field, long micros) {
    if (micros > LATEST) {
      errors.add(
          ErrorCode.TOO_LARGE,
          place.pointer(field),
          "The %s (%d) of %s must not be beyond 2^52 where workers change over time."
              .formatted(field, micros, place));
    }
  }

  private void notOfRates() {
    if (!term.isOverTime()) {
      Worker first =
          problem.workers().stream()
              .filter(worker -> Intervals.changes(problem, worker))
              .findFirst()
              .orElseThrow();
      errors.contradiction(
          "/objective/term",
          ("The term (%s) is of rates that stay as they are, and what worker (%s) offers changes"
                  + " over time.\nMaybe COST with deadlines, or MAKESPAN, is meant.")
              .formatted(term, Place.shown(first.id())));
    }
    for (int i = 0; i < problem.jobs().size(); i++) {
      DivisibleJob job = problem.jobs().get(i);
      if (job.guaranteedRate() > 0) {
        Place place = Place.ROOT.element("jobs", i, "job", job.id());
        errors.contradiction(
            place.pointer("guaranteedRate"),
            ("The guaranteedRate (%d) of %s must be 0 where workers change over time."
                    + "\nMaybe a deadline is meant.")
                .formatted(job.guaranteedRate(), place));
      }
    }
  }

  /** At every instant one price per type, and one above 0 where rates are divided by it. */
  private void prices() {
    boolean[] told = new boolean[problem.workers().size()];
    prices(problem.nowMicros(), told);
    problem.calendarSteps().forEach(step -> prices(step, told));
  }

  private void prices(long micros, boolean[] told) {
    Map<String, Worker> first = new HashMap<>();
    for (int i = 0; i < told.length; i++) {
      Worker worker = problem.workers().get(i);
      if (worker.isOpenAt(micros)) {
        Worker other = first.putIfAbsent(worker.type(), worker);
        if (!told[i]) {
          told[i] = price(micros, i, worker, other == null ? worker : other);
        }
      }
    }
  }

  /** Whether the price of a worker is wrong beside that of the first of its type. */
  private boolean price(long micros, int position, Worker worker, Worker other) {
    Place place = Place.ROOT.element("workers", position, "worker", worker.id());
    boolean plain = worker.calendar().steps().isEmpty();
    String pointer = place.pointer(plain ? "priceMicroUnitsPerSecond" : "calendar");
    long price = worker.priceMicroUnitsPerSecondAt(micros);
    boolean differs = price != other.priceMicroUnitsPerSecondAt(micros);
    if (differs) {
      boolean always = plain && other.calendar().steps().isEmpty();
      errors.contradiction(
          pointer,
          "The price of %s%s is not that of worker (%s) of the same type (%s)."
                  .formatted(place, always ? "" : " at " + micros, other.id(), worker.type())
              + "\nMaybe it is of a type of its own.");
    }
    boolean free = term == SharingTerm.RATE_PER_COST && price == 0 && other == worker;
    if (free) {
      errors.add(
          ErrorCode.OUT_OF_RANGE,
          pointer,
          "The price of %s must be above 0 where rates are held against it.".formatted(place));
    }
    return differs || free;
  }

  private void money(double seconds) {
    if (!term.countsMoney()) {
      return;
    }
    double sum = 0;
    double most = 0;
    int dearest = -1;
    for (int i = 0; i < problem.workers().size(); i++) {
      double money = highestPrice(problem.workers().get(i)) * seconds;
      sum += money;
      dearest = money > most ? i : dearest;
      most = Math.max(most, money);
    }
    double dearestMode = 0;
    for (Profile profile : problem.profiles()) {
      for (RateMode mode : profile.modes()) {
        dearestMode = Math.max(dearestMode, mode.costMicroUnitsPerSecond());
      }
    }
    sum += dearestMode * seconds * problem.jobs().size();
    if (sum >= MOST_MONEY) {
      String dear = dearest < 0 ? "" : "; worker (" + problem.workers().get(dearest).id() + ")";
      errors.add(
          ErrorCode.TOO_LARGE,
          dearest < 0 ? "/profiles" : "/workers/" + dearest,
          "What all workers and modes cost until the last change or deadline must be below 2^62%s"
                  .formatted(dear.isEmpty() ? "" : dear + " costs most")
              + ".\nMaybe a larger unit of money helps.");
    }
  }

  private static long highestPrice(Worker worker) {
    long own = ((Price.Constant) worker.price()).microUnitsPerSecond();
    return worker.calendar().steps().stream()
        .filter(step -> step.priceMicroUnitsPerSecond() != null)
        .mapToLong(step -> worker.priceMicroUnitsPerSecondAt(step.fromMicros()))
        .reduce(own, Math::max);
  }
}
