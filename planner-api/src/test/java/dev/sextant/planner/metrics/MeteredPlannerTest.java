package dev.sextant.planner.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.Incumbent;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MeteredPlannerTest {
  private static final Problem PROBLEM =
      Problem.builder()
          .workers(Worker.cpu("w"))
          .workflow(Workflow.builder("f").task("a", 10).build())
          .job("j", "f")
          .objective(Objective.makespan())
          .build();
  private static final Plan PLAN =
      new Plan(List.of(new TaskRun("j", "a", "mode0", "w", 0, 10)), List.of());

  private final MeterRegistry registry = new SimpleMeterRegistry();

  /** Finds two plans, at 3 and 5 us, and leaves a gap of a half, unless told to fail. */
  private final class Scripted implements Planner {
    boolean failing;
    long activeMeanwhile;

    @Override
    public String name() {
      return "scripted";
    }

    @Override
    public PlanResult plan(
        Problem problem,
        PlannerOptions options,
        PlanListener listener,
        PlanInterrupter interrupter) {
      activeMeanwhile = registry.get("sextant.plan.active").longTaskTimer().activeTasks();
      listener.onIncumbent(new Incumbent(new PlanResult.Progress(3, 12, 0), () -> PLAN));
      listener.onBound(4, 5);
      if (failing) {
        throw new PlannerException("scripted", "broken");
      }
      listener.onIncumbent(new Incumbent(new PlanResult.Progress(5, 10, 5), () -> PLAN));
      return PlanResult.builder(name())
          .plan(PLAN, 10)
          .lowerBound(new LowerBound(5, "guess"))
          .stopReason(StopReason.TIME_LIMIT)
          .build();
    }
  }

  private static final class Heard implements PlanListener {
    final List<Long> numbers = new ArrayList<>();

    @Override
    public void onIncumbent(Incumbent incumbent) {
      numbers.add(incumbent.objective());
    }

    @Override
    public void onBound(long elapsedMicros, long lowerBound) {
      numbers.add(lowerBound);
    }
  }

  private final Scripted scripted = new Scripted();
  private final Planner metered = new MeteredPlanner(scripted, registry);

  @Test
  void countsCallsByPlannerStatusAndStopReason() {
    metered.plan(PROBLEM);
    metered.plan(PROBLEM);

    assertThat(
            registry
                .get("sextant.plan")
                .tags("planner", "scripted", "status", "FEASIBLE", "stop.reason", "TIME_LIMIT")
                .tags("exception", "none")
                .timer()
                .count())
        .isEqualTo(2);
    assertThat(registry.get("sextant.plan.incumbents").counter().count()).isEqualTo(4);
    assertThat(registry.get("sextant.plan.first").timer().count()).isEqualTo(2);
    assertThat(registry.get("sextant.plan.first").timer().max(TimeUnit.MICROSECONDS)).isEqualTo(3);
    assertThat(registry.get("sextant.plan.gap").summary().mean()).isEqualTo(0.5);
  }

  @Test
  void countsCallsThatThrowByTheirException() {
    scripted.failing = true;

    assertThatThrownBy(() -> metered.plan(PROBLEM)).isInstanceOf(PlannerException.class);

    assertThat(
            registry
                .get("sextant.plan")
                .tags("status", "none", "stop.reason", "none", "exception", "PlannerException")
                .timer()
                .count())
        .isOne();
    assertThat(registry.get("sextant.plan.incumbents").counter().count()).isOne();
    assertThat(registry.get("sextant.plan.gap").summary().count()).isZero();
  }

  @Test
  void callsAtWorkAreSeenAndEndWithTheCall() {
    metered.plan(PROBLEM);
    assertThat(scripted.activeMeanwhile).isOne();
    scripted.failing = true;
    assertThatThrownBy(() -> metered.plan(PROBLEM)).isInstanceOf(PlannerException.class);
    assertThat(registry.get("sextant.plan.active").longTaskTimer().activeTasks()).isZero();
  }

  @Test
  void theCallersListenerHearsEverything() {
    Heard heard = new Heard();

    PlanResult result =
        metered.plan(PROBLEM, PlannerOptions.defaults(), heard, new PlanInterrupter());

    assertThat(result.plan()).isSameAs(PLAN);
    assertThat(heard.numbers).containsExactly(12L, 5L, 10L);
    assertThat(metered.name()).isEqualTo("scripted");
  }

  @Test
  void metersAreThereBeforeTheFirstCall() {
    assertThat(registry.get("sextant.plan.incumbents").tag("planner", "scripted").counter().count())
        .isZero();
    assertThat(registry.get("sextant.plan.active").longTaskTimer().activeTasks()).isZero();
  }
}
