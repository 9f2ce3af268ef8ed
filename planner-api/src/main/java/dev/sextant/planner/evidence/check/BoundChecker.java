package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.Argument;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.ChannelArgument;
import dev.sextant.planner.evidence.CrowdedCostArgument;
import dev.sextant.planner.evidence.JobSetsArgument;
import dev.sextant.planner.evidence.JobsArgument;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.evidence.OrderArgument;
import dev.sextant.planner.evidence.PathArgument;
import dev.sextant.planner.evidence.PlacementArgument;
import dev.sextant.planner.evidence.Unargued;
import dev.sextant.planner.evidence.WorkArgument;
import dev.sextant.planner.evidence.WorkersArgument;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Checks that evidence proves a lower bound on the objective of a problem. Reads the records of the
 * problem alone and shares no code with what made the evidence; exact throughout. Takes time about
 * in proportion to tasks, edges and options, and to the logarithm of tasks where it sorts.
 *
 * <p>docs/evidence.md says what each argument proves and why. Thread-safe.
 */
public final class BoundChecker {
  private final Knowledge known;
  private final List<String> faults = new ArrayList<>();
  private final List<String> unargued = new ArrayList<>();
  private final Set<ObjectiveTerm> terms = EnumSet.noneOf(ObjectiveTerm.class);
  private BigInteger proven = BigInteger.ZERO;

  /** What is claimed of the makespan, true or not; 0 if nothing. */
  private long makespan;

  private BoundChecker(Problem problem) {
    known = new Knowledge(problem);
  }

  /**
   * What evidence proves of the objective of a valid problem.
   *
   * @throws IllegalArgumentException when the problem names what it does not have
   */
  public static BoundVerdict check(Problem problem, BoundEvidence evidence) {
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(evidence, "evidence");
    return new BoundChecker(problem).verdict(evidence);
  }

  private BoundVerdict verdict(BoundEvidence evidence) {
    long step = step(evidence);
    for (Argument argument : evidence.arguments()) {
      if (speaksOfMakespan(argument)) {
        makespan = Math.max(makespan, argument.value());
      }
    }
    for (Argument argument : evidence.arguments()) {
      try {
        weigh(argument, step);
      } catch (BadEvidence | ArithmeticException e) {
        faults.add(nameOf(argument) + " " + argument.value() + ": " + e.getMessage());
      }
    }
    boolean enough = proven.compareTo(BigInteger.valueOf(evidence.value())) >= 0;
    if (!enough && faults.isEmpty() && unargued.isEmpty()) {
      faults.add("The arguments add up to " + proven + ", not " + evidence.value() + ".");
    }
    long value = proven.min(BigInteger.valueOf(evidence.value())).longValue();
    boolean verified = enough && faults.isEmpty() && unargued.isEmpty();
    return new BoundVerdict(verified, Math.max(0, value), faults, unargued);
  }

  private long step(BoundEvidence evidence) {
    try {
      new GridCheck(known.view, evidence.stepMicros()).require();
      return evidence.stepMicros();
    } catch (BadEvidence | ArithmeticException e) {
      faults.add("stepMicros " + evidence.stepMicros() + ": " + e.getMessage());
      return 1;
    }
  }

  private static String nameOf(Argument argument) {
    return argument.getClass().getSimpleName();
  }

  /** Adds what an argument proves, or throws. */
  private void weigh(Argument argument, long step) {
    if (argument instanceof Unargued word) {
      unargued.add(word.source());
      return;
    }
    if (argument instanceof PlacementArgument placement) {
      claim(ObjectiveTerm.COST_MICRO_UNITS);
      claim(ObjectiveTerm.BYTES_MOVED);
      requireAtLeast(new PlacementCheck(known, placement).least(), placement.value());
      proven = proven.add(BigInteger.valueOf(Math.max(0, placement.value())));
      return;
    }
    if (argument instanceof WorkersArgument workers) {
      claim(ObjectiveTerm.WORKERS_USED);
      new WorkersCheck(known, workers, step).require(makespan);
      proven = proven.add(BigInteger.valueOf(Math.max(0, workers.value())));
      return;
    }
    ObjectiveTerm term = termOf(argument);
    claim(term);
    if (argument.value() > 0) {
      judge(argument, step);
      long weight = known.view.problem.objective().weight(term);
      proven =
          proven.add(BigInteger.valueOf(weight).multiply(BigInteger.valueOf(argument.value())));
    }
  }

  private void claim(ObjectiveTerm term) {
    if (!terms.add(term)) {
      throw new BadEvidence("There is an argument about the term (" + term + ") already.");
    }
  }

  private static boolean speaksOfMakespan(Argument argument) {
    return argument instanceof PathArgument
        || argument instanceof WorkArgument
        || argument instanceof ChannelArgument
        || argument instanceof OrderArgument;
  }

  private static ObjectiveTerm termOf(Argument argument) {
    if (argument instanceof JobsArgument jobs) {
      return jobs.term();
    }
    if (argument instanceof JobSetsArgument sets) {
      return sets.term();
    }
    if (argument instanceof CrowdedCostArgument) {
      return ObjectiveTerm.COST_MICRO_UNITS;
    }
    return argument instanceof LeastArgument least ? least.term() : ObjectiveTerm.MAKESPAN_MICROS;
  }

  private void judge(Argument argument, long step) {
    if (speaksOfSingleRuns(argument) && hasBatches()) {
      throw new BadEvidence("Runs go in batches, of which it knows nothing.");
    }
    if (argument instanceof CrowdedCostArgument && hasChances()) {
      throw new BadEvidence("Tasks may not run, of which it knows nothing.");
    }
    if (argument instanceof JobsArgument jobs) {
      judge(jobs.term(), new JobsCheck(known, jobs).least(), jobs.value(), step);
    } else if (argument instanceof JobSetsArgument sets) {
      judge(sets.term(), new JobSetsCheck(known, sets).least(), sets.value(), step);
    } else if (argument instanceof CrowdedCostArgument crowded) {
      requireAtLeast(new CrowdedCostCheck(known, crowded).least(), crowded.value());
    } else if (argument instanceof LeastArgument least) {
      requireAtLeast(new LeastCheck(known).of(least), least.value());
    } else {
      if (argument.value() % step != 0) {
        throw new BadEvidence("It is no multiple of " + step + " us.");
      }
      refute(argument, Math.addExact(known.view.now, argument.value() - step));
    }
  }

  /** Whether an argument is about where each run is on its own. */
  private static boolean speaksOfSingleRuns(Argument argument) {
    return argument instanceof OrderArgument || argument instanceof CrowdedCostArgument;
  }

  private boolean hasChances() {
    boolean certain = true;
    for (int job = 0; job < known.view.problem.jobs().size(); job++) {
      certain &= known.view.workflow(job).isCertain();
    }
    return !certain;
  }

  private boolean hasBatches() {
    return known.view.problem.workflows().stream()
        .flatMap(workflow -> workflow.tasks().stream())
        .flatMap(task -> task.modes().stream())
        .anyMatch(mode -> mode.batch() != null);
  }

  /** The makespan is on the grid, so it is enough that one step less is refuted. */
  private void refute(Argument argument, long end) {
    if (argument instanceof PathArgument path) {
      PathCheck.refute(known, path, end);
    } else if (argument instanceof WorkArgument work) {
      new WorkCheck(known, work).refute(end);
    } else if (argument instanceof ChannelArgument channel) {
      ChannelCheck.refute(known, channel, end);
    } else if (argument instanceof OrderArgument order) {
      new OrderCheck(known, end).refute(order);
    }
  }

  /** A sum over jobs; flow is on the grid where all releases and ends are. */
  private void judge(ObjectiveTerm term, BigInteger least, long value, long step) {
    boolean rounded =
        term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS
            && value % step == 0
            && new GridCheck(known.view, step).isAhead();
    requireAtLeast(rounded ? least.add(BigInteger.valueOf(step - 1)) : least, value);
  }

  private static void requireAtLeast(BigInteger least, long claimed) {
    if (least.compareTo(BigInteger.valueOf(claimed)) < 0) {
      throw new BadEvidence("It is at least " + least + " only.");
    }
  }
}
