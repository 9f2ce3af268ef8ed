package dev.sextant.benchmarks.importer;

import dev.sextant.planner.json.JsonLimits;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Problems that people write: native documents in YAML, with units, without the fields that every
 * document begins with, and perhaps without workers. Whatever is written, the reader of native
 * documents has the last word.
 */
final class NativeDocument {
  static final PlannerJson JSON = new PlannerJson(JsonLimits.LARGE);

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final String WORKERS = "workers";
  private static final String TRANSFERS = "transfers";

  private NativeDocument() {}

  /**
   * The problem of a document.
   *
   * @param cluster the workers of a document that has none, or null
   * @throws InvalidInputException with every error found
   * @throws IllegalArgumentException when there is a cluster, and the document has workers
   */
  static Problem problem(Object file, JsonNode root, @Nullable GivenCluster cluster)
      throws IOException {
    if (cluster == null) {
      return problem(root);
    }
    if (root.has(WORKERS)) {
      throw ImportOptions.withoutEffect(ImportChoice.CLUSTER, file, "the document names workers");
    }
    ObjectNode own = tree(shell(cluster));
    if (cluster.transfers() != null) {
      if (root.has(TRANSFERS)) {
        throw new InvalidInputException(
            List.of(
                new InputError(
                    ErrorCode.CONTRADICTION,
                    "/" + TRANSFERS,
                    "The transfers must not be both here and in the cluster ("
                        + cluster.name()
                        + ").\nMaybe leave them out here.")));
      }
    }
    own.retain(cluster.transfers() == null ? List.of(WORKERS) : List.of(WORKERS, TRANSFERS));
    Problem problem = problem(root, own);
    Problem scaled = problem.withWorkflows(cluster.scaled(problem.workflows()));
    InvalidInputException.throwIfAny(scaled.errors());
    return scaled;
  }

  /** The problem of a native document with units; every error has the pointer in what is given. */
  static Problem problem(JsonNode root) {
    return problem(root, MAPPER.createObjectNode());
  }

  /** The same with fields that are as the native format has them. */
  private static Problem problem(JsonNode root, ObjectNode more) {
    UnitFields units = new UnitFields();
    ObjectNode document = units.of(root).setAll(more);
    withHeader(document);
    List<InputError> errors = new ArrayList<>(units.errors());
    Problem problem = null;
    try {
      problem = JSON.readProblem(MAPPER.writeValueAsString(document));
    } catch (InvalidInputException e) {
      e.errors().forEach(error -> errors.add(units.asWritten(error)));
    }
    InvalidInputException.throwIfAny(errors);
    if (problem == null) {
      throw new IllegalStateException("A document without errors is a problem.");
    }
    return problem;
  }

  private static void withHeader(ObjectNode document) {
    if (!document.has("formatVersion")) {
      document.put("formatVersion", PlannerJson.FORMAT_VERSION);
    }
    if (!document.has("kind")) {
      document.put("kind", "problem");
    }
  }

  /** A problem that is nothing but a cluster. */
  private static Problem shell(GivenCluster cluster) {
    TransferModel transfers = cluster.transfers();
    Problem.Builder shell =
        Problem.builder().onlyWorkers(cluster.workers()).objective(Objective.makespan());
    return (transfers == null ? shell : shell.transfers(transfers)).buildUnchecked();
  }

  private static ObjectNode tree(Problem problem) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JSON.writeProblem(problem, out);
    return (ObjectNode) MAPPER.readTree(out.toString(StandardCharsets.UTF_8));
  }
}
