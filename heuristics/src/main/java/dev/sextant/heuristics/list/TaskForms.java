package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The forms of all tasks: two tasks have the same form if their options are alike, one by one, in
 * class, needs and, where it counts, duration.
 */
final class TaskForms {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final StartTable table;

  /** By workflow task. */
  private final TaskForm[] forms;

  /** The options of a form. */
  private static final class Options {
    private final long[] content;

    Options(long[] content) {
      this.content = content;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Options options && Arrays.equals(content, options.content);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(content);
    }
  }

  /**
   * The forms of a problem.
   *
   * @param durationsCount whether durations tell tasks apart
   */
  TaskForms(CompiledProblem problem, StartTable table, boolean durationsCount) {
    this.problem = problem;
    this.table = table;
    workflows = problem.workflows();
    forms = new TaskForm[workflows.tasks()];
    Map<Options, TaskForm> known = new HashMap<>();
    for (int t = 0; t < forms.length; t++) {
      problem.stop().look(t);
      int task = t;
      Options options = new Options(content(t, durationsCount));
      forms[t] = known.computeIfAbsent(options, o -> form(task));
    }
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        forms[problem.jobs().workflowTask(t)].addTask();
      }
    }
  }

  /** The largest number of cells where tasks of one form can run. */
  int mostCells() {
    int most = 0;
    for (TaskForm form : forms) {
      most = Math.max(most, form.cells().length);
    }
    return most;
  }

  /** The form of a task. */
  TaskForm of(int task) {
    return forms[problem.jobs().workflowTask(task)];
  }

  private long[] content(int workflowTask, boolean durationsCount) {
    int begin = workflows.optionsBegin(workflowTask);
    int options = workflows.optionsEnd(workflowTask) - begin;
    long[] content = new long[2 * options];
    for (int i = 0; i < options; i++) {
      content[2 * i] = (long) workflows.optionClass(begin + i) << 32 | table.needs(begin + i);
      content[2 * i + 1] = durationsCount ? workflows.optionDurationMicros(begin + i) : 0;
    }
    return content;
  }

  private TaskForm form(int workflowTask) {
    CompiledWorkers workers = problem.workers();
    boolean[] runs = new boolean[workers.classes()];
    long models = 0;
    boolean regular = true;
    int cells = 0;
    int classes = 0;
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      int c = workflows.optionClass(o);
      if (!runs[c]) {
        runs[c] = true;
        classes++;
        cells += table.cellsEnd(c) - table.cellsBegin(c);
      }
      int mode = workflows.optionMode(o);
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        models |= TaskForm.mark(workflows.model(i));
      }
      regular &= table.knows(o);
    }
    int[] classList = new int[classes];
    int[] cellList = new int[cells];
    for (int c = runs.length - 1; c >= 0; c--) {
      if (runs[c]) {
        classList[--classes] = c;
        for (int cell = table.cellsBegin(c); cell < table.cellsEnd(c); cell++) {
          cellList[--cells] = cell;
        }
      }
    }
    return new TaskForm(cellList, classList, models, regular);
  }
}
