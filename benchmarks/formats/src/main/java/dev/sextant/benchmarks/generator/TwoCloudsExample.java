package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A week of training on two clouds, of which one changes its prices every day and the other takes
 * its machines back at the weekend. Times begin on Monday at 0:00.
 */
final class TwoCloudsExample {
  private static final long HOUR = 3_600_000_000L;
  private static final long DAY = 24 * HOUR;
  private static final long GIGABYTE = 1_000_000_000L;

  /** Micro-units a second, by day from Monday; 1000 are 3.60 units of the currency an hour. */
  private static final long[] EAST_A100 = {830, 610, 590, 900, 1_040, 420, 390};

  private static final long[] EAST_T4 = {110, 95, 95, 130, 150, 70, 65};

  private TwoCloudsExample() {}

  static Problem problem() {
    Problem.Builder problem =
        Problem.builder()
            .name("two-clouds")
            .microsPerUnit(HOUR)
            .model("base-model", 26 * GIGABYTE)
            .workflow(workflow())
            .worker(gpu("east-a100", "a100", 80).withZone("east").withCalendar(daily(EAST_A100)))
            .worker(gpu("east-t4", "t4", 32).withZone("east").withCalendar(daily(EAST_T4)))
            .worker(
                gpu("west-a100", "a100", 80)
                    .withZone("west")
                    .withPrice(new Price.Constant(560))
                    .withCalendar(workdays()))
            .worker(Worker.storage("lake").withZone("east"))
            .transfers(
                new TransferModel.LinkTable(
                    new Link(0, 2 * GIGABYTE),
                    List.of(
                        new TransferModel.LinkTable.Entry("east", "west", link()),
                        new TransferModel.LinkTable.Entry("west", "east", link())),
                    List.of()));
    for (int i = 0; i < 5; i++) {
      problem.job(
          Job.builder("customer-" + (i + 1), "fine-tune")
              .releaseMicros(i * 12 * HOUR)
              .deadlineMicros(7 * DAY)
              .inputs(List.of(new JobInput("prepare", 400 * GIGABYTE, "lake")))
              .outputs(List.of(new JobOutput("evaluate", 27 * GIGABYTE, "lake")))
              .build());
    }
    return problem.objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS)).build();
  }

  private static Link link() {
    return new Link(0, GIGABYTE / 4);
  }

  private static Worker gpu(String id, String type, long gigabytes) {
    return Worker.gpu(id, type, gigabytes * GIGABYTE, GIGABYTE);
  }

  private static Calendar daily(long[] prices) {
    List<Calendar.Step> steps = new ArrayList<>();
    for (int day = 0; day < prices.length; day++) {
      steps.add(Calendar.Step.open(day * DAY, prices[day]));
    }
    return new Calendar(steps);
  }

  /** Closed on Saturday and Sunday, and dearer on Wednesday by day. */
  private static Calendar workdays() {
    return Calendar.of(
        Calendar.Step.open(2 * DAY + 8 * HOUR, 980),
        Calendar.Step.open(2 * DAY + 20 * HOUR),
        Calendar.Step.closed(5 * DAY),
        Calendar.Step.open(7 * DAY));
  }

  private static TaskDuration hours(long onA100, long onT4) {
    Map<String, Long> micros = new LinkedHashMap<>();
    micros.put("a100", onA100 * HOUR);
    micros.put("t4", onT4 * HOUR);
    return TaskDuration.perWorker(micros);
  }

  private static Workflow workflow() {
    return Workflow.builder("fine-tune")
        .task(Task.of("prepare", Mode.of("default", hours(2, 3))))
        .task(
            Task.of(
                "train",
                Mode.of("default", hours(9, 38))
                    .withModels("base-model")
                    .withWorkspaceBytes(4 * GIGABYTE)))
        .task(Task.of("evaluate", Mode.of("default", hours(1, 2)).withModels("base-model")))
        .edge("prepare", "train", 350 * GIGABYTE)
        .edge("train", "evaluate", 27 * GIGABYTE)
        .build();
  }
}
