package dev.sextant.benchmarks.simulator.spot;

import dev.sextant.benchmarks.simulator.spot.SpotMarket.Offer;
import dev.sextant.benchmarks.simulator.spot.SpotMarket.Quote;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One job that takes some days on a V100, from a day on, as sharing problems: an offer is a worker
 * of its own type whose calendar has the prices. Money is counted in millionths of a dollar, work
 * in thousandths of a step, so that whole numbers are fine enough.
 */
final class SpotProblems {
  /** Micro-units of money in a dollar. */
  static final double DOLLAR = 1e12;

  private static final double STEP = 1e9;
  private static final double SECONDS_OF_HOUR = 3600;
  private static final long SECONDS_OF_DAY = 86_400;
  private static final long MICROS_OF_DAY = SECONDS_OF_DAY * 1_000_000;
  private static final String V100 = "v100";

  private final SpotMarket market;

  SpotProblems(SpotMarket market) {
    this.market = market;
  }

  /**
   * The problem as a strategy sees it. Prices are per day, of which a decision sees all, and pays
   * the one it chose; where an instance is kept, its price is the latest of the day, or the last
   * known. After the last recorded day nothing changes.
   *
   * @param lastDay of the record
   */
  SharingProblem of(SpotStrategy strategy, String model, int days, long start, long lastDay) {
    List<Worker> workers = new ArrayList<>();
    Map<String, String> gpuOfType = new LinkedHashMap<>();
    for (Offer offer : market.offers()) {
      boolean isThere = strategy == SpotStrategy.DAILY || offer.byDay().containsKey(start);
      if (strategy.considers(offer) && isThere && market.rates(model).containsKey(offer.gpu())) {
        Calendar calendar =
            strategy == SpotStrategy.DAILY
                ? quoted(offer.byDay(), start, lastDay)
                : kept(offer.byDay(), start, lastDay);
        workers.add(worker(offer.id(), calendar));
        gpuOfType.put(offer.id(), offer.gpu());
      }
    }
    return problem(model, days, workers, gpuOfType, null);
  }

  /** Open on days with a quote, at the lowest. */
  private static Calendar quoted(TreeMap<Long, Quote> byDay, long start, long lastDay) {
    List<Calendar.Step> steps = new ArrayList<>();
    for (long day = start; day <= lastDay; day++) {
      Quote quote = byDay.get(day);
      long from = (day - start) * MICROS_OF_DAY;
      steps.add(
          quote == null
              ? Calendar.Step.closed(from)
              : Calendar.Step.open(from, price(quote.lowest())));
    }
    return new Calendar(steps);
  }

  /** Always open: at the lowest price of the first day, then at the latest of each day. */
  private static Calendar kept(TreeMap<Long, Quote> byDay, long start, long lastDay) {
    List<Calendar.Step> steps = new ArrayList<>();
    byDay
        .subMap(start, lastDay + 1)
        .forEach(
            (day, quote) -> {
              double dollars = day == start ? quote.lowest() : quote.latest();
              steps.add(Calendar.Step.open((day - start) * MICROS_OF_DAY, price(dollars)));
            });
    return new Calendar(steps);
  }

  /**
   * The problem of the optimum: each GPU type at its lowest price of the day.
   *
   * @param deadlineDays by when the job must be done
   */
  SharingProblem withDeadline(String model, int days, long start, int deadlineDays) {
    List<Worker> workers = new ArrayList<>();
    Map<String, String> gpuOfType = new LinkedHashMap<>();
    market
        .lowestByGpu()
        .forEach(
            (gpu, byDay) -> {
              List<Calendar.Step> steps = new ArrayList<>();
              for (int day = 0; day < deadlineDays; day++) {
                Double price = byDay.get(start + day);
                long from = day * MICROS_OF_DAY;
                steps.add(
                    price == null
                        ? Calendar.Step.closed(from)
                        : Calendar.Step.open(from, price(price)));
              }
              workers.add(worker(gpu, new Calendar(steps)));
              gpuOfType.put(gpu, gpu);
            });
    return problem(model, days, workers, gpuOfType, deadlineDays * MICROS_OF_DAY);
  }

  private SharingProblem problem(
      String model,
      int days,
      List<Worker> workers,
      Map<String, String> gpuOfType,
      @Nullable Long deadlineMicros) {
    Map<String, Double> rates = market.rates(model);
    Map<String, Long> rateOfType = new LinkedHashMap<>();
    gpuOfType.forEach((type, gpu) -> rateOfType.put(type, rate(rates, gpu)));
    long work = rate(rates, V100) * days * SECONDS_OF_DAY;
    return SharingProblem.builder(SharingObjective.of(SharingTerm.COST))
        .workers(workers)
        .profiles(Profile.of(model, RateMode.of("one-gpu", WorkRate.perType(rateOfType))))
        .jobs(DivisibleJob.builder("job", model, work).deadlineMicros(deadlineMicros).build())
        .build();
  }

  private static Worker worker(String type, Calendar calendar) {
    return Worker.builder(type).type(type).calendar(calendar).build();
  }

  private static long rate(Map<String, Double> rates, String gpu) {
    return Math.round(rates.getOrDefault(gpu, 0.0) * STEP);
  }

  private static long price(double dollarsPerHour) {
    return Math.round(dollarsPerHour / SECONDS_OF_HOUR * DOLLAR);
  }
}
