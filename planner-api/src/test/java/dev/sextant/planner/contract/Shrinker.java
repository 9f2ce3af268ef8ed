package dev.sextant.planner.contract;

import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes a problem that fails smaller while it still fails: drops whatever its document lists, with
 * all that names it, and lowers its numbers.
 */
public final class Shrinker {
  private static final int MOST_TRIALS = 3_000;

  private final PlannerJson json = new PlannerJson();
  private final JsonMapper mapper = new JsonMapper();
  private final Predicate<Problem> fails;
  private Object best;
  private int trials;

  private Shrinker(Problem problem, Predicate<Problem> fails) {
    this.fails = fails;
    best = mapper.readValue(document(problem), Object.class);
  }

  /** The document of a smaller valid problem that fails too, of this one when there is none. */
  public static String shrink(Problem problem, Predicate<Problem> fails) {
    Shrinker shrinker = new Shrinker(problem, fails);
    boolean smaller = true;
    while (smaller && shrinker.trials < MOST_TRIALS) {
      smaller = shrinker.pass();
    }
    return shrinker.mapper.writeValueAsString(shrinker.best);
  }

  private String document(Problem problem) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      json.writeProblem(problem, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  /** Tries every simplification of every place once; whether any was kept. */
  private boolean pass() {
    boolean kept = false;
    List<List<Object>> places = new ArrayList<>();
    collect(best, List.of(), places);
    for (List<Object> place : places) {
      for (int way = 0; way < 4 && trials < MOST_TRIALS; way++) {
        Object trial = copy(best);
        if (simplify(trial, place, way) && holds(trial)) {
          best = trial;
          kept = true;
          break;
        }
      }
    }
    return kept;
  }

  private static void collect(Object node, List<Object> path, List<List<Object>> places) {
    if (!path.isEmpty()) {
      places.add(path);
    }
    if (node instanceof Map<?, ?> map) {
      map.forEach((key, value) -> collect(value, longer(path, key), places));
    } else if (node instanceof List<?> list) {
      // From the end, so that what is dropped does not move what is yet to come.
      for (int i = list.size() - 1; i >= 0; i--) {
        collect(list.get(i), longer(path, i), places);
      }
    }
  }

  private static List<Object> longer(List<Object> path, Object step) {
    List<Object> longer = new ArrayList<>(path);
    longer.add(step);
    return longer;
  }

  /** Applies one of four ways at a place; false when it has nothing to do there. */
  private static boolean simplify(Object root, List<Object> path, int way) {
    Object parent = root;
    for (Object step : path.subList(0, path.size() - 1)) {
      parent = child(parent, step);
    }
    Object last = path.get(path.size() - 1);
    Object value = parent == null ? null : child(parent, last);
    if (parent == null || value == null) {
      return false;
    }
    if (way == 0) {
      remove(parent, last);
      if (value instanceof Map<?, ?> map && map.get("id") instanceof String id) {
        forget(root, id);
      }
      return true;
    }
    if (!(value instanceof Number number) || number.longValue() <= 0) {
      return false;
    }
    long old = number.longValue();
    long lower = way == 1 ? 0 : way == 2 ? 1 : old / 2;
    if (lower >= old) {
      return false;
    }
    set(parent, last, lower);
    return true;
  }

  private static @Nullable Object child(Object node, Object step) {
    if (node instanceof Map<?, ?> map) {
      return map.get(step);
    }
    if (node instanceof List<?> list && step instanceof Integer index && index < list.size()) {
      return list.get(index);
    }
    return null;
  }

  private static void remove(Object node, Object step) {
    if (node instanceof Map<?, ?> map) {
      map.remove(step);
    } else {
      ((List<?>) node).remove((int) (Integer) step);
    }
  }

  @SuppressWarnings("unchecked")
  private static void set(Object node, Object step, Object value) {
    if (node instanceof Map<?, ?>) {
      ((Map<Object, Object>) node).put(step, value);
    } else {
      ((List<Object>) node).set((Integer) step, value);
    }
  }

  /** Drops every entry that names an id. */
  private static void forget(Object node, String id) {
    if (node instanceof Map<?, ?> map) {
      map.keySet().removeIf(id::equals);
      map.values().forEach(value -> forget(value, id));
    } else if (node instanceof List<?> list) {
      for (Iterator<?> it = list.iterator(); it.hasNext(); ) {
        Object element = it.next();
        boolean names =
            element.equals(id) || (element instanceof Map<?, ?> map && map.containsValue(id));
        if (names) {
          it.remove();
        } else {
          forget(element, id);
        }
      }
    }
  }

  private static Object copy(Object node) {
    if (node instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((key, value) -> copy.put(key, copy(value)));
      return copy;
    }
    if (node instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(value -> copy.add(copy(value)));
      return copy;
    }
    return node;
  }

  private boolean holds(Object trial) {
    trials++;
    try {
      return fails.test(json.readProblem(mapper.writeValueAsString(trial)));
    } catch (InvalidInputException e) {
      return false;
    }
  }
}
