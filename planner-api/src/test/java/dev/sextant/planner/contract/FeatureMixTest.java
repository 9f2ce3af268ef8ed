package dev.sextant.planner.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is drawn is valid and repeatable, and no feature is forgotten. */
class FeatureMixTest {
  private static final int DRAWS = 600;

  @Test
  void drawsValidProblemsOfTheSizeAskedForAtEveryMagnitude() {
    for (Magnitude magnitude :
        new Magnitude[] {Magnitude.UNITS, Magnitude.MILLIS, Magnitude.SECONDS, Magnitude.HOURS}) {
      for (int seed = 0; seed < 60; seed++) {
        int most = seed % 2 == 0 ? 6 : 40;
        Problem problem = FeatureMix.of(seed, most, magnitude);
        assertThat(problem.errors()).as(problem.name()).isEmpty();
        assertThat(tasks(problem)).isBetween(1L, (long) most);
        assertThat(FeatureMix.of(seed, most, magnitude)).isEqualTo(problem);
      }
    }
  }

  private static long tasks(Problem problem) {
    return problem.jobs().stream()
        .flatMap(job -> problem.workflows().stream().filter(f -> f.id().equals(job.workflow())))
        .mapToLong(workflow -> workflow.tasks().size())
        .sum();
  }

  @Test
  void everyFeatureIsDrawn() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    Map<String, Predicate<Problem>> features = features();
    for (int seed = 0; seed < DRAWS; seed++) {
      Problem problem = FeatureMix.of(seed, 6, Magnitude.UNITS);
      features.forEach((name, has) -> counts.merge(name, has.test(problem) ? 1 : 0, Integer::sum));
    }
    counts.forEach((name, count) -> assertThat(count).as(name + counts).isGreaterThan(DRAWS / 100));
  }

  private static Map<String, Predicate<Problem>> features() {
    Map<String, Predicate<Problem>> all = new LinkedHashMap<>();
    all.put(
        "load time by type",
        p -> p.models().stream().anyMatch(m -> !m.loadMicrosByWorkerType().isEmpty()));
    all.put(
        "no load time by type",
        p -> p.models().stream().anyMatch(m -> m.loadMicrosByWorkerType().containsValue(0L)));
    all.put("free load", p -> p.workers().stream().anyMatch(w -> Link.FREE.equals(w.modelLoad())));
    all.put(
        "no load link",
        p -> p.workers().stream().anyMatch(w -> w.gpuMemoryBytes() > 0 && w.modelLoad() == null));
    all.put("no overlap", p -> p.workers().stream().anyMatch(w -> !w.overlapLoads()));
    all.put(
        "capacities",
        p -> p.workers().stream().anyMatch(w -> !w.capacities().equals(Worker.DEFAULT_CAPACITIES)));
    all.put("prices", p -> p.workers().stream().anyMatch(w -> !w.price().equals(Price.FREE)));
    all.put("closing", p -> steps(p).anyMatch(s -> !s.available()));
    all.put(
        "changing prices",
        p -> steps(p).anyMatch(s -> s.available() && s.priceMicroUnitsPerSecond() != null));
    all.put(
        "closing for ever",
        p ->
            p.workers().stream()
                .map(w -> w.calendar().steps())
                .anyMatch(s -> !s.isEmpty() && !s.get(s.size() - 1).available()));
    all.put(
        "link table",
        p ->
            p.transfers() instanceof TransferModel.LinkTable t
                && !t.zones().isEmpty()
                && !t.workers().isEmpty());
    all.put("edges", p -> p.workflows().stream().anyMatch(f -> !f.edges().isEmpty()));
    all.put(
        "shared items",
        p ->
            p.workflows().stream()
                .anyMatch(
                    f ->
                        f.edges().stream()
                                .filter(e -> e.item() != null)
                                .map(e -> e.item())
                                .distinct()
                                .count()
                            < f.edges().stream().filter(e -> e.item() != null).count()));
    all.put(
        "edges without bytes",
        p -> p.workflows().stream().flatMap(f -> f.edges().stream()).anyMatch(e -> e.bytes() == 0));
    all.put(
        "several modes",
        p -> modes(p).count() > p.workflows().stream().mapToLong(f -> f.tasks().size()).sum());
    all.put(
        "modes by worker and type",
        p -> modes(p).anyMatch(m -> m.workers() != null && m.workerTypes() != null));
    all.put(
        "durations by worker",
        p -> modes(p).anyMatch(m -> m.duration() instanceof TaskDuration.PerWorker));
    all.put("zero length", p -> modes(p).anyMatch(m -> m.duration().equals(TaskDuration.of(0))));
    all.put("empty demands", p -> modes(p).anyMatch(m -> m.demands().isEmpty()));
    all.put("demands of 0", p -> modes(p).anyMatch(m -> m.demands().containsValue(0L)));
    all.put("two models", p -> modes(p).anyMatch(m -> m.models().size() == 2));
    all.put("workspace", p -> modes(p).anyMatch(m -> m.workspaceBytes() > 0));
    all.put("cost", p -> modes(p).anyMatch(m -> m.costMicroUnits() > 0));
    all.put(
        "budgets",
        p -> modes(p).anyMatch(m -> m.consumes().values().stream().anyMatch(v -> v > 0)));
    addJobs(all);
    addState(all);
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      all.put("only " + term, p -> p.objective().weights().keySet().equals(Set.of(term)));
      all.put(
          "some " + term,
          p -> p.objective().weight(term) > 0 && p.objective().weights().size() > 1);
    }
    return all;
  }

  private static void addJobs(Map<String, Predicate<Problem>> all) {
    all.put("several jobs", p -> p.jobs().size() > 1);
    all.put("release", p -> jobs(p).anyMatch(j -> j.releaseMicros() > p.state().nowMicros()));
    all.put("due", p -> jobs(p).anyMatch(j -> j.dueMicros() != null));
    all.put("deadline", p -> jobs(p).anyMatch(j -> j.deadlineMicros() != null));
    all.put("weight", p -> jobs(p).anyMatch(j -> j.weight() != 1));
    all.put("inputs", p -> jobs(p).anyMatch(j -> !j.inputs().isEmpty()));
    all.put(
        "input items",
        p -> jobs(p).anyMatch(j -> j.inputs().stream().anyMatch(i -> i.item() != null)));
    all.put("deliveries", p -> jobs(p).anyMatch(j -> !j.outputs().isEmpty()));
  }

  private static void addState(Map<String, Predicate<Problem>> all) {
    all.put("now", p -> p.state().nowMicros() > 0);
    all.put("finished", p -> !p.state().finished().isEmpty());
    all.put(
        "copies on their way",
        p ->
            p.state().finished().stream()
                .anyMatch(
                    f ->
                        f.copies().stream()
                            .anyMatch(c -> c.sinceMicros() > p.state().nowMicros())));
    all.put(
        "running",
        p -> p.state().running().stream().anyMatch(r -> r.endMicros() > p.state().nowMicros()));
    all.put(
        "running until now",
        p -> p.state().running().stream().anyMatch(r -> r.endMicros() == p.state().nowMicros()));
    all.put("residents", p -> p.state().workers().stream().anyMatch(w -> !w.residents().isEmpty()));
    all.put(
        "pinned residents",
        p ->
            p.state().workers().stream()
                .anyMatch(w -> w.residents().stream().anyMatch(r -> r.pinned())));
    all.put("loads in flight", p -> !p.state().loadsInFlight().isEmpty());
    all.put(
        "loads ready now",
        p ->
            p.state().loadsInFlight().stream()
                .anyMatch(l -> l.readyMicros() == p.state().nowMicros()));
    all.put(
        "occupations", p -> p.state().workers().stream().anyMatch(w -> !w.occupied().isEmpty()));
    all.put("pins", p -> !p.state().pins().isEmpty());
    all.put(
        "available later",
        p ->
            p.state().workers().stream()
                .anyMatch(w -> w.availableFromMicros() > p.state().nowMicros()));
  }

  private static Stream<Calendar.Step> steps(Problem problem) {
    return problem.workers().stream().flatMap(w -> w.calendar().steps().stream());
  }

  private static Stream<Mode> modes(Problem problem) {
    return problem.workflows().stream()
        .flatMap(f -> f.tasks().stream())
        .flatMap(t -> t.modes().stream());
  }

  private static Stream<Job> jobs(Problem problem) {
    return problem.jobs().stream();
  }
}
