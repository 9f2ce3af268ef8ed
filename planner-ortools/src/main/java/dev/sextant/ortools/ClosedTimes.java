package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntervalVar;
import com.google.ortools.util.Domain;
import dev.sextant.planner.compiled.CompiledCalendars;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** When the workers of a class are closed, in units from now, as far as the horizon. */
final class ClosedTimes {
  /** A closed time, from its first unit to its end. */
  private record Closed(long from, long to) {}

  private final CompiledCalendars calendars;
  private final CpModel model;
  private final TimeScale scale;
  private final long beyond;
  private final Map<Integer, List<IntervalVar>> intervals = new HashMap<>();

  ClosedTimes(FormulationContext context) {
    calendars = context.problem().workers().calendars();
    model = context.hinted().cp;
    scale = context.scale();
    beyond = context.horizon().latestEnd() + 2;
  }

  /** When a run of so many units may start; empty when it never may. */
  Domain starts(int workerClass, long duration) {
    List<long[]> open = new ArrayList<>();
    long from = 0;
    for (Closed closed : all(workerClass)) {
      long last = closed.from() - Math.max(1, duration);
      if (from <= last) {
        open.add(new long[] {from, last});
      }
      from = closed.to();
    }
    if (from < beyond) {
      open.add(new long[] {from, beyond});
    }
    return Domain.fromIntervals(open.toArray(long[][]::new));
  }

  /** The closed times as intervals; the same ones whenever asked. */
  List<IntervalVar> intervals(int workerClass) {
    return intervals.computeIfAbsent(
        workerClass,
        c ->
            all(c).stream()
                .map(t -> model.newFixedInterval(t.from(), t.to() - t.from(), ""))
                .toList());
  }

  /** When the first closed time begins, or {@code Long.MAX_VALUE}. */
  long first(int workerClass) {
    List<Closed> all = all(workerClass);
    return all.isEmpty() ? Long.MAX_VALUE : all.get(0).from();
  }

  /** In order; those that go on for ever end beyond the horizon. */
  private List<Closed> all(int workerClass) {
    List<Closed> all = new ArrayList<>();
    int end = calendars.stepsEnd(workerClass);
    for (int i = calendars.stepsBegin(workerClass); i < end; i++) {
      if (!calendars.isOpen(i)) {
        long from = scale.fromNow(calendars.fromMicros(i));
        long to = i + 1 == end ? beyond : scale.fromNow(calendars.fromMicros(i + 1));
        if (from < beyond) {
          all.add(new Closed(from, Math.min(beyond, Math.max(to, from + 1))));
        }
      }
    }
    return all;
  }
}
