package dev.sextant.planner.isolation;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.json.JsonLimits;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Problems, plans and results in frames: the documents of the library, whatever their size. */
final class ExchangeFormat {
  private static final PlannerJson JSON =
      new PlannerJson(new JsonLimits(Long.MAX_VALUE, 64, Integer.MAX_VALUE, 32));

  private ExchangeFormat() {}

  static Frame problem(Problem problem) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JSON.writeProblem(problem, bytes);
    return new Frame(FrameKind.PROBLEM, bytes.toByteArray());
  }

  static Frame plan(FrameKind kind, Plan plan) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JSON.writePlan(plan, bytes);
    return new Frame(kind, bytes.toByteArray());
  }

  static Frame result(Problem problem, PlanResult result) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JSON.writeResult(problem, result, bytes);
    return new Frame(FrameKind.RESULT, bytes.toByteArray());
  }

  static Problem problem(Frame frame) throws IOException {
    return JSON.readProblem(new ByteArrayInputStream(frame.payload()));
  }

  /**
   * The plan of a frame.
   *
   * @throws Nonsense when it holds none
   */
  static Plan plan(Frame frame) throws IOException {
    try {
      return JSON.readPlan(new ByteArrayInputStream(frame.payload()));
    } catch (InvalidInputException e) {
      throw new Nonsense("no plan: " + e.getMessage());
    }
  }

  /**
   * The result of a frame.
   *
   * @throws Nonsense when it holds none
   */
  static PlanResult result(Frame frame) throws IOException {
    try {
      return JSON.readResult(new ByteArrayInputStream(frame.payload()));
    } catch (InvalidInputException e) {
      throw new Nonsense("no result: " + e.getMessage());
    }
  }
}
