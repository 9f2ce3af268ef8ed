package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.Argument;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.evidence.ChannelArgument;
import dev.sextant.planner.evidence.CrowdedCostArgument;
import dev.sextant.planner.evidence.JobSetsArgument;
import dev.sextant.planner.evidence.JobsArgument;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.evidence.OrderArgument;
import dev.sextant.planner.evidence.OrderStep;
import dev.sextant.planner.evidence.PathArgument;
import dev.sextant.planner.evidence.PlacementArgument;
import dev.sextant.planner.evidence.PricedTimes;
import dev.sextant.planner.evidence.SetWork;
import dev.sextant.planner.evidence.WorkArgument;
import dev.sextant.planner.evidence.WorkersArgument;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Evidence with one number changed, each time so that it would prove more if it held. */
final class BetterEvidence {
  private BetterEvidence() {}

  static List<BoundEvidence> of(BoundEvidence good) {
    List<BoundEvidence> all = new ArrayList<>();
    for (long more : new long[] {1, good.stepMicros(), 7 * good.stepMicros()}) {
      all.add(new BoundEvidence(good.value() + more, good.stepMicros(), good.arguments()));
    }
    for (int i = 0; i < good.arguments().size(); i++) {
      for (Argument better : better(good.arguments().get(i), good.stepMicros())) {
        List<Argument> arguments = new ArrayList<>(good.arguments());
        arguments.set(i, better);
        all.add(new BoundEvidence(good.value(), good.stepMicros(), arguments));
      }
    }
    return all;
  }

  private static List<Argument> better(Argument good, long step) {
    List<Argument> all = new ArrayList<>();
    long value = good.value() + step;
    if (good instanceof PathArgument path) {
      all.add(new PathArgument(value, path.job(), path.tasks()));
    } else if (good instanceof WorkArgument work) {
      addWork(work, value, all);
    } else if (good instanceof ChannelArgument channel) {
      long loads = channel.loadMicros();
      long after = channel.afterMicros();
      all.add(new ChannelArgument(value, channel.worker(), loads, after));
      all.add(new ChannelArgument(channel.value(), channel.worker(), loads + 1, after));
      all.add(new ChannelArgument(channel.value(), channel.worker(), loads, after + 1));
    } else if (good instanceof OrderArgument order) {
      all.add(new OrderArgument(value, order.steps()));
      for (int i = 0; i + 1 < order.steps().size(); i++) {
        List<OrderStep> steps = new ArrayList<>(order.steps());
        steps.set(i, later(steps.get(i)));
        all.add(new OrderArgument(order.value(), steps));
      }
    } else if (good instanceof JobsArgument jobs) {
      all.add(new JobsArgument(jobs.term(), value, jobs.rule(), jobs.prices(), jobs.alone()));
    } else if (good instanceof JobSetsArgument sets) {
      addSets(sets, value, all);
    } else if (good instanceof CrowdedCostArgument crowded) {
      all.add(new CrowdedCostArgument(crowded.value() + 1, crowded.scale(), crowded.prices()));
      for (int i = 0; i < crowded.prices().size(); i++) {
        addTimes(crowded, i, all);
      }
    } else if (good instanceof LeastArgument least) {
      all.add(new LeastArgument(least.term(), least.value() + 1, least.units(), least.prices()));
      for (int i = 0; i < least.prices().size(); i++) {
        List<CapacityPrice> prices = new ArrayList<>(least.prices());
        prices.remove(i);
        all.add(new LeastArgument(least.term(), least.value(), least.units(), prices));
      }
    } else if (good instanceof WorkersArgument workers) {
      addWorkers(workers, all);
    } else if (good instanceof PlacementArgument placement) {
      all.add(new PlacementArgument(placement.value() + 1, placement.places(), placement.prices()));
    }
    return all;
  }

  /** A larger price at one time, which claims less capacity to sell than there is. */
  private static void addTimes(CrowdedCostArgument crowded, int at, List<Argument> all) {
    PricedTimes times = crowded.prices().get(at);
    long last = times.instants().get(times.instants().size() - 1);
    List<Long> instants = new ArrayList<>(times.instants());
    instants.set(instants.size() - 1, last + 1_000_000);
    List<PricedTimes> prices = new ArrayList<>(crowded.prices());
    prices.set(at, new PricedTimes(times.resource(), times.workers(), instants, times.prices()));
    all.add(new CrowdedCostArgument(crowded.value() + 1, crowded.scale(), prices));
  }

  /** A larger claim, and rows of fewer tasks that claim to start later or to leave more after. */
  private static void addSets(JobSetsArgument sets, long value, List<Argument> all) {
    all.add(new JobSetsArgument(sets.term(), value, sets.groups(), sets.rows()));
    for (int i = 0; i < sets.rows().size(); i++) {
      SetWork row = sets.rows().get(i);
      for (SetWork better :
          List.of(
              new SetWork(row.prices(), row.headMicros() + 1, row.tailMicros()),
              new SetWork(row.prices(), row.headMicros(), row.tailMicros() + 1))) {
        List<SetWork> rows = new ArrayList<>(sets.rows());
        rows.set(i, better);
        all.add(new JobSetsArgument(sets.term(), sets.value(), sets.groups(), rows));
      }
    }
  }

  private static void addWork(WorkArgument work, long value, List<Argument> all) {
    all.add(work(work, value, work.headMicros(), work.tailMicros(), work.tasks()));
    all.add(work(work, work.value(), work.headMicros(), work.tailMicros(), work.tasks() + 1));
    if (!work.distinctEnds() && !work.loads()) {
      all.add(work(work, work.value(), work.headMicros() + 1, work.tailMicros(), work.tasks()));
    }
    if (!work.distinctEnds()) {
      all.add(work(work, work.value(), work.headMicros(), work.tailMicros() + 1, work.tasks()));
    }
  }

  private static WorkArgument work(WorkArgument of, long value, long head, long tail, long tasks) {
    return new WorkArgument(value, of.prices(), head, tail, tasks, of.distinctEnds(), of.loads());
  }

  /** A larger claim, more tasks than there are, and fewer of them that claim to have less time. */
  private static void addWorkers(WorkersArgument of, List<Argument> all) {
    all.add(workers(of, of.value() + 1, of.headMicros(), of.untilMicros(), of.tasks()));
    all.add(workers(of, of.value(), of.headMicros(), of.untilMicros(), of.tasks() + 1));
    Long until = of.untilMicros();
    if (until != null) {
      all.add(workers(of, of.value(), of.headMicros(), until - 1, of.tasks()));
    }
  }

  private static WorkersArgument workers(
      WorkersArgument of, long value, long head, @Nullable Long until, long tasks) {
    return new WorkersArgument(
        value, of.makespanMicros(), of.prices(), head, of.tailMicros(), until, tasks);
  }

  private static OrderStep later(OrderStep step) {
    return new OrderStep(
        step.round(),
        step.rule(),
        step.worker(),
        step.resource(),
        step.job(),
        step.task(),
        step.micros() + 1,
        step.headMicros(),
        step.tailMicros(),
        step.fromMicros());
  }
}
