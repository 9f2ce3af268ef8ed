package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.simulator.scenario.Attainment;
import dev.sextant.benchmarks.simulator.scenario.ServingPlan;
import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.benchmarks.simulator.serving.DropRule;
import dev.sextant.benchmarks.simulator.serving.Due;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.QueueOrder;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.benchmarks.simulator.serving.TaskDeadlines;
import dev.sextant.planner.model.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads what a scenario promises of jobs, and how queues are served. */
final class ScenarioServing {
  private static final String LEVEL = "slo";
  private static final String QUEUE = "queue";
  private static final String ATTAINMENT = "attainment";
  private static final String WAIT = "wait:";
  private static final double MOST_TIMES = 10_000;

  private ScenarioServing() {}

  /**
   * Reads both of a scenario.
   *
   * @param workflows ids of the workflows
   */
  static ServingPlan read(YamlFields fields, List<String> workflows) {
    List<ServiceLevel> levels = new ArrayList<>();
    for (YamlFields one : fields.objects(LEVEL, ScenarioServing::ofDue)) {
      one.require("due");
      Due deadline = one.optional("deadline", ScenarioServing::due);
      Map<String, Due> byWorkflow = byWorkflow(one, workflows);
      for (Due due : one.all("due", ScenarioServing::due)) {
        levels.add(new ServiceLevel(due, deadline, byWorkflow));
      }
      one.refuseOthers();
    }
    QueueDiscipline queue = queue(fields, QueueDiscipline.FIFO, !levels.isEmpty());
    List<Attainment> attainments = attainments(fields);
    if (!attainments.isEmpty() && levels.isEmpty()) {
      fields.error(
          ErrorCode.CONTRADICTION,
          ATTAINMENT,
          "The field (attainment) says how many jobs are to be in time, but none is due."
              + "\nMaybe add slo: 2x.");
    }
    return new ServingPlan(
        ScenarioFile.distinct(fields, LEVEL, levels),
        queue == null ? QueueDiscipline.FIFO : queue,
        attainments);
  }

  private static List<Attainment> attainments(YamlFields fields) {
    List<Attainment> attainments = new ArrayList<>();
    for (YamlFields one : fields.objects(ATTAINMENT, ScenarioServing::ofShare)) {
      one.require("share");
      double within = one.one("within", s -> Amounts.positive(s, 1), 0.0);
      for (double share : one.all("share", s -> Amounts.positive(s, 1))) {
        attainments.add(new Attainment(share, within));
      }
      one.refuseOthers();
    }
    return attainments;
  }

  private static JsonNode ofShare(JsonNode share) {
    return JsonNodeFactory.instance.objectNode().set("share", share);
  }

  private static JsonNode ofDue(JsonNode due) {
    return JsonNodeFactory.instance.objectNode().set("due", due);
  }

  private static Map<String, Due> byWorkflow(YamlFields level, List<String> workflows) {
    Map<String, Due> dues = new LinkedHashMap<>();
    for (YamlFields one : level.objects("workflows", element -> element)) {
      for (String workflow : workflows) {
        Due due = one.optional(workflow, ScenarioServing::due);
        if (due != null) {
          dues.put(workflow, due);
        }
      }
      one.refuseOthers();
    }
    return dues;
  }

  /** A multiple such as {@code 2x}, or a time. */
  private static Due due(String text) {
    return text.endsWith("x")
        ? Due.times(Amounts.positive(text.substring(0, text.length() - 1), MOST_TIMES))
        : Due.after(Amounts.positiveMicros(text));
  }

  /**
   * How queues are served, or null where the field is not there.
   *
   * @param usual the parts that are not said
   * @param isDue whether jobs are due
   */
  static @Nullable QueueDiscipline queue(YamlFields fields, QueueDiscipline usual, boolean isDue) {
    List<YamlFields> found = fields.objects(QUEUE, ScenarioServing::ofOrder);
    if (found.isEmpty()) {
      return null;
    }
    if (found.size() > 1) {
      fields.error(ErrorCode.WRONG_TYPE, QUEUE, "The " + QUEUE + " must not be a list.");
    }
    YamlFields one = found.get(0);
    QueueDiscipline queue =
        new QueueDiscipline(
            one.one("order", s -> Amounts.named(s, QueueOrder.class), usual.order()),
            one.one("batch", ScenarioServing::batch, usual.batch()),
            one.one("drop", s -> Amounts.named(s, DropRule.class), usual.drop()),
            one.one("deadlines", s -> Amounts.named(s, TaskDeadlines.class), usual.deadlines()));
    one.refuseOthers();
    if (!isDue && Serving.needsDeadlines(queue)) {
      fields.error(
          ErrorCode.CONTRADICTION,
          QUEUE,
          "The queue (" + queue + ") looks at deadlines, but no job is due.\nMaybe add slo: 2x.");
      return usual;
    }
    return queue;
  }

  private static JsonNode ofOrder(JsonNode order) {
    return JsonNodeFactory.instance.objectNode().set("order", order);
  }

  private static BatchRule batch(String text) {
    if (text.startsWith(WAIT)) {
      return BatchRule.waiting(Amounts.positiveMicros(text.substring(WAIT.length())));
    }
    BatchRule.Kind kind = Amounts.named(text, BatchRule.Kind.class);
    if (kind == BatchRule.Kind.WAIT) {
      throw new IllegalArgumentException(
          "The batch (wait) does not say how long.\nMaybe wait:5ms.");
    }
    return new BatchRule(kind, 0);
  }
}
