package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.ProfileDecoder;
import dev.sextant.heuristics.timetable.RandomSequenceProblems;
import dev.sextant.heuristics.timetable.RecordDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Records and profiles give the same schedules, whatever changes, stays or is taken back. */
class DecodersAgreeTest {
  private static final int CHANGES = Integer.getInteger("sextant.decoding.changes", 20_000);
  private static final int STEPS = 1_000;
  private static final int FEW_STEPS = 25;

  @Test
  void everyChangeGivesWhatProfilesGive() {
    walks(CHANGES, 0, STEPS);
  }

  @Test
  void soDoChangesOfWorkersWithManyTasks() {
    walks(CHANGES / 4, 40, STEPS);
  }

  /** A few changes each, of as many problems as there is time for. */
  @Test
  void soDoChangesOfManyProblems() {
    walks(CHANGES / 4, 0, FEW_STEPS);
    walks(CHANGES / 8, 15, FEW_STEPS);
  }

  /** A record may be as it was while what it has forgotten is not, and a run ask for that. */
  @Test
  void soDoChangesBeforeRunsThatRecordsDoNotHoldEnoughFor() {
    CompiledProblem problem = CompiledProblem.of(RandomSequenceProblems.of(1785, 15));
    assertThat(walk("seed 1785", problem, 1785, FEW_STEPS)).isGreaterThan(20);
  }

  /** Tasks that are held until an hour, and exchange hours. */
  @Test
  void soDoChangesOfHours() {
    int evaluated = 0;
    for (long seed = 0; seed < 120; seed++) {
      CompiledProblem problem =
          CompiledProblem.of(
              ChangingPrices.in(RandomSequenceProblems.of(seed, (int) (seed % 12)), seed, false));
      if (problem.tasks() > 1 && problem.taskWithoutOption().isEmpty()) {
        assertThat(RecordDecoder.decodes(problem)).isTrue();
        evaluated += walk("seed " + seed, problem, seed, 2 * FEW_STEPS);
      }
    }
    assertThat(evaluated).isGreaterThan(60 * FEW_STEPS);
  }

  /** Workers close every now and then, and some do not open again. */
  @Test
  void soDoChangesWhereWorkersClose() {
    int evaluated = 0;
    int problems = 0;
    for (long seed = 0; evaluated < CHANGES / 2; seed++) {
      Problem closes = ClosedTimes.in(RandomSequenceProblems.of(seed, (int) (seed % 30)), seed);
      if (closes.errors().isEmpty()) {
        CompiledProblem problem = CompiledProblem.of(closes);
        if (problem.tasks() > 1 && problem.taskWithoutOption().isEmpty()) {
          assertThat(RecordDecoder.decodes(problem)).isTrue();
          evaluated += walk("seed " + seed, problem, seed, 4 * FEW_STEPS);
          problems++;
        }
      }
    }
    assertThat(evaluated).isGreaterThan(30 * problems);
  }

  /** Who gives up may miss what is better, and finds nothing that patience does not find. */
  @Test
  void impatienceFindsNothingElse() {
    int[] missed = new int[2];
    int[] found = new int[2];
    for (long seed = 0; seed < 150; seed++) {
      Objective late = Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
      Objective objective =
          seed % 3 == 0
              ? late.plus(1, ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)
              : seed % 3 == 1 ? late : Objective.totalWeightedFlow();
      CompiledProblem problem =
          CompiledProblem.of(
              RandomSequenceProblems.of(seed, (int) (seed % 12)).withObjective(objective));
      if (problem.tasks() < 2 || problem.taskWithoutOption().isPresent()) {
        continue;
      }
      OrderDecoder[] decoders = {new RecordDecoder(problem), new ProfileDecoder(problem)};
      Neighbourhood[] changes = new Neighbourhood[2];
      for (int d = 0; d < 2; d++) {
        assertThat(firstOptions(problem).decode(decoders[d])).isTrue();
        changes[d] = new Neighbourhood(problem, decoders[d], new SplittableRandom(seed));
      }
      int impatient = (int) (seed % 2);
      SplittableRandom random = new SplittableRandom(~seed);
      for (int step = 0; step < 2 * FEW_STEPS; step++) {
        boolean begun = changes[0].propose();
        assertThat(changes[1].propose()).isEqualTo(begun);
        if (!begun) {
          continue;
        }
        long limit = decoders[0].cost() + random.nextInt(30);
        int patience = random.nextInt(3) == 0 ? Integer.MAX_VALUE : random.nextInt(1, 4);
        long hasty = decoders[impatient].evaluate(limit, patience);
        long patient = decoders[1 - impatient].evaluate(limit);
        if (hasty != OrderDecoder.REJECTED) {
          found[impatient]++;
          assertThat(hasty).isEqualTo(patient);
        } else if (patient != OrderDecoder.REJECTED) {
          missed[impatient]++;
          assertThat(patience).isLessThan(Integer.MAX_VALUE);
        }
        boolean keep = hasty == patient && hasty != OrderDecoder.REJECTED;
        for (OrderDecoder decoder : decoders) {
          if (keep) {
            decoder.commit();
          } else {
            decoder.rollback();
          }
        }
        assertSame("seed " + seed + ", step " + step, problem, decoders[0], decoders[1]);
      }
    }
    for (int d = 0; d < 2; d++) {
      assertThat(found[d]).isGreaterThan(500);
      assertThat(missed[d]).isGreaterThan(10);
    }
  }

  @Test
  void decodesAgainAfterItWasStopped() {
    CompiledProblem problem = CompiledProblem.of(RandomSequenceProblems.of(3, 400));
    Solution start = firstOptions(problem);
    OrderDecoder records = new RecordDecoder(problem);
    OrderDecoder profiles = new ProfileDecoder(problem);
    for (OrderDecoder decoder : List.of(records, profiles)) {
      AtomicInteger looks = new AtomicInteger();
      assertThatThrownBy(() -> start.decode(decoder, () -> looks.incrementAndGet() > 1))
          .isInstanceOf(StoppedException.class);
      assertThat(start.decode(decoder)).isTrue();
    }
    assertSame("after a stop", problem, records, profiles);
  }

  private static void walks(int changes, int moreJobs, int steps) {
    int evaluated = 0;
    for (long seed = 0; evaluated < changes; seed++) {
      CompiledProblem problem = CompiledProblem.of(RandomSequenceProblems.of(seed, moreJobs));
      if (problem.tasks() > 1 && problem.taskWithoutOption().isEmpty()) {
        assertThat(RecordDecoder.decodes(problem)).isTrue();
        evaluated += walk("seed " + seed, problem, seed, steps);
      }
    }
  }

  private static int walk(String name, CompiledProblem problem, long seed, int steps) {
    OrderDecoder records = new RecordDecoder(problem);
    OrderDecoder profiles = new ProfileDecoder(problem);
    Solution start = firstOptions(problem);
    boolean decodes = start.decode(profiles);
    assertThat(start.decode(records)).as(name).isEqualTo(decodes);
    if (!decodes) {
      return 0;
    }
    assertSame(name, problem, records, profiles);
    Neighbourhood first = new Neighbourhood(problem, records, new SplittableRandom(seed));
    Neighbourhood second = new Neighbourhood(problem, profiles, new SplittableRandom(seed));
    SplittableRandom random = new SplittableRandom(~seed);
    int evaluated = 0;
    for (int step = 0; step < steps; step++) {
      String where = name + ", step " + step;
      boolean begun = first.propose();
      assertThat(second.propose()).as(where).isEqualTo(begun);
      if (!begun) {
        continue;
      }
      evaluated++;
      long slack = random.nextInt(20);
      long limit = random.nextInt(3) == 0 ? Long.MAX_VALUE : profiles.cost() + slack;
      long cost = profiles.evaluate(limit);
      assertThat(records.evaluate(limit)).as(where).isEqualTo(cost);
      if (cost == OrderDecoder.REJECTED || random.nextInt(4) == 0) {
        profiles.rollback();
        records.rollback();
      } else {
        profiles.commit();
        records.commit();
      }
      assertSame(where, problem, records, profiles);
    }
    return evaluated;
  }

  private static void assertSame(
      String where, CompiledProblem problem, OrderDecoder records, OrderDecoder profiles) {
    for (int t = 0; t < problem.tasks(); t++) {
      if (records.startMicros(t) != profiles.startMicros(t)
          || records.endMicros(t) != profiles.endMicros(t)
          || records.worker(t) != profiles.worker(t)
          || records.option(t) != profiles.option(t)) {
        assertThat(describe(records, t)).as(where + ", task " + t).isEqualTo(describe(profiles, t));
      }
    }
    for (int w = 0; w < problem.workers().count(); w++) {
      assertThat(records.tasksOn(w)).as(where).isEqualTo(profiles.tasksOn(w));
      for (int i = 0; i < records.tasksOn(w); i++) {
        if (records.taskOn(w, i) != profiles.taskOn(w, i)) {
          assertThat(records.taskOn(w, i)).as(where).isEqualTo(profiles.taskOn(w, i));
        }
      }
    }
    assertThat(records.cost()).as(where).isEqualTo(profiles.cost());
    if (records.promisesByJobs()) {
      assertThat(records.promise()).as(where).isEqualTo(profiles.promise());
    }
  }

  private static String describe(OrderDecoder decoder, int task) {
    return decoder.startMicros(task)
        + " to "
        + decoder.endMicros(task)
        + " on "
        + decoder.worker(task)
        + " as "
        + decoder.option(task);
  }

  private static Solution firstOptions(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    Solution solution = new Solution(problem.tasks(), problem.tasks());
    for (int t = 0; t < problem.tasks(); t++) {
      solution.order[t] = t;
      solution.option[t] = workflows.optionsBegin(problem.jobs().workflowTask(t));
      int c = workflows.optionClass(solution.option[t]);
      solution.worker[t] = problem.workers().member(problem.workers().membersBegin(c));
    }
    return solution;
  }
}
