package dev.sextant.benchmarks.simulator.rounds.gavel;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.simulator.rounds.RoundOutcome;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelFigure.Metric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Published figures beside those of the same runs made here. Runs are made by several threads; what
 * comes out does not depend on how many.
 */
public final class GavelComparison {
  /**
   * A published mean time of more than so many times that at the lowest rate is past saturation.
   */
  private static final double SATURATED = 2;

  private final GavelStudy study;
  private final List<GavelFigure> figures;
  private final int seeds;
  private final String mechanism;

  /**
   * A figure beside ours.
   *
   * @param ours by seed; empty where it was not simulated
   * @param saturated whether the published figure is of a cluster that jobs overrun
   */
  public record Compared(GavelFigure figure, List<Double> ours, boolean saturated) {
    public Compared {
      ours = List.copyOf(ours);
    }

    /** The mean over the seeds; NaN where it was not simulated. */
    public double mean() {
      return ours.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** How far the mean is from the published figure, as a part of it. */
    public double deviation() {
      return mean() / figure.value() - 1;
    }
  }

  /**
   * A comparison.
   *
   * @param seeds how many of the lists of jobs, 1 to 3
   * @param mechanism as in {@link GavelStudy#run}
   * @throws IllegalArgumentException if there are not so many lists
   * @throws IOException if the data cannot be read
   */
  public GavelComparison(Path folder, String allocator, int seeds, String mechanism)
      throws IOException {
    if (seeds < 1 || seeds > 3) {
      throw new IllegalArgumentException(
          "The number of seeds (" + seeds + ") must be 1, 2 or 3, as many as there are lists.");
    }
    study = new GavelStudy(folder, allocator);
    figures = GavelFigure.read(folder.resolve("published_results.csv"));
    this.seeds = seeds;
    this.mechanism = mechanism;
  }

  /**
   * What is simulated.
   *
   * @param experiments and no others
   * @param policies and no others
   * @param every how many rates of a curve lie from one that is simulated to the next; 1 for all
   * @param at only these jobs per hour and numbers of jobs, whatever {@code every} says; empty: all
   */
  public record Selection(
      Set<GavelExperiment> experiments, Set<GavelPolicy> policies, int every, Set<Double> at) {
    public Selection {
      experiments = Set.copyOf(experiments);
      policies = Set.copyOf(policies);
      at = Set.copyOf(at);
      if (every < 1) {
        throw new IllegalArgumentException("The step (" + every + ") of rates must be positive.");
      }
    }
  }

  /**
   * Makes the runs that are selected; the other figures stand there alone.
   *
   * @param threads how many runs are made at a time
   * @param listener told how many runs there are, and of each one that was made, by any thread
   * @throws IllegalArgumentException if nothing was published at a rate that is selected
   */
  public List<Compared> compare(Selection selection, int threads, Consumer<String> listener) {
    Set<GavelFigure> chosen = chosen(selection);
    Set<GavelStudy.Run> runs = new LinkedHashSet<>();
    for (GavelFigure figure : chosen) {
      runs.addAll(runs(figure, selection));
    }
    Map<GavelStudy.Run, double[]> done = make(runs, threads, listener);
    Map<List<Object>, Double> lowest = new HashMap<>();
    for (GavelFigure figure : figures) {
      if (figure.metric() == Metric.MEAN_HOURS) {
        lowest.merge(List.of(figure.experiment(), figure.policy()), figure.value(), Math::min);
      }
    }
    Set<List<Object>> saturated = new LinkedHashSet<>();
    for (GavelFigure figure : figures) {
      double least =
          lowest.getOrDefault(
              List.of(figure.experiment(), figure.policy()), Double.POSITIVE_INFINITY);
      if (figure.metric() == Metric.MEAN_HOURS && figure.value() > SATURATED * least) {
        saturated.add(List.of(figure.experiment(), figure.policy(), figure.x()));
      }
    }
    return figures.stream()
        .map(
            figure ->
                new Compared(
                    figure,
                    chosen.contains(figure)
                        ? ours(figure, runs(figure, selection), done)
                        : List.of(),
                    saturated.contains(List.of(figure.experiment(), figure.policy(), figure.x()))))
        .toList();
  }

  /** The figures at the rates that are selected, and all of jobs that are there at the begin. */
  private Set<GavelFigure> chosen(Selection selection) {
    Map<GavelExperiment, TreeSet<Double>> swept = new EnumMap<>(GavelExperiment.class);
    TreeSet<Double> all = new TreeSet<>();
    for (GavelFigure figure : figures) {
      swept.computeIfAbsent(figure.experiment(), key -> new TreeSet<>()).add(figure.x());
      all.add(figure.x());
    }
    for (double x : selection.at) {
      if (!all.contains(x)) {
        throw new IllegalArgumentException(
            "Nothing was published at ("
                + Quantities.number(x)
                + ") jobs per hour or jobs.\nMaybe one of "
                + all.stream().map(Quantities::number).collect(Collectors.joining(", "))
                + ".");
      }
    }
    return figures.stream()
        .filter(
            figure ->
                selection.at.isEmpty()
                    ? figure.experiment().isStatic()
                        || swept.get(figure.experiment()).headSet(figure.x(), true).size()
                                % selection.every
                            == 0
                    : selection.at.contains(figure.x()))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The runs that a figure takes: by seed its own, and after it the isolated one of a ratio. */
  private List<GavelStudy.Run> runs(GavelFigure figure, Selection selection) {
    List<GavelStudy.Run> runs = new ArrayList<>();
    GavelPolicy policy = figure.rebuilt().orElse(null);
    if (policy == null
        || !selection.policies.contains(policy)
        || !selection.experiments.contains(figure.experiment())) {
      return runs;
    }
    for (int seed = 0; seed < seeds; seed++) {
      runs.add(new GavelStudy.Run(figure.experiment(), policy, figure.x(), seed));
      if (figure.metric() == Metric.MEAN_RATIO) {
        runs.add(new GavelStudy.Run(figure.experiment(), GavelPolicy.ISOLATED, figure.x(), seed));
      }
    }
    return runs;
  }

  /** Of each run the makespan alone, or the times from arrival to end of the jobs measured. */
  private Map<GavelStudy.Run, double[]> make(
      Collection<GavelStudy.Run> runs, int threads, Consumer<String> listener) {
    Map<GavelStudy.Run, double[]> done = new ConcurrentHashMap<>();
    listener.accept("0 of " + runs.size() + " runs, " + threads + " at a time");
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      Map<GavelStudy.Run, Future<?>> waiting = new LinkedHashMap<>();
      for (GavelStudy.Run run : runs) {
        waiting.put(
            run,
            pool.submit(
                () -> {
                  long begin = System.nanoTime();
                  double[] made = make(run);
                  long seconds = (System.nanoTime() - begin) / 1_000_000_000;
                  synchronized (done) {
                    done.put(run, made);
                    listener.accept(
                        String.format(
                            Locale.ROOT,
                            "%d of %d runs: %s: %.2f h, made in %d s",
                            done.size(),
                            runs.size(),
                            run,
                            Arrays.stream(made).average().orElse(Double.NaN),
                            seconds));
                  }
                }));
      }
      for (Future<?> each : waiting.values()) {
        each.get();
      }
      return done;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new IllegalStateException("A run failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while runs were made.", e);
    } finally {
      pool.shutdownNow();
    }
  }

  private double[] make(GavelStudy.Run run) {
    try {
      RoundOutcome outcome = study.run(run, mechanism);
      return run.experiment().isStatic()
          ? new double[] {GavelStudy.makespanHours(outcome)}
          : GavelStudy.hours(outcome);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Double> ours(
      GavelFigure figure, List<GavelStudy.Run> runs, Map<GavelStudy.Run, double[]> done) {
    List<Double> ours = new ArrayList<>();
    int each = figure.metric() == Metric.MEAN_RATIO ? 2 : 1;
    for (int i = 0; i < runs.size(); i += each) {
      double[] hours = done.getOrDefault(runs.get(i), new double[0]);
      double[] against = each == 1 ? hours : done.getOrDefault(runs.get(i + 1), hours);
      double sum = 0;
      for (int j = 0; j < hours.length; j++) {
        sum += each == 1 ? hours[j] : hours[j] / against[j];
      }
      ours.add(sum / hours.length);
    }
    return ours;
  }
}
