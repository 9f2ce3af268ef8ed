package dev.sextant.heuristics.shop;

import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Small shops of every shape: chains and DAGs, re-entrant, flexible, with runs of no length. */
final class RandomShops {
  private RandomShops() {}

  static Shop draw(SplittableRandom random, int mostOperations, int mostOptions) {
    return draw(random, mostOperations, mostOptions, true);
  }

  static Shop draw(
      SplittableRandom random, int mostOperations, int mostOptions, boolean withReleases) {
    int n = random.nextInt(2, mostOperations + 1);
    int machines = random.nextInt(1, 4);
    boolean chains = random.nextBoolean();
    int longest = random.nextBoolean() ? 3 : 20;
    int[] predBegin = new int[n + 1];
    int[] optionBegin = new int[n + 1];
    List<Integer> pred = new ArrayList<>();
    List<Integer> machine = new ArrayList<>();
    List<Long> duration = new ArrayList<>();
    List<Long> release = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      if (chains && i > 0 && random.nextInt(3) > 0) {
        pred.add(i - 1);
      }
      for (int before = 0; !chains && before < i; before++) {
        if (random.nextInt(4) == 0) {
          pred.add(before);
        }
      }
      int options = random.nextInt(1, mostOptions + 1);
      for (int o = 0; o < options; o++) {
        long length = random.nextInt(8) == 0 ? 0 : random.nextInt(1, longest + 1);
        machine.add(length == 0 ? Shop.NONE : random.nextInt(machines));
        duration.add(length);
        release.add(withReleases && random.nextInt(4) == 0 ? (long) random.nextInt(10) : 0);
      }
      predBegin[i + 1] = pred.size();
      optionBegin[i + 1] = machine.size();
    }
    return new Shop(
        machines,
        predBegin,
        ints(pred),
        optionBegin,
        ints(machine),
        longs(duration),
        longs(release));
  }

  /** A solution by chance: the order of the numbers, shuffled as far as precedence allows. */
  static void load(ShopGraph graph, SplittableRandom random) {
    Shop shop = graph.shop;
    int n = shop.operations;
    int[] order = new int[n];
    int[] option = new int[n];
    boolean[] placed = new boolean[n];
    for (int at = 0; at < n; at++) {
      int next;
      do {
        next = random.nextInt(n);
      } while (placed[next] || !isReady(shop, placed, next));
      placed[next] = true;
      order[at] = next;
      option[next] = random.nextInt(shop.optionBegin[next], shop.optionBegin[next + 1]);
    }
    graph.load(order, option);
  }

  /** A problem that is this shop but for its releases: one job of all, a mode for each option. */
  static Problem problem(Shop shop) {
    Workflow.Builder workflow = Workflow.builder("all");
    for (int i = 0; i < shop.operations; i++) {
      List<Mode> modes = new ArrayList<>();
      for (int o = shop.optionBegin[i]; o < shop.optionBegin[i + 1]; o++) {
        int machine = Math.max(0, shop.machine[o]);
        modes.add(
            Mode.of("mode" + modes.size(), TaskDuration.of(shop.duration[o]))
                .onWorkers("machine" + machine));
      }
      workflow.task(Task.of("task" + i, modes.toArray(Mode[]::new)));
      for (int e = shop.predBegin[i]; e < shop.predBegin[i + 1]; e++) {
        workflow.edge("task" + shop.pred[e], "task" + i, 0);
      }
    }
    Problem.Builder problem =
        Problem.builder().workflow(workflow.build()).objective(Objective.makespan());
    for (int m = 0; m < shop.machines; m++) {
      problem.worker(Worker.cpu("machine" + m));
    }
    return problem.job("job", "all").build();
  }

  /** The least makespan of all orders and options, each run behind the last of its machine. */
  static long leastMakespan(Shop shop) {
    return new Exhaustion(shop).least(0, 0);
  }

  /** Depth-first over all ways to append operations. */
  private static final class Exhaustion {
    private final Shop shop;
    private final boolean[] placed;
    private final long[] end;
    private final long[] free;
    private long best = Long.MAX_VALUE;

    Exhaustion(Shop shop) {
      this.shop = shop;
      placed = new boolean[shop.operations];
      end = new long[shop.operations];
      free = new long[shop.machines];
    }

    long least(int count, long latest) {
      if (count == shop.operations) {
        best = Math.min(best, latest);
      }
      for (int i = 0; i < shop.operations && latest < best; i++) {
        if (!placed[i] && isReady(shop, placed, i)) {
          placed[i] = true;
          for (int o = shop.optionBegin[i]; o < shop.optionBegin[i + 1]; o++) {
            append(i, o, count, latest);
          }
          placed[i] = false;
        }
      }
      return best;
    }

    private void append(int operation, int option, int count, long latest) {
      long start = shop.release[option];
      for (int e = shop.predBegin[operation]; e < shop.predBegin[operation + 1]; e++) {
        start = Math.max(start, end[shop.pred[e]]);
      }
      int machine = shop.machine[option];
      long before = machine == Shop.NONE ? 0 : free[machine];
      end[operation] = Math.max(start, before) + shop.duration[option];
      if (machine != Shop.NONE) {
        free[machine] = end[operation];
      }
      least(count + 1, Math.max(latest, end[operation]));
      if (machine != Shop.NONE) {
        free[machine] = before;
      }
    }
  }

  static boolean isReady(Shop shop, boolean[] placed, int operation) {
    for (int e = shop.predBegin[operation]; e < shop.predBegin[operation + 1]; e++) {
      if (!placed[shop.pred[e]]) {
        return false;
      }
    }
    return true;
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(i -> i).toArray();
  }

  private static long[] longs(List<Long> list) {
    return list.stream().mapToLong(i -> i).toArray();
  }
}
