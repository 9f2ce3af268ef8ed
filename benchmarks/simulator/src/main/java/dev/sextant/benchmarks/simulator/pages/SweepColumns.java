package dev.sextant.benchmarks.simulator.pages;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.simulator.scenario.Point;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/** The columns that say where in a sweep a row of a table stands: the workers, and what varies. */
public final class SweepColumns {
  private final boolean rates;
  private final boolean staleness;
  private final boolean levels;

  /** The columns of a scenario. */
  public SweepColumns(Scenario scenario) {
    rates = scenario.rates().size() > 1;
    staleness = scenario.staleness().size() > 1;
    levels = scenario.serving().levels().size() > 1;
  }

  /** All headings; numbers begin with {@code #}. The first is that of the workers. */
  public List<String> headings() {
    List<String> headings = new ArrayList<>(List.of("#workers"));
    headings.addAll(otherHeadings());
    return headings;
  }

  /** The headings but that of the workers. */
  public List<String> otherHeadings() {
    List<String> headings = new ArrayList<>();
    if (rates) {
      headings.add("#jobs/s");
    }
    if (staleness) {
      headings.add("#staleness");
    }
    if (levels) {
      headings.add("#due after");
    }
    return headings;
  }

  /** The cells of a point. */
  public List<String> cells(Point point) {
    List<String> cells = new ArrayList<>(List.of(Integer.toString(point.workers())));
    cells.addAll(otherCells(point));
    return cells;
  }

  /** The cells of a point but that of the workers. */
  public List<String> otherCells(Point point) {
    List<String> cells = new ArrayList<>();
    if (rates) {
      cells.add(Quantities.number(point.jobsPerSecond()));
    }
    if (staleness) {
      cells.add(MetricText.staleness(point.staleness()));
    }
    if (levels) {
      cells.add(MetricText.level(point));
    }
    return cells;
  }
}
