package dev.sextant.benchmarks.generator;

import java.util.ArrayList;
import java.util.List;

/** Shapes of the DAG of one job. */
enum JobShape {
  /** Each task waits for the one before. */
  CHAINS("chains") {
    @Override
    void draw(JobDraft job, int size, Draws draws) {
      for (int task = 0; task < size; task++) {
        job.task("step", JobDraft.ANY_MODEL, task == 0 ? List.of() : List.of(task - 1));
      }
    }
  },
  /** Forks of two to six tasks, each joined by one, in a row. */
  FORK_JOIN("fork-join") {
    @Override
    void draw(JobDraft job, int size, Draws draws) {
      int last = job.task("fork", JobDraft.ANY_MODEL, List.of());
      while (job.size() < size) {
        int left = size - job.size();
        int width = (int) Math.min(left - 1, draws.between(2, 6));
        List<Integer> branches = new ArrayList<>();
        for (int branch = 0; branch < width; branch++) {
          branches.add(job.task("branch", JobDraft.ANY_MODEL, List.of(last)));
        }
        last = job.task("join", JobDraft.ANY_MODEL, width == 0 ? List.of(last) : branches);
      }
    }
  },
  /** Results come together: each task but the last has one successor, no task more than three. */
  IN_TREES("in-trees") {
    @Override
    void draw(JobDraft job, int size, Draws draws) {
      int[] parent = parents(size, draws);
      List<List<Integer>> before = new ArrayList<>();
      for (int task = 0; task < size; task++) {
        before.add(new ArrayList<>());
      }
      // An out-tree seen from its leaves.
      for (int task = size - 1; task > 0; task--) {
        before.get(size - 1 - parent[task]).add(size - 1 - task);
      }
      for (List<Integer> predecessors : before) {
        job.task("merge", JobDraft.ANY_MODEL, predecessors);
      }
    }
  },
  /** Work spreads: each task but the first has one predecessor, and at most three successors. */
  OUT_TREES("out-trees") {
    @Override
    void draw(JobDraft job, int size, Draws draws) {
      int[] parent = parents(size, draws);
      for (int task = 0; task < size; task++) {
        job.task("spread", JobDraft.ANY_MODEL, task == 0 ? List.of() : List.of(parent[task]));
      }
    }
  },
  /** One of four kinds of work with models: an ensemble, answers, a cascade, a tuning. */
  ML_MIX("ml-mix") {
    @Override
    void draw(JobDraft job, int size, Draws draws) {
      switch (size < 3 ? 1 : draws.index(4)) {
        case 0 -> ensemble(job, size, draws);
        case 1 -> answers(job, size, draws);
        case 2 -> cascade(job, size, draws);
        default -> tuning(job, size, draws);
      }
    }
  };

  private static final int MOST_CHILDREN = 3;

  private final String family;

  JobShape(String family) {
    this.family = family;
  }

  /** The name of the family with jobs of this shape. */
  String family() {
    return family;
  }

  /** Draws a DAG of so many tasks, at least one, into an empty draft. */
  abstract void draw(JobDraft job, int size, Draws draws);

  /** For each task but the first another before it, none more than three times. */
  private static int[] parents(int size, Draws draws) {
    int[] parent = new int[size];
    int[] children = new int[size];
    int[] open = new int[size];
    int count = 0;
    for (int task = 0; task < size; task++) {
      if (task > 0) {
        int place = draws.index(count);
        parent[task] = open[place];
        if (++children[open[place]] == MOST_CHILDREN) {
          open[place] = open[--count];
        }
      }
      open[count++] = task;
    }
    return parent;
  }

  /** Models side by side on the same input, and their vote. */
  private static void ensemble(JobDraft job, int size, Draws draws) {
    int input = job.task("prepare", JobDraft.NO_MODEL, List.of());
    int first = draws.index(job.models());
    List<Integer> members = new ArrayList<>();
    for (int member = 0; member < size - 2; member++) {
      members.add(job.task("member", (first + member) % job.models(), List.of(input)));
    }
    job.task("vote", JobDraft.NO_MODEL, members);
  }

  /** Turns of embedding, retrieving, ranking and generating, with the same models every turn. */
  private static void answers(JobDraft job, int size, Draws draws) {
    String[] names = {"embed", "retrieve", "rank", "generate"};
    int[] models = {
      draws.index(job.models()),
      JobDraft.NO_MODEL,
      draws.index(job.models()),
      draws.index(job.models())
    };
    for (int task = 0; task < size; task++) {
      int step = task % names.length;
      job.task(names[step], models[step], task == 0 ? List.of() : List.of(task - 1));
    }
  }

  /** A detector, one classifier on everything it finds, and a summary. */
  private static void cascade(JobDraft job, int size, Draws draws) {
    int found = job.task("detect", draws.index(job.models()), List.of());
    int classifier = draws.index(job.models());
    List<Integer> classified = new ArrayList<>();
    for (int item = 0; item < size - 2; item++) {
      classified.add(job.task("classify", classifier, List.of(found)));
    }
    job.task("summarise", JobDraft.NO_MODEL, classified);
  }

  /** Trials that train and evaluate one model with different settings, and the choice. */
  private static void tuning(JobDraft job, int size, Draws draws) {
    int data = job.task("read", JobDraft.NO_MODEL, List.of());
    int model = draws.index(job.models());
    List<Integer> trials = new ArrayList<>();
    while (job.size() < size - 1) {
      int trained = job.task("train", model, List.of(data));
      boolean room = job.size() < size - 1;
      trials.add(room ? job.task("evaluate", model, List.of(trained)) : trained);
    }
    job.task("select", JobDraft.NO_MODEL, trials);
  }
}
