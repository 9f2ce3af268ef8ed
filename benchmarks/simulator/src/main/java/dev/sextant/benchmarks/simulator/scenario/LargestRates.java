package dev.sextant.benchmarks.simulator.scenario;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The largest rate at which, and the smallest cluster with which, each policy keeps its promise for
 * a share of the jobs: of what was simulated, the last rate up to which, or the first size from
 * which on, the mean over the seeds is at least the share.
 */
public final class LargestRates {

  /**
   * What a policy reaches.
   *
   * @param attainment share of the jobs in time
   * @param at the other settings of the points that were compared
   * @param value the rate in jobs per second or the number of workers; null where none is enough
   */
  public record Reach(double attainment, Point at, PolicyChoice policy, @Nullable Double value) {}

  /** What is still to be simulated. */
  record Run(Point point, PolicyChoice policy) {}

  private LargestRates() {}

  /** For every share, size, staleness, promise and policy; nothing unless rates were swept. */
  public static List<Reach> rates(Results results) {
    return reaches(results, Sought.RATE);
  }

  /** For every share, rate, staleness, promise and policy; nothing unless sizes were swept. */
  public static List<Reach> clusters(Results results) {
    return reaches(results, Sought.WORKERS);
  }

  private static List<Reach> reaches(Results results, Sought sought) {
    return questions(results.scenario(), sought).stream()
        .map(
            q -> new Reach(q.attainment.share(), q.settings, q.policy, q.ladder(results).reached()))
        .toList();
  }

  /** What brings answers nearer that are not as near as was asked for; each once. */
  static List<Run> next(Results results) {
    Set<Run> runs = new LinkedHashSet<>();
    for (Sought sought : Sought.values()) {
      for (Question question : questions(results.scenario(), sought)) {
        Double value =
            question.attainment.within() == 0
                ? null
                : question.ladder(results).between(sought, question.attainment.within());
        if (value != null) {
          runs.add(new Run(sought.at(value, question.settings), question.policy));
        }
      }
    }
    return List.copyOf(runs);
  }

  /** What is swept, and sought of it. */
  private enum Sought {
    RATE {
      @Override
      List<Double> swept(Scenario scenario) {
        return scenario.rates();
      }

      @Override
      Point at(double rate, Point settings) {
        return settings.withRate(rate);
      }

      @Override
      double of(Point point) {
        return point.jobsPerSecond();
      }

      @Override
      Comparator<Double> harder() {
        return Comparator.naturalOrder();
      }

      @Override
      boolean isNear(double kept, double missed, double within) {
        return missed - kept <= within * kept;
      }

      @Override
      double middle(double kept, double missed) {
        return BigDecimal.valueOf((kept + missed) / 2).round(DIGITS).doubleValue();
      }
    },
    WORKERS {
      @Override
      List<Double> swept(Scenario scenario) {
        return scenario.workers().stream().map(Integer::doubleValue).toList();
      }

      @Override
      Point at(double workers, Point settings) {
        return settings.withWorkers((int) workers);
      }

      @Override
      double of(Point point) {
        return point.workers();
      }

      @Override
      Comparator<Double> harder() {
        return Comparator.reverseOrder();
      }

      @Override
      boolean isNear(double kept, double missed, double within) {
        return kept - missed <= 1;
      }

      @Override
      double middle(double kept, double missed) {
        return Math.floor((kept + missed) / 2);
      }
    };

    private static final MathContext DIGITS = new MathContext(4);

    /** The values that the scenario names. */
    abstract List<Double> swept(Scenario scenario);

    /** The same settings with another value. */
    abstract Point at(double value, Point settings);

    /** The value of a point. */
    abstract double of(Point point);

    /** Values at which promises are harder to keep come later. */
    abstract Comparator<Double> harder();

    /** Whether a value that is kept is near enough to one that is not. */
    abstract boolean isNear(double kept, double missed, double within);

    abstract double middle(double kept, double missed);
  }

  /** How far a policy keeps its promise for a share of the jobs, under settings that stay. */
  private record Question(
      Sought sought, Attainment attainment, Point settings, PolicyChoice policy) {
    /** What was simulated of it. */
    Ladder ladder(Results results) {
      SortedMap<Double, Boolean> isKept = new TreeMap<>(sought.harder());
      sought.swept(results.scenario()).forEach(value -> isKept.put(value, false));
      results
          .all()
          .filter(row -> row.policy().equals(policy))
          .filter(row -> sought.at(sought.of(row.point()), settings).equals(row.point()))
          .forEach(
              row ->
                  isKept.put(
                      sought.of(row.point()),
                      row.mean(Metric.ATTAINMENT).estimate() >= attainment.share()));
      return new Ladder(isKept);
    }
  }

  /**
   * Values in the order in which promises become harder to keep.
   *
   * @param isKept whether the promise is; not where nothing was simulated
   */
  private record Ladder(SortedMap<Double, Boolean> isKept) {
    /** The last value up to which the promise is kept, or null. */
    @Nullable Double reached() {
      Double reached = null;
      for (Map.Entry<Double, Boolean> each : isKept.entrySet()) {
        if (!each.getValue()) {
          return reached;
        }
        reached = each.getKey();
      }
      return reached;
    }

    /** A value between that and the next, or null where there is none or they are near. */
    @Nullable Double between(Sought sought, double within) {
      Double kept = reached();
      if (kept == null || kept.equals(isKept.lastKey())) {
        return null;
      }
      double missed =
          isKept.entrySet().stream()
              .filter(each -> !each.getValue())
              .map(Map.Entry::getKey)
              .findFirst()
              .orElseThrow();
      double middle = sought.middle(kept, missed);
      boolean isBetween = (middle - kept) * (middle - missed) < 0;
      return !isBetween || sought.isNear(kept, missed, within) ? null : (Double) middle;
    }
  }

  private static List<Question> questions(Scenario scenario, Sought sought) {
    List<Question> questions = new ArrayList<>();
    if (sought.swept(scenario).size() < 2) {
      return questions;
    }
    // What stays is swept as well; one value of what is sought stands for all.
    double first = sought.swept(scenario).get(0);
    for (Attainment attainment : scenario.serving().attainments()) {
      for (Point point : scenario.points()) {
        for (PolicyChoice policy : scenario.policies()) {
          if (sought.of(point) == first) {
            questions.add(new Question(sought, attainment, point, policy));
          }
        }
      }
    }
    return questions;
  }
}
