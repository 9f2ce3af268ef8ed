package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.GivenCluster;
import dev.sextant.benchmarks.importer.ImportOptions;
import dev.sextant.benchmarks.importer.InstanceFormat;
import dev.sextant.benchmarks.importer.InstanceFormats;
import dev.sextant.benchmarks.importer.NativeFormat;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.explain.Explanation;
import dev.sextant.planner.explain.WhyNot;
import dev.sextant.planner.json.JsonLimits;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.whatif.WhatIf;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Files in the formats that this program knows; a user's own files may be large. */
final class ProblemFiles implements Documents {
  @Override
  public Problem readProblem(
      Path file, String format, ImportOptions options, Consumer<String> notes) throws IOException {
    InstanceFormats.Imported imported = InstanceFormats.read(file, format, options);
    InstanceFormat chosen = imported.format();
    if (!(chosen instanceof NativeFormat)) {
      notes.accept(
          file
              + " is read as "
              + chosen.name()
              + ".\n"
              + chosen.assumptions(file, options).strip());
    }
    return imported.problem();
  }

  @Override
  public GivenCluster readCluster(Path file) throws IOException {
    return GivenCluster.read(file);
  }

  @Override
  public Optional<String> kindOf(Path file) throws IOException {
    Inputs.requireProblem(file);
    if (Files.isDirectory(file)) {
      return Optional.empty();
    }
    return json().kindOf(file);
  }

  @Override
  public PlanResult readResult(Path file) throws IOException {
    return json().readResult(file);
  }

  @Override
  public Plan readPlan(Path file) throws IOException {
    return json().readPlan(file);
  }

  @Override
  public void writeProblem(Problem problem, Path file) throws IOException {
    json().writeProblem(problem, file);
  }

  @Override
  public void writeProblem(Problem problem, OutputStream out) throws IOException {
    json().writeProblem(problem, out);
  }

  @Override
  public void writePlan(Plan plan, Path file) throws IOException {
    json().writePlan(plan, file);
  }

  @Override
  public void writeResult(Problem problem, PlanResult result, OutputStream out) throws IOException {
    json().writeResult(problem, result, out);
  }

  @Override
  public void writeExplanation(Explanation explanation, @Nullable WhyNot whyNot, OutputStream out)
      throws IOException {
    json().writeExplanation(explanation, whyNot, out);
  }

  @Override
  public void writeConflict(Conflict conflict, OutputStream out) throws IOException {
    json().writeConflict(conflict, out);
  }

  @Override
  public void writeWhatIf(WhatIf whatIf, OutputStream out) throws IOException {
    json().writeWhatIf(whatIf, out);
  }

  /** Created when used, so that commands without files never load it. */
  private static PlannerJson json() {
    return new PlannerJson(JsonLimits.LARGE);
  }
}
