package dev.sextant.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Backends and listeners in other languages throw checked exceptions that nobody declares. */
class UndeclaredExceptionsTest {
  private static final Problem PROBLEM =
      Problem.builder()
          .worker(Worker.cpu("w"))
          .workflow(Workflow.builder("f").task("a", 10).build())
          .job(new Job("job", "f", 0))
          .objective(Objective.makespan())
          .build();

  private final IOException thrown = new IOException("undeclared");

  @Test
  void thatOfABackendIsTheFaultBesideThePlan() {
    PlanResult result =
        FakePlanner.of(
                (request, sink, interrupter) -> {
                  sink.offer(runAt(3));
                  throw UndeclaredExceptionsTest.<RuntimeException>undeclared(thrown);
                })
            .plan(PROBLEM);
    assertThat(result.stopReason()).isEqualTo(StopReason.FAILED);
    assertThat(result.faultCause()).isSameAs(thrown);
    assertThat(result.objective()).hasValue(13);
  }

  @Test
  void thatOfAListenerIsNotSeenByTheBackendAndComesOutUnchanged() {
    List<Throwable> seen = new ArrayList<>();
    Planner planner =
        FakePlanner.of(
            (request, sink, interrupter) -> {
              try {
                sink.offer(runAt(3));
              } catch (Throwable any) {
                seen.add(any);
              }
              return Outcome.completed();
            });
    PlanListener listener =
        incumbent -> {
          throw UndeclaredExceptionsTest.<RuntimeException>undeclared(thrown);
        };
    assertThatThrownBy(
            () -> planner.plan(PROBLEM, PlannerOptions.defaults(), listener, new PlanInterrupter()))
        .isSameAs(thrown);
    assertThat(seen).isEmpty();
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T undeclared(Throwable thrown) throws T {
    throw (T) thrown;
  }

  private static IndexedPlan runAt(long start) {
    IndexedPlan plan = new IndexedPlan(1);
    plan.setRun(0, 0, 0, start, start + 10);
    return plan;
  }
}
