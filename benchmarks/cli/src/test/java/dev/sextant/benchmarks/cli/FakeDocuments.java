package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.GivenCluster;
import dev.sextant.benchmarks.importer.ImportOptions;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.explain.Explanation;
import dev.sextant.planner.explain.WhyNot;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.whatif.WhatIf;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Documents that are kept by file name; {@code broken.json} has two errors. */
final class FakeDocuments implements Documents {
  final Map<String, Problem> problems = new HashMap<>();
  final Map<String, Plan> plans = new HashMap<>();
  final Map<String, PlanResult> results = new HashMap<>();

  @Override
  public Problem readProblem(
      Path file, String format, ImportOptions options, Consumer<String> notes) throws IOException {
    String name = file.getFileName().toString();
    if (name.equals("broken.json")) {
      throw new InvalidInputException(
          List.of(
              new InputError(ErrorCode.EMPTY, "/jobs/0/id", "The id must not be empty."),
              new InputError(
                  ErrorCode.UNKNOWN_FIELD,
                  "/worker",
                  "Field (worker) is unknown.\nMaybe workers.")));
    }
    Problem problem = problems.get(name);
    if (problem == null) {
      throw new NoSuchFileException(file.toString());
    }
    return problem;
  }

  @Override
  public GivenCluster readCluster(Path file) throws IOException {
    return GivenCluster.read(file);
  }

  @Override
  public Optional<String> kindOf(Path file) {
    return Optional.of("problem");
  }

  @Override
  public PlanResult readResult(Path file) throws IOException {
    PlanResult result = results.get(file.getFileName().toString());
    if (result == null) {
      throw new NoSuchFileException(file.toString());
    }
    return result;
  }

  @Override
  public Plan readPlan(Path file) throws IOException {
    Plan plan = plans.get(file.getFileName().toString());
    if (plan == null) {
      throw new NoSuchFileException(file.toString());
    }
    return plan;
  }

  @Override
  public void writeProblem(Problem problem, Path file) throws IOException {
    Files.writeString(file, "problem " + problem.name());
  }

  @Override
  public void writeProblem(Problem problem, OutputStream out) throws IOException {
    out.write(("problem " + problem.name()).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void writePlan(Plan plan, Path file) throws IOException {
    Files.writeString(file, plan.runs().size() + " runs");
  }

  @Override
  public void writeResult(Problem problem, PlanResult result, OutputStream out) throws IOException {
    out.write(("{\"status\":\"" + result.status() + "\"}").getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void writeExplanation(Explanation explanation, @Nullable WhyNot whyNot, OutputStream out)
      throws IOException {
    out.write("{}".getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void writeConflict(Conflict conflict, OutputStream out) throws IOException {
    out.write("{}".getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void writeWhatIf(WhatIf whatIf, OutputStream out) throws IOException {
    out.write("{}".getBytes(StandardCharsets.UTF_8));
  }
}
