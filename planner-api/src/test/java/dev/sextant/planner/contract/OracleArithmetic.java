package dev.sextant.planner.contract;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;

/** The oracle's own arithmetic of times and money, in big integers. */
final class OracleArithmetic {
  private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

  private final Problem problem;
  private final Link[][] links;
  private final long[][] loads;

  OracleArithmetic(Problem problem) {
    this.problem = problem;
    List<Worker> workers = problem.workers();
    links = new Link[workers.size()][workers.size()];
    loads = new long[workers.size()][problem.models().size()];
    for (int a = 0; a < links.length; a++) {
      for (int b = 0; b < links.length; b++) {
        links[a][b] = link(workers.get(a), workers.get(b));
      }
      for (int m = 0; m < loads[a].length; m++) {
        loads[a][m] = loadMicros(workers.get(a), problem.models().get(m));
      }
    }
  }

  /** Micros that moving an amount takes; 0 within a worker. */
  long transferMicros(int from, int to, long bytes) {
    return from == to ? 0 : micros(links[from][to], bytes);
  }

  /** Micros that loading a model takes, -1 where it cannot be loaded. */
  long loadMicros(int worker, int model) {
    return loads[worker][model];
  }

  /** Duration of a mode on a worker, -1 where it has none. */
  long durationMicros(Mode mode, Worker worker) {
    if (mode.duration() instanceof TaskDuration.Fixed fixed) {
      return fixed.micros();
    }
    TaskDuration.PerWorker given = (TaskDuration.PerWorker) mode.duration();
    Long own = given.micros().get(worker.id());
    return own != null ? own : given.micros().getOrDefault(worker.type(), -1L);
  }

  /** Cost of one run. */
  long timeCost(Worker worker, long startMicros, long durationMicros) {
    return ceilDivide(
        paid(worker, startMicros + durationMicros).subtract(paid(worker, startMicros)), MILLION);
  }

  /** Millionths of micro-units that a run from 0 to an instant would cost. */
  private static BigInteger paid(Worker worker, long until) {
    BigInteger sum = BigInteger.ZERO;
    long last = 0;
    long price = ((Price.Constant) worker.price()).microUnitsPerSecond();
    for (Calendar.Step step : worker.calendar().steps()) {
      long end = Math.min(until, step.fromMicros());
      sum = sum.add(BigInteger.valueOf(price).multiply(BigInteger.valueOf(end - last)));
      last = end;
      price =
          step.priceMicroUnitsPerSecond() == null
              ? ((Price.Constant) worker.price()).microUnitsPerSecond()
              : step.priceMicroUnitsPerSecond();
    }
    return sum.add(BigInteger.valueOf(price).multiply(BigInteger.valueOf(until - last)));
  }

  /** No time of a run costs less, whenever it starts. */
  long leastTimeCost(Worker worker, long durationMicros) {
    long price = ((Price.Constant) worker.price()).microUnitsPerSecond();
    for (Calendar.Step step : worker.calendar().steps()) {
      Long ofStep = step.priceMicroUnitsPerSecond();
      price = ofStep == null ? price : Math.min(price, ofStep);
    }
    BigInteger exact = BigInteger.valueOf(price).multiply(BigInteger.valueOf(durationMicros));
    return ceilDivide(exact, MILLION);
  }

  /** Whether every instant of [start, end), and the first one in any case, is open. */
  static boolean isOpen(Worker worker, long start, long end) {
    List<Calendar.Step> steps = worker.calendar().steps();
    for (int i = 0; i < steps.size(); i++) {
      long until = i + 1 < steps.size() ? steps.get(i + 1).fromMicros() : Long.MAX_VALUE;
      if (!steps.get(i).available()
          && steps.get(i).fromMicros() < Math.max(end, start + 1)
          && start < until) {
        return false;
      }
    }
    return true;
  }

  private Link link(Worker from, Worker to) {
    if (problem.transfers() instanceof TransferModel.Uniform uniform) {
      return uniform.link();
    }
    TransferModel.LinkTable table = (TransferModel.LinkTable) problem.transfers();
    for (TransferModel.LinkTable.Entry entry : table.workers()) {
      if (entry.from().equals(from.id()) && entry.to().equals(to.id())) {
        return entry.link();
      }
    }
    for (TransferModel.LinkTable.Entry entry : table.zones()) {
      if (Objects.equals(entry.from(), from.zone()) && Objects.equals(entry.to(), to.zone())) {
        return entry.link();
      }
    }
    return table.defaultLink();
  }

  private static long loadMicros(Worker worker, ModelArtifact model) {
    Long given = model.loadMicrosByWorkerType().get(worker.type());
    if (given != null) {
      return given;
    }
    Link link = worker.modelLoad();
    return link == null ? -1 : micros(link, model.bytes());
  }

  private static long micros(Link link, long bytes) {
    if (bytes == 0) {
      return 0;
    }
    if (link.bandwidthBytesPerSecond() == Link.UNLIMITED) {
      return link.latencyMicros();
    }
    BigInteger amount = BigInteger.valueOf(bytes).multiply(MILLION);
    return link.latencyMicros()
        + ceilDivide(amount, BigInteger.valueOf(link.bandwidthBytesPerSecond()));
  }

  private static long ceilDivide(BigInteger value, BigInteger divisor) {
    return value.add(divisor).subtract(BigInteger.ONE).divide(divisor).longValueExact();
  }
}
