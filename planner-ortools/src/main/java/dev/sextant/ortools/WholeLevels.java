package dev.sextant.ortools;

import dev.sextant.planner.sharing.compiled.Aims;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.spi.WholeProof;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The whole allocation in which the worst job fares best. A job in a place is at one of a few
 * levels, so the highest that all jobs can be at is found by halving. Then as few jobs as possible
 * stay there, and in a lexicographic objective the others go on to the next level. At last those
 * whom the term does not count are given what is left.
 *
 * <p>References are those of the first level throughout: a job that has its place frees no weight
 * of its group.
 */
final class WholeLevels {
  private final WholeSearch search;
  private final CompiledSharing problem;
  private final WholePlaces places;
  private final Aims aims;
  private final double[] levels;
  private final int[] ranks;
  private final List<Demand> demands = new ArrayList<>();

  /** So many of the jobs that count at this level or above. */
  private record Demand(int level, long jobs) {}

  /** The highest level known to be reached, and the highest that is not refuted. */
  private record Reach(int level, int ceiling) {}

  WholeLevels(WholeSearch search) {
    this.search = search;
    problem = search.problem();
    places = search.places();
    aims = Aims.of(problem);
    double nothing = aims.areLinear() ? 0 : Double.NEGATIVE_INFINITY;
    double[] level = new double[places.count()];
    for (int place = 0; place < level.length; place++) {
      WholePlaces.Place one = places.get(place);
      boolean isSomething = aims.rises(one.number()) && one.rate() > 0;
      level[place] = isSomething ? aims.levelOf(one.number(), one.rate()) : nothing;
    }
    levels =
        IntStream.rangeClosed(0, level.length)
            .mapToDouble(place -> place < level.length ? level[place] : nothing)
            .sorted()
            .distinct()
            .toArray();
    ranks = Arrays.stream(level).mapToInt(one -> Arrays.binarySearch(levels, one)).toArray();
  }

  void run() {
    WholeSolver.Answer any = search.solve(search.program());
    if (any.infeasible()) {
      search.prove(WholeProof.NONE_EXISTS);
    }
    if (any.counts() == null) {
      return;
    }
    raise();
    if (search.isCompleted()) {
      serveTheOthers();
    }
  }

  private void raise() {
    long wanted = counted(true);
    int level = 0;
    boolean goesOn = wanted > 0;
    if (!goesOn) {
      // Where no job counts, every allocation has the value that the worst of nobody has.
      boolean more = problem.objective().term().isMaximised();
      search.prove(WholeProof.of(more ? Double.POSITIVE_INFINITY : 0));
    }
    while (goesOn) {
      Reach reach = highest(level, wanted);
      if (level == 0) {
        search.prove(WholeProof.of(aims.value(levels[reach.ceiling])));
      }
      demand(reach.level, wanted);
      level = reach.level + 1;
      goesOn = search.isCompleted() && level < levels.length;
      if (goesOn) {
        wanted = most(level);
        demand(level, wanted);
        goesOn = search.isCompleted() && wanted > 0 && problem.objective().lexicographic();
      }
    }
  }

  private void demand(int level, long jobs) {
    // The lowest level is that of jobs which are nowhere: all are there without being demanded.
    if (level > 0) {
      demands.add(new Demand(level, jobs));
    }
  }

  /** How many jobs the term counts, or does not. */
  private long counted(boolean counts) {
    return IntStream.range(0, problem.classes())
        .filter(number -> problem.left(problem.representative(number)) > 0)
        .filter(number -> aims.rises(number) == counts)
        .mapToLong(problem::size)
        .sum();
  }

  /** The highest level that so many jobs can be at, from one on that they can. */
  private Reach highest(int known, long jobs) {
    int low = known;
    int high = levels.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      WholeProgram program = demanding();
      program.atLeast(jobs, place -> ranks[place] >= middle);
      WholeSolver.Answer answer = search.solve(program);
      if (answer.counts() != null) {
        low = middle;
      } else if (answer.infeasible()) {
        high = middle - 1;
      } else {
        return new Reach(low, high);
      }
    }
    return new Reach(low, high);
  }

  /** How many jobs can be at a level or above, when the demands so far are met. */
  private long most(int level) {
    return maximised(IntStream.range(0, ranks.length).map(p -> ranks[p] >= level ? 1 : 0));
  }

  private void serveTheOthers() {
    if (counted(false) > 0) {
      maximised(
          IntStream.range(0, places.count())
              .map(place -> aims.rises(places.get(place).number()) ? 0 : 1));
    }
  }

  private long maximised(IntStream worth) {
    WholeProgram program = demanding();
    program.maximise(worth.asLongStream().toArray());
    return search.solve(program).bound();
  }

  private WholeProgram demanding() {
    WholeProgram program = search.program();
    for (Demand demand : demands) {
      program.atLeast(demand.jobs, place -> ranks[place] >= demand.level);
    }
    return program;
  }
}
