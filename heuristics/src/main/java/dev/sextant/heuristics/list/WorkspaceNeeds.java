package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Ready tasks by their positions in an order, for the question which is the first that some worker
 * has memory for: per worker class and set of models, a tree of the least workspaces. Not
 * thread-safe.
 */
final class WorkspaceNeeds {
  /** No position. */
  static final int NONE = -1;

  private static final long NOT_READY = Long.MAX_VALUE;

  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final ModelSets sets;
  private final int[] order;

  /** By class and set, what needs them, as far as anything does. */
  private final Map<Long, Need> needs = new HashMap<>();

  /** The needs of ready tasks, by the first such task. */
  private final TreeSet<Need> filled =
      new TreeSet<>(
          Comparator.comparingInt((Need need) -> need.first)
              .thenComparingInt(need -> need.workerClass)
              .thenComparingInt(need -> need.set));

  private long lookedAt;

  /** How much workspace a task may take on some worker of a class, next to these models. */
  interface Room {
    long bytes(int workerClass, int[] models);
  }

  /** The options on one class that need one set of models. */
  private static final class Need {
    final int workerClass;
    final int set;

    /** Positions of tasks that have such an option, ascending. */
    int[] position = new int[4];

    int count;

    /** By node of a binary tree over them, the least workspace of a ready task; leaves last. */
    long[] least = {};

    int leaves = 1;

    /** Position of the first ready task, or NONE. */
    int first = NONE;

    long room;
    int roomAsOf = -1;

    Need(int workerClass, int set) {
      this.workerClass = workerClass;
      this.set = set;
    }

    void mention(int at) {
      if (count > 0 && position[count - 1] == at) {
        return;
      }
      if (count == position.length) {
        position = Arrays.copyOf(position, count * 2);
      }
      position[count++] = at;
    }

    void plant() {
      while (leaves < count) {
        leaves *= 2;
      }
      least = new long[2 * leaves];
      Arrays.fill(least, NOT_READY);
    }

    void set(int at, long workspace) {
      int node = leaves + Arrays.binarySearch(position, 0, count, at);
      least[node] = workspace;
      while (node > 1) {
        node /= 2;
        least[node] = Math.min(least[2 * node], least[2 * node + 1]);
      }
      first = find(0, NOT_READY - 1);
    }

    long get(int at) {
      return least[leaves + Arrays.binarySearch(position, 0, count, at)];
    }

    /** The first position from one on whose task takes no more than a workspace, or NONE. */
    int find(int from, long most) {
      int begin = Arrays.binarySearch(position, 0, count, from);
      int node = leaves + (begin < 0 ? -1 - begin : begin);
      if (node >= leaves + count) {
        return NONE;
      }
      // Up and to the right, until something below is small enough.
      while (least[node] > most) {
        while ((node & 1) == 1) {
          node /= 2;
        }
        if (node == 0) {
          return NONE;
        }
        node++;
      }
      while (node < leaves) {
        node *= 2;
        node += least[node] > most ? 1 : 0;
      }
      return position[node - leaves];
    }
  }

  /** Nothing is ready yet of these tasks. */
  WorkspaceNeeds(CompiledProblem problem, int[] order) {
    this.order = order;
    workflows = problem.workflows();
    jobs = problem.jobs();
    sets = new ModelSets(workflows);
    for (int at = 0; at < order.length; at++) {
      int task = jobs.workflowTask(order[at]);
      for (int o = workflows.optionsBegin(task); o < workflows.optionsEnd(task); o++) {
        int workerClass = workflows.optionClass(o);
        int set = sets.of(workflows.optionMode(o));
        needs.computeIfAbsent(key(workerClass, set), key -> new Need(workerClass, set)).mention(at);
      }
    }
    needs.values().forEach(Need::plant);
  }

  private long key(int workerClass, int set) {
    return (long) workerClass * sets.count() + set;
  }

  private List<Need> needsOf(int at) {
    int task = jobs.workflowTask(order[at]);
    List<Need> found = new ArrayList<>();
    for (int o = workflows.optionsBegin(task); o < workflows.optionsEnd(task); o++) {
      Need need = needs.get(key(workflows.optionClass(o), sets.of(workflows.optionMode(o))));
      if (need != null) {
        found.add(need);
      }
    }
    return found;
  }

  /** Adds the task at a position, which is ready. */
  void add(int at) {
    int task = jobs.workflowTask(order[at]);
    int begin = workflows.optionsBegin(task);
    List<Need> own = needsOf(at);
    for (int i = 0; i < own.size(); i++) {
      int mode = workflows.optionMode(begin + i);
      set(own.get(i), at, Math.min(own.get(i).get(at), workflows.workspaceBytes(mode)));
    }
  }

  /** Takes the task at a position out. */
  void remove(int at) {
    for (Need need : needsOf(at)) {
      set(need, at, NOT_READY);
    }
  }

  private void set(Need need, int at, long workspace) {
    filled.remove(need);
    need.set(at, workspace);
    if (need.first != NONE) {
      filled.add(need);
    }
  }

  /** The first position of a ready task. */
  int first() {
    return filled.first().first;
  }

  /**
   * The first position from one on whose task some worker may have room for, or NONE.
   *
   * @param room asked again for a class when its number of changes is another
   * @param changes by class, how often room may have changed
   */
  int firstFrom(int from, Room room, int[] changes) {
    int found = NONE;
    for (Need need : filled) {
      if (found != NONE && need.first > found) {
        break;
      }
      lookedAt++;
      if (need.roomAsOf != changes[need.workerClass]) {
        need.roomAsOf = changes[need.workerClass];
        need.room = Math.min(NOT_READY - 1, room.bytes(need.workerClass, sets.models(need.set)));
      }
      int at = need.find(from, need.room);
      if (at != NONE && (found == NONE || at < found)) {
        found = at;
      }
    }
    return found;
  }

  /** How many needs were looked at so far. */
  long lookedAt() {
    return lookedAt;
  }
}
