package dev.sextant.ortools.witness;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Times and prices as the witnesses compute them: exact in a long, or an exception. */
final class Arithmetic {
  private static final long MILLION = 1_000_000;

  private final Problem problem;
  private final Map<String, Link> links = new HashMap<>();

  Arithmetic(Problem problem) {
    this.problem = problem;
    for (Worker from : problem.workers()) {
      for (Worker to : problem.workers()) {
        links.put(from.id() + "\n" + to.id(), link(problem.transfers(), from, to));
      }
    }
  }

  private static Link link(TransferModel model, Worker from, Worker to) {
    if (model instanceof TransferModel.Uniform uniform) {
      return uniform.link();
    }
    TransferModel.LinkTable table = (TransferModel.LinkTable) model;
    Link link = table.defaultLink();
    for (TransferModel.LinkTable.Entry entry : table.zones()) {
      if (entry.from().equals(from.zone()) && entry.to().equals(to.zone())) {
        link = entry.link();
      }
    }
    for (TransferModel.LinkTable.Entry entry : table.workers()) {
      if (entry.from().equals(from.id()) && entry.to().equals(to.id())) {
        link = entry.link();
      }
    }
    return link;
  }

  long transfer(int from, int to, long bytes) {
    if (from == to || bytes == 0) {
      return 0;
    }
    String a = problem.workers().get(from).id();
    String b = problem.workers().get(to).id();
    return over(links.get(a + "\n" + b), bytes);
  }

  private static long over(Link link, long bytes) {
    long flow = link.bandwidthBytesPerSecond();
    if (flow == Link.UNLIMITED) {
      return link.latencyMicros();
    }
    return Math.addExact(link.latencyMicros(), -Math.floorDiv(-times(bytes, MILLION), flow));
  }

  /** Load time of a model, {@link Reading#NONE} where it cannot be loaded. */
  long load(Worker worker, int model) {
    Long stated = problem.models().get(model).loadMicrosByWorkerType().get(worker.type());
    if (stated != null) {
      return stated;
    }
    Link link = worker.modelLoad();
    return link == null ? Reading.NONE : over(link, problem.models().get(model).bytes());
  }

  /** Duration of a mode, {@link Reading#NONE} where it has none. */
  long duration(Mode mode, Worker worker) {
    if (mode.duration() instanceof TaskDuration.PerWorker table) {
      Long stated = table.micros().get(worker.id());
      if (stated == null) {
        stated = table.micros().get(worker.type());
      }
      return stated == null ? Reading.NONE : stated;
    }
    return ((TaskDuration.Fixed) mode.duration()).micros();
  }

  /** What a run costs: the prices of its microseconds one by one where they differ, rounded up. */
  long price(Worker worker, long start, long duration) {
    long rate = rate(worker, start);
    if (worker.calendar().steps().stream().allMatch(s -> s.priceMicroUnitsPerSecond() == null)) {
      return -Math.floorDiv(-times(rate, duration), MILLION);
    }
    long sum = 0;
    for (long t = start; t < start + duration; t++) {
      sum = Math.addExact(sum, rate(worker, t));
    }
    return -Math.floorDiv(-sum, MILLION);
  }

  private static long rate(Worker worker, long instant) {
    Calendar.Step step = step(worker, instant);
    return step == null || step.priceMicroUnitsPerSecond() == null
        ? ((Price.Constant) worker.price()).microUnitsPerSecond()
        : step.priceMicroUnitsPerSecond();
  }

  private static Calendar.@Nullable Step step(Worker worker, long instant) {
    Calendar.Step last = null;
    for (Calendar.Step step : worker.calendar().steps()) {
      last = step.fromMicros() <= instant ? step : last;
    }
    return last;
  }

  /** Whether a worker is open at an instant. */
  static boolean isOpen(Worker worker, long instant) {
    Calendar.Step step = step(worker, instant);
    return step == null || step.available();
  }

  /** Whether a run of this length may start at an instant as far as its worker's calendar says. */
  static boolean isOpen(Worker worker, long start, long duration) {
    boolean open = isOpen(worker, start);
    for (Calendar.Step step : worker.calendar().steps()) {
      open &=
          step.available() || step.fromMicros() <= start || step.fromMicros() >= start + duration;
    }
    return open;
  }

  private static long times(long a, long b) {
    return Math.multiplyExact(a, b);
  }
}
