package dev.sextant.planner.model;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The order of the parts of a problem document. Errors are found in an order that suits the search;
 * this puts them into the order in which a reader meets them. Entries of one map count as equal, so
 * that a stable sort keeps them in the order of the map.
 */
final class DocumentOrder {
  static final Comparator<InputError> BY_POINTER =
      (left, right) -> compare(left.pointer(), right.pointer());

  /** The fields of the objects that are found under each key, in document order. */
  static final Map<String, List<String>> FIELDS =
      Map.ofEntries(
          fields(
              "",
              "name microsPerUnit nowMicros models workers profiles colocations workflows jobs"
                  + " groups transfers budgets state objective"),
          fields("models", "id bytes loadMicrosByWorkerType"),
          fields(
              "workers",
              "id type zone gpuMemoryBytes capacities modelLoad overlapLoads"
                  + " priceMicroUnitsPerSecond calendar worker availableFromMicros occupied"
                  + " residents from to latencyMicros bandwidthBytesPerSecond"),
          fields("modelLoad", "latencyMicros bandwidthBytesPerSecond"),
          fields("calendar", "fromMicros available priceMicroUnitsPerSecond"),
          fields("workflows", "id tasks edges"),
          fields(
              "tasks",
              "id workers workerTypes durationMicros batch demands models workspaceBytes consumes"
                  + " costMicroUnits modes outcomes"),
          fields(
              "modes",
              "id workers workerTypes gang durationMicros batch demands workPerSecond models"
                  + " workspaceBytes consumes costMicroUnits costMicroUnitsPerSecond"),
          fields("batch", "limit durationMicros key"),
          fields("profiles", "id modes"),
          fields("colocations", "id profiles gang demands rates"),
          fields("groups", "id weight policy"),
          fields("edges", "from to bytes item when"),
          fields(
              "jobs",
              "id workflow profile work done releaseMicros dueMicros deadlineMicros weight group"
                  + " guaranteedRate isolatedMicros inputs outputs"),
          fields("inputs", "task bytes item at arriving"),
          fields("arriving", "worker sinceMicros"),
          fields("outputs", "task bytes to item"),
          fields("transfers", "uniform table"),
          fields("uniform", "latencyMicros bandwidthBytesPerSecond"),
          fields("table", "default zones workers"),
          fields("default", "latencyMicros bandwidthBytesPerSecond"),
          fields("zones", "from to latencyMicros bandwidthBytesPerSecond"),
          fields("budgets", "id amount"),
          fields("state", "nowMicros workers finished running loadsInFlight pins planned"),
          fields("occupied", "demands memoryBytes untilMicros"),
          fields("residents", "model pinned"),
          fields("finished", "job task endMicros copies"),
          fields("copies", "worker sinceMicros item"),
          fields("running", "job task mode worker startMicros endMicros"),
          fields("loadsInFlight", "worker model startMicros readyMicros"),
          fields("pins", "job task mode worker"),
          fields("planned", "job task worker startMicros"));

  /** Keys of objects with names of the user's choice, whose order only the map knows. */
  static final Set<String> MAPS =
      Set.of(
          "capacities",
          "consumes",
          "demands",
          "durationMicros",
          "loadMicrosByWorkerType",
          "objective",
          "outcomes",
          "rates",
          "workPerSecond");

  private DocumentOrder() {}

  private static Map.Entry<String, List<String>> fields(String key, String names) {
    return Map.entry(key, List.of(names.split(" ")));
  }

  private static int compare(String left, String right) {
    String parent = "";
    int at = 0;
    while (at < left.length() && at < right.length()) {
      int leftEnd = tokenEnd(left, at);
      int rightEnd = tokenEnd(right, at);
      String leftToken = left.substring(at + 1, leftEnd);
      String rightToken = right.substring(at + 1, rightEnd);
      if (!leftToken.equals(rightToken)) {
        return compareTokens(parent, leftToken, rightToken);
      }
      if (!isIndex(leftToken)) {
        parent = leftToken;
      }
      at = leftEnd;
    }
    return Integer.compare(left.length(), right.length());
  }

  private static int compareTokens(String parent, String left, String right) {
    if (MAPS.contains(parent)) {
      return 0;
    }
    if (isIndex(left) && isIndex(right)) {
      return Integer.compare(Integer.parseInt(left), Integer.parseInt(right));
    }
    List<String> fields = FIELDS.get(parent);
    return fields == null ? 0 : Integer.compare(fields.indexOf(left), fields.indexOf(right));
  }

  private static int tokenEnd(String pointer, int at) {
    int end = pointer.indexOf('/', at + 1);
    return end < 0 ? pointer.length() : end;
  }

  private static boolean isIndex(String token) {
    return !token.isEmpty()
        && token.length() <= 9
        && token.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
