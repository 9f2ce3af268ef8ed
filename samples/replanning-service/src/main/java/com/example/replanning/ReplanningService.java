package com.example.replanning;

import dev.sextant.planner.Planners;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.replan.ClusterEvent;
import dev.sextant.planner.replan.PlanChange;
import dev.sextant.planner.replan.PlanUpdate;
import dev.sextant.planner.replan.PlanningSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A service that keeps a plan up to date. Reports come in at any time and from any thread; one
 * thread takes all that have come, plans once for them, and hands the differences on. Whoever asks
 * what the plan is never waits for the planner.
 */
public final class ReplanningService implements AutoCloseable {
  /** What somebody has reported, and when it happened. */
  public record Report(Duration at, ClusterEvent event) {}

  private static final Report END = new Report(Duration.ZERO, ClusterEvent.notStarted("", ""));

  private final PlanningSession session;
  private final Consumer<List<PlanChange>> dispatch;
  private final BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::run, "replanning");
  private Duration clock = Duration.ZERO;
  private int refused;

  /** A service over a session; what changes is handed to {@code dispatch}, on the one thread. */
  public ReplanningService(PlanningSession session, Consumer<List<PlanChange>> dispatch) {
    this.session = session;
    this.dispatch = dispatch;
  }

  /** Plans for the first time, and listens from then on. */
  public void start() {
    dispatch.accept(session.plan().changes());
    thread.start();
  }

  /** Takes a report, from any thread. */
  public void report(Report report) {
    reports.add(report);
  }

  /** The plan as it stands; never waits. */
  public PlanUpdate latest() {
    return session.latest();
  }

  /** How many reports contradicted what is known. */
  public int refused() {
    return refused;
  }

  /** Works off what has been reported, and ends. */
  @Override
  public void close() throws InterruptedException {
    reports.add(END);
    thread.join(TimeUnit.SECONDS.toMillis(60));
  }

  private void run() {
    List<Report> some = new ArrayList<>();
    try {
      while (true) {
        some.clear();
        some.add(reports.take());
        reports.drainTo(some);
        boolean end = some.remove(END);
        if (!some.isEmpty()) {
          update(some);
        }
        if (end) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One planning for all reports; if they contradict each other, one by one. */
  private void update(List<Report> some) {
    for (Report report : some) {
      clock = clock.compareTo(report.at()) < 0 ? report.at() : clock;
    }
    try {
      dispatch.accept(
          session.update(clock, some.stream().map(Report::event).toArray(ClusterEvent[]::new))
              .changes());
    } catch (InvalidInputException e) {
      if (some.size() == 1) {
        refused++;
        System.out.println("Refused: " + e.getMessage());
      } else {
        some.forEach(report -> update(List.of(report)));
      }
    }
  }

  /** A day in the life of three GPUs. */
  public static void main(String[] args) throws Exception {
    var problem =
        Problem.builder()
            .model("embedder", 2_000_000_000L)
            .model("llm", 14_000_000_000L)
            .workers(gpu("gpu0"), gpu("gpu1"), gpu("gpu2"))
            .transfers(TransferModel.uniform(50, 1_000_000_000L))
            .workflow(
                Workflow.builder("ask")
                    .task("embed", 20_000, "embedder")
                    .task("answer", 900_000, "llm")
                    .edge("embed", "answer", 4_096)
                    .build())
            .job("first", "ask")
            .job("second", "ask")
            .job("third", "ask")
            .job("fourth", "ask")
            .objective(Objective.totalWeightedFlow())
            .build();
    var session =
        PlanningSession.builder(problem, Planners.get("compass+"))
            .budget(Duration.ofSeconds(1))
            .build();
    var service =
        new ReplanningService(session, changes -> changes.forEach(System.out::println));
    service.start();
    service.report(new Report(Duration.ofMillis(1_000), ClusterEvent.workerLost("gpu2")));
    service.report(
        new Report(
            Duration.ofMillis(1_100), ClusterEvent.jobAdded(new Job("fifth", "ask", 1_100_000))));
    service.report(new Report(Duration.ofMillis(1_200), ClusterEvent.workerLost("gpu9")));
    service.close();
    var plan = service.latest().requirePlan();
    if (service.refused() != 1
        || plan.runs().stream().anyMatch(run -> run.worker().equals("gpu2"))
        || plan.run("fifth", "answer").isEmpty()) {
      throw new IllegalStateException("The plan does not follow the reports: " + plan);
    }
    System.out.println("The plan follows the reports.");
  }

  private static Worker gpu(String id) {
    return Worker.gpu(id, "T4", 16_000_000_000L, 8_000_000_000L);
  }
}
