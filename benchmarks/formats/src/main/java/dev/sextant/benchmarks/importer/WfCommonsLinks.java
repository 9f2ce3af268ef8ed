package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InvalidInputException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out which task of a trace waits for which, and that none waits for itself. */
final class WfCommonsLinks {
  private static final int NAMED_IN_CYCLE = 10;

  private final JsonFields json;
  private final List<Draft> drafts;
  private final Map<String, Integer> byKey = new LinkedHashMap<>();
  private final Map<String, Integer> byAlias = new LinkedHashMap<>();
  private final Set<String> ambiguous = new LinkedHashSet<>();
  private final List<Set<Integer>> parents = new ArrayList<>();

  /**
   * A task as its own entry describes it.
   *
   * @param pointer to its entry
   * @param id its id in the problem
   * @param aliases other names that tasks may use for it
   */
  record Draft(
      String pointer,
      String id,
      List<String> aliases,
      String category,
      long runtimeMicros,
      List<String> parents,
      List<String> children,
      Set<String> inputs,
      Set<String> outputs) {}

  WfCommonsLinks(JsonFields json, List<Draft> drafts) {
    this.json = json;
    this.drafts = drafts;
  }

  /** The tasks, in document order; errors go to the fields. */
  List<WfCommonsTrace.Task> tasks(boolean inferFromFiles) {
    index();
    for (int task = 0; task < drafts.size(); task++) {
      parents.add(new LinkedHashSet<>());
    }
    for (int task = 0; task < drafts.size(); task++) {
      Draft draft = drafts.get(task);
      for (int i = 0; i < draft.parents().size(); i++) {
        String pointer = draft.pointer() + "/parents/" + i;
        link(resolve(draft.parents().get(i), pointer), task, pointer);
      }
      for (int i = 0; i < draft.children().size(); i++) {
        String pointer = draft.pointer() + "/children/" + i;
        link(task, resolve(draft.children().get(i), pointer), pointer);
      }
    }
    InvalidInputException.throwIfAny(json.errors());
    if (inferFromFiles) {
      inferFromFiles();
    }
    refuseCycles();
    List<WfCommonsTrace.Task> tasks = new ArrayList<>();
    for (int task = 0; task < drafts.size(); task++) {
      Draft draft = drafts.get(task);
      Set<String> ids = new LinkedHashSet<>();
      parents.get(task).forEach(parent -> ids.add(drafts.get(parent).id()));
      tasks.add(
          new WfCommonsTrace.Task(
              draft.id(),
              draft.category(),
              draft.runtimeMicros(),
              ids,
              draft.inputs(),
              draft.outputs()));
    }
    return tasks;
  }

  private void index() {
    for (int task = 0; task < drafts.size(); task++) {
      Draft draft = drafts.get(task);
      if (byKey.putIfAbsent(draft.id(), task) != null) {
        json.error(
            ErrorCode.DUPLICATE_ID,
            draft.pointer(),
            "The task (" + draft.id() + ") is there twice.");
      }
      for (String alias : draft.aliases()) {
        Integer other = byAlias.putIfAbsent(alias, task);
        if (other != null && other != task) {
          ambiguous.add(alias);
        }
      }
    }
  }

  private @Nullable Integer resolve(String reference, String pointer) {
    Integer task = byKey.get(reference);
    if (task != null) {
      return task;
    }
    if (ambiguous.contains(reference)) {
      json.error(
          ErrorCode.CONTRADICTION,
          pointer,
          "The reference (" + reference + ") names several tasks.\nMaybe refer to them by id.");
      return null;
    }
    task = byAlias.get(reference);
    if (task == null) {
      json.error(
          ErrorCode.UNKNOWN_REFERENCE, pointer, "The task (" + reference + ") does not exist.");
    }
    return task;
  }

  private void link(@Nullable Integer parent, @Nullable Integer child, String pointer) {
    if (parent == null || child == null) {
      return;
    }
    if (parent.equals(child)) {
      json.error(
          ErrorCode.SELF_EDGE,
          pointer,
          "The task (" + drafts.get(child).id() + ") must not wait for itself.");
      return;
    }
    parents.get(child).add(parent);
  }

  private void inferFromFiles() {
    Map<String, Integer> producers = new LinkedHashMap<>();
    for (int task = 0; task < drafts.size(); task++) {
      for (String file : drafts.get(task).outputs()) {
        producers.putIfAbsent(file, task);
      }
    }
    for (int task = 0; task < drafts.size(); task++) {
      if (!parents.get(task).isEmpty()) {
        continue;
      }
      for (String file : drafts.get(task).inputs()) {
        Integer producer = producers.get(file);
        if (producer != null && producer != task) {
          parents.get(task).add(producer);
        }
      }
    }
  }

  /** Removes tasks that wait for none, again and again; what is left waits for itself. */
  private void refuseCycles() {
    List<List<Integer>> children = new ArrayList<>();
    int[] waiting = new int[drafts.size()];
    ArrayDeque<Integer> free = new ArrayDeque<>();
    for (int task = 0; task < drafts.size(); task++) {
      children.add(new ArrayList<>());
    }
    for (int task = 0; task < drafts.size(); task++) {
      waiting[task] = parents.get(task).size();
      for (int parent : parents.get(task)) {
        children.get(parent).add(task);
      }
      if (waiting[task] == 0) {
        free.add(task);
      }
    }
    while (!free.isEmpty()) {
      for (int child : children.get(free.remove())) {
        if (--waiting[child] == 0) {
          free.add(child);
        }
      }
    }
    int next = 0;
    while (next < waiting.length && waiting[next] == 0) {
      next++;
    }
    if (next < waiting.length) {
      reportCycle(next, waiting);
    }
  }

  /** Walks to parents that wait, too, until one comes a second time: that one is on a cycle. */
  private void reportCycle(int stuck, int[] waiting) {
    List<Integer> walk = new ArrayList<>();
    int task = stuck;
    while (!walk.contains(task)) {
      walk.add(task);
      for (int parent : parents.get(task)) {
        if (waiting[parent] > 0) {
          task = parent;
          break;
        }
      }
    }
    List<String> cycle = new ArrayList<>();
    for (int i = walk.size() - 1; i >= walk.indexOf(task); i--) {
      cycle.add(drafts.get(walk.get(i)).id());
    }
    String named = String.join(", ", cycle.subList(0, Math.min(NAMED_IN_CYCLE, cycle.size())));
    json.error(
        ErrorCode.CYCLE,
        drafts.get(task).pointer(),
        "The tasks ("
            + (cycle.size() > NAMED_IN_CYCLE ? named + ", ..." : named)
            + ") wait for each other.");
  }
}
