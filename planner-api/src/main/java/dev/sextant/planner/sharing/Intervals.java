package dev.sextant.planner.sharing;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** What the calendars of workers do to a sharing problem: the instants at which it changes. */
final class Intervals {
  private Intervals() {}

  static boolean isOverTime(SharingProblem problem) {
    for (Worker worker : problem.workers()) {
      if (changes(problem, worker)) {
        return true;
      }
    }
    return false;
  }

  /** Whether what a worker offers changes after now. */
  static boolean changes(SharingProblem problem, Worker worker) {
    if (worker.calendar().steps().isEmpty()) {
      return false;
    }
    SortedSet<Long> cuts = new TreeSet<>();
    changes(problem, worker, cuts);
    return !cuts.isEmpty();
  }

  static List<TimeSpan> of(SharingProblem problem) {
    SortedSet<Long> cuts = new TreeSet<>();
    problem.workers().forEach(worker -> changes(problem, worker, cuts));
    if (cuts.isEmpty()) {
      return List.of();
    }
    for (DivisibleJob job : problem.jobs()) {
      Long deadline = job.deadlineMicros();
      if (job.left() > 0) {
        cuts.add(job.releaseMicros());
        cuts.add(deadline == null ? problem.nowMicros() : deadline);
      }
    }
    List<TimeSpan> spans = new ArrayList<>();
    long from = problem.nowMicros();
    for (long cut : cuts.tailSet(from + 1)) {
      spans.add(new TimeSpan(from, cut));
      from = cut;
    }
    spans.add(new TimeSpan(from, TimeSpan.FOR_EVER));
    return List.copyOf(spans);
  }

  private static void changes(SharingProblem problem, Worker worker, SortedSet<Long> cuts) {
    if (worker.calendar().steps().isEmpty()) {
      return;
    }
    boolean priced = problem.objective().term().countsMoney();
    boolean open = worker.isOpenAt(problem.nowMicros());
    long price = worker.priceMicroUnitsPerSecondAt(problem.nowMicros());
    for (Calendar.Step step : worker.calendar().steps()) {
      if (step.fromMicros() <= problem.nowMicros()) {
        continue;
      }
      boolean nextOpen = step.available();
      long nextPrice = worker.priceMicroUnitsPerSecondAt(step.fromMicros());
      if (nextOpen != open || priced && nextOpen && nextPrice != price) {
        cuts.add(step.fromMicros());
      }
      open = nextOpen;
      price = nextPrice;
    }
  }

  /** The instants after now at which a step of any worker's calendar begins, in their order. */
  static List<Long> steps(SharingProblem problem) {
    SortedSet<Long> steps = new TreeSet<>();
    for (Worker worker : problem.workers()) {
      for (Calendar.Step step : worker.calendar().steps()) {
        if (step.fromMicros() > problem.nowMicros()) {
          steps.add(step.fromMicros());
        }
      }
    }
    return List.copyOf(steps);
  }

  static List<Worker> workersAt(SharingProblem problem, long micros) {
    List<Worker> there = new ArrayList<>(problem.workers().size());
    for (Worker worker : problem.workers()) {
      if (worker.calendar().steps().isEmpty()) {
        there.add(worker);
      } else if (worker.isOpenAt(micros)) {
        Price price = new Price.Constant(worker.priceMicroUnitsPerSecondAt(micros));
        there.add(worker.toBuilder().calendar(Calendar.ALWAYS).price(price).build());
      }
    }
    return there;
  }
}
