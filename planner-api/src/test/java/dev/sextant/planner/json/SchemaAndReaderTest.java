package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every value of a document with every field is spoiled in many ways, one at a time: what the
 * schema accepts has no error of shape or sign for the reader, and what the schema refuses the
 * reader refuses too.
 */
class SchemaAndReaderTest {
  private static final JsonMapper MAPPER = new JsonMapper();

  /** What a schema can say; the other codes are about ids, sums and contradictions. */
  private static final Set<ErrorCode> SHAPE =
      EnumSet.of(
          ErrorCode.MALFORMED,
          ErrorCode.UNSUPPORTED_VERSION,
          ErrorCode.MISSING_FIELD,
          ErrorCode.UNKNOWN_FIELD,
          ErrorCode.DUPLICATE_FIELD,
          ErrorCode.WRONG_TYPE,
          ErrorCode.OUT_OF_RANGE,
          ErrorCode.EMPTY);

  private static final List<String> SPOILT =
      List.of(
          "null",
          "true",
          "\"\"",
          "\"unheard of\"",
          "-1",
          "0",
          "1",
          "1.5",
          "9223372036854775806",
          "9223372036854775807",
          "9223372036854775808",
          "[]",
          "[\"\"]",
          "[1]",
          "[\"g\", \"g\"]",
          "{}",
          "{\"\": 1}",
          "{\"unheard of\": 1}",
          "{\"g\": -1}");

  private static final String PROBLEM =
      """
      {"formatVersion": 1, "kind": "problem", "name": "all", "microsPerUnit": 1000,
       "models": [{"id": "m", "bytes": 5, "loadMicrosByWorkerType": {"t": 4}}],
       "workflows": [{"id": "f",
         "tasks": [
           {"id": "a", "workers": ["g"], "workerTypes": ["t"], "durationMicros": {"g": 3, "t": 2},
            "demands": {"compute": 1}, "models": ["m"], "workspaceBytes": 1, "consumes": {"b": 1},
            "costMicroUnits": 1},
           {"id": "c", "modes": [
             {"id": "x", "workers": ["g"], "workerTypes": ["t"], "durationMicros": {"g": 3},
              "demands": {"compute": 1}, "models": ["m"], "workspaceBytes": 1, "consumes": {"b": 1},
              "costMicroUnits": 1},
             {"id": "y", "durationMicros": 7},
             {"id": "z", "batch": {"limit": 2, "durationMicros": [3, 4], "key": "k"}}]},
           {"id": "e", "batch": {"limit": 2, "durationMicros": {"g": [3, 4], "t": [5, 5, 6]}}},
           {"id": "d", "durationMicros": 7}],
         "edges": [{"from": "a", "to": "c", "bytes": 8, "item": "i"}]}],
       "jobs": [
         {"id": "j", "workflow": "f", "releaseMicros": 1, "dueMicros": 90, "deadlineMicros": 900,
          "weight": 2,
          "inputs": [{"task": "c", "bytes": 3, "item": "k", "at": ["g"],
                      "arriving": [{"worker": "h", "sinceMicros": 30}]}],
          "outputs": [{"task": "a", "bytes": 3, "to": "g", "item": "o"}]}],
       "workers": [
         {"id": "g", "type": "t", "zone": "z", "gpuMemoryBytes": 99, "capacities": {"compute": 9},
          "modelLoad": {"latencyMicros": 1, "bandwidthBytesPerSecond": 5}, "overlapLoads": true,
          "priceMicroUnitsPerSecond": 1},
         {"id": "h", "zone": "y", "gpuMemoryBytes": 99}],
       "transfers": {"table": {
         "default": {"latencyMicros": 1, "bandwidthBytesPerSecond": 5},
         "zones": [{"from": "z", "to": "y", "latencyMicros": 1, "bandwidthBytesPerSecond": 5}],
         "workers": [{"from": "g", "to": "h", "latencyMicros": 1, "bandwidthBytesPerSecond": 5}]}},
       "budgets": [{"id": "b", "amount": 9}],
       "state": {"nowMicros": 20,
         "workers": [{"worker": "g", "availableFromMicros": 25,
           "occupied": [{"demands": {"compute": 1}, "memoryBytes": 1, "untilMicros": 30}],
           "residents": [{"model": "m", "pinned": true}]}],
         "finished": [{"job": "j", "task": "a", "endMicros": 15,
           "copies": [{"worker": "g", "sinceMicros": 15, "item": "i"},
                      {"worker": "h", "sinceMicros": 15}]}],
         "running": [
           {"job": "j", "task": "d", "mode": "default", "worker": "g", "startMicros": 10,
            "endMicros": 22}],
         "loadsInFlight": [{"worker": "h", "model": "m", "startMicros": 18, "readyMicros": 28}],
         "pins": [{"job": "j", "task": "c", "mode": "x", "worker": "g"}],
         "planned": [{"job": "j", "task": "c", "worker": "g", "startMicros": 31}]},
       "objective": {"makespanMicros": 1, "loadCount": 0}}
      """;

  private static final String UNIFORM =
      """
      {"formatVersion": 1, "kind": "problem",
       "workflows": [{"id": "f", "tasks": [{"id": "a", "durationMicros": 1}]}],
       "jobs": [{"id": "j", "workflow": "f",
                 "inputs": [{"task": "a", "bytes": 1,
                             "arriving": [{"worker": "g", "sinceMicros": 3}]}]}],
       "workers": [{"id": "g"}],
       "transfers": {"uniform": {"latencyMicros": 1}},
       "objective": {"totalWeightedFlowMicros": 1}}
      """;

  private static final String PLAN =
      """
      {"formatVersion": 1, "kind": "plan",
       "runs": [{"job": "j", "task": "a", "mode": "m", "worker": "g", "startMicros": 0,
                 "endMicros": 5}],
       "residencies": [{"worker": "g", "model": "m", "loadStartMicros": 0, "readyMicros": 1,
                        "evictMicros": 5}]}
      """;

  private static final String RESULT =
      """
      {"formatVersion": 1, "kind": "result", "problem": "p", "planner": "heft",
       "status": "FEASIBLE", "stopReason": "FAILED", "objective": 12, "lowerBound": 9,
       "lowerBoundSource": "critical-path", "relativeGap": 0.25, "objectiveInUnits": 1.2,
       "lowerBoundInUnits": null, "elapsedMicros": 7,
       "metrics": {
         "terms": {"makespanMicros": 12, "totalWeightedFlowMicros": 0,
           "totalWeightedTardinessMicros": 0, "totalWeightedLateJobs": 0, "modelLoadMicros": 0,
           "loadCount": 0, "bytesMoved": 0, "costMicroUnits": 0, "workersUsed": 1},
         "loads": 0, "evictions": 0, "modelTasks": 0, "modelTaskHits": 0, "hitRate": 1.0,
         "slowdown": {"median": 1.0, "mean": 1.0, "max": null},
         "workers": [{"worker": "g", "runs": 1, "busyMicros": 5, "loadMicros": 0, "loads": 0,
                      "evictions": 0, "utilisation": 1.0}],
         "jobs": [{"job": "j", "endMicros": 5, "flowMicros": 5, "tardinessMicros": 0,
                   "late": false, "bestMicros": 5, "slowdown": 1.0}]},
       "incumbents": [{"elapsedMicros": 3, "objective": 12, "lowerBound": 0}],
       "counters": {"steps": 3}, "infeasibilityReason": null, "fault": "it broke",
       "certificate": {"planVerdict": "valid", "boundSource": "critical-path", "seed": 1,
         "parameters": {"limit": "1 s"}, "versions": {"java": "17"}},
       "plan": {"runs": [{"job": "j", "task": "a", "worker": "g", "startMicros": 0,
                          "endMicros": 5}], "residencies": []}}
      """;

  private static final String SHARING =
      """
      {"formatVersion": 1, "kind": "sharing-problem", "name": "all", "nowMicros": 20,
       "workers": [
         {"id": "g", "type": "t", "zone": "z", "gpuMemoryBytes": 99,
          "capacities": {"compute": 9, "cpu": 4},
          "modelLoad": {"latencyMicros": 1, "bandwidthBytesPerSecond": 5}, "overlapLoads": true,
          "priceMicroUnitsPerSecond": 1},
         {"id": "h", "priceMicroUnitsPerSecond": 2}],
       "profiles": [
         {"id": "p", "modes": [
           {"id": "x", "workerTypes": ["t"], "gang": 1, "demands": {"cpu": 1},
            "workPerSecond": {"t": 4, "default": 2}, "costMicroUnitsPerSecond": 1},
           {"id": "y", "workPerSecond": 3}]},
         {"id": "q", "modes": [{"id": "x", "workPerSecond": {"t": 4}}]}],
       "colocations": [{"id": "c", "profiles": ["p", "q"], "gang": 1, "demands": {"cpu": 2},
                        "rates": [{"t": 2}, 3]}],
       "jobs": [
         {"id": "j", "profile": "p", "work": 9, "done": 3, "releaseMicros": 4,
          "deadlineMicros": 900, "weight": 2, "group": "d", "guaranteedRate": 1,
          "isolatedMicros": 7},
         {"id": "k", "profile": "q", "work": 9}],
       "groups": [{"id": "d", "weight": 2, "policy": "FIFO"}],
       "objective": {"term": "MAX_MIN_RATE", "lexicographic": true}}
      """;

  private static final String PRICED =
      """
      {"formatVersion": 1, "kind": "sharing-problem",
       "workers": [{"id": "g", "priceMicroUnitsPerSecond": 3}],
       "profiles": [{"id": "p", "modes": [{"id": "x", "workPerSecond": 3}]}],
       "jobs": [{"id": "j", "profile": "p", "work": 9}],
       "objective": {"term": "RATE_PER_COST"}}
      """;

  private static final String ALLOCATION =
      """
      {"formatVersion": 1, "kind": "allocation",
       "shares": [{"jobs": ["j", "k"], "choice": "c", "workerType": "t", "shareNanos": 5}]}
      """;

  private static final String ALLOCATION_RESULT =
      """
      {"formatVersion": 1, "kind": "allocation-result", "allocator": "prices",
       "term": "MAKESPAN", "status": "FEASIBLE", "stopReason": "FAILED", "objective": 12.5,
       "bound": 9, "boundSource": "prices", "elapsedMicros": 7, "counters": {"steps": 3},
       "versions": {"solver": "9"}, "fault": "it broke",
       "prices": {"pools": [{"workerType": "t", "resource": "cpu", "price": 0.25}],
                  "jobs": [{"job": "j", "rateValue": 1e-7, "guaranteeValue": 0.5,
                            "timePrice": 0.125}]},
       "allocation": {"shares": [
         {"jobs": ["j"], "choice": "x", "workerType": "t", "shareNanos": 1000000000}]}}
      """;

  private final PlannerJson json = new PlannerJson();

  @Test
  void sayTheSameOfProblems() {
    assertThat(agree(PROBLEM, Schemas.PROBLEM, json::readProblem)).isGreaterThan(2_000);
    assertThat(agree(UNIFORM, Schemas.PROBLEM, json::readProblem)).isGreaterThan(300);
  }

  @Test
  void sayTheSameOfPlans() {
    assertThat(agree(PLAN, Schemas.PLAN, json::readPlan)).isGreaterThan(200);
  }

  @Test
  void sayTheSameOfResults() {
    assertThat(agree(RESULT, Schemas.RESULT, json::readResult)).isGreaterThan(1_000);
  }

  @Test
  void sayTheSameOfSharingProblems() {
    assertThat(agree(SHARING, Schemas.SHARING_PROBLEM, json::readSharingProblem))
        .isGreaterThan(1_000);
    assertThat(agree(PRICED, Schemas.SHARING_PROBLEM, json::readSharingProblem)).isGreaterThan(200);
  }

  @Test
  void sayTheSameOfAllocations() {
    assertThat(agree(ALLOCATION, Schemas.ALLOCATION, json::readAllocation)).isGreaterThan(100);
    assertThat(agree(ALLOCATION_RESULT, Schemas.ALLOCATION_RESULT, json::readAllocationResult))
        .isGreaterThan(400);
  }

  /** Holds schema and reader against each other; gives the number of spoilt documents. */
  private static int agree(String document, Schema schema, Consumer<String> reader) {
    assertThat(Schemas.errors(schema, document)).isEmpty();
    assertThat(errors(reader, document)).isEmpty();
    List<String> spoilt = new ArrayList<>();
    JsonNode root = MAPPER.readTree(document);
    spoil(root, root, spoilt);
    for (String one : spoilt) {
      List<String> refused = Schemas.errors(schema, one);
      List<InputError> errors = errors(reader, one);
      if (refused.isEmpty()) {
        assertThat(errors)
            .as("accepted by the schema: %s", one)
            .noneMatch(error -> SHAPE.contains(error.code()));
      } else {
        assertThat(errors).as("refused by the schema (%s): %s", refused, one).isNotEmpty();
      }
    }
    return spoilt.size();
  }

  private static List<InputError> errors(Consumer<String> reader, String document) {
    try {
      reader.accept(document);
      return List.of();
    } catch (InvalidInputException e) {
      return e.errors();
    }
  }

  private static void spoil(JsonNode root, JsonNode node, List<String> out) {
    if (node instanceof ObjectNode object) {
      for (String field : List.copyOf(object.propertyNames())) {
        JsonNode value = object.remove(field);
        out.add(root.toString());
        for (String other : SPOILT) {
          object.set(field, MAPPER.readTree(other));
          out.add(root.toString());
        }
        object.set(field, value);
        spoil(root, value, out);
      }
      object.put("unheard of", 1);
      out.add(root.toString());
      object.remove("unheard of");
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        JsonNode value = array.get(i);
        for (String other : SPOILT) {
          array.set(i, MAPPER.readTree(other));
          out.add(root.toString());
        }
        array.set(i, value);
        spoil(root, value, out);
      }
      if (!array.isEmpty()) {
        array.add(array.get(0));
        out.add(root.toString());
        array.remove(array.size() - 1);
      }
    }
  }
}
