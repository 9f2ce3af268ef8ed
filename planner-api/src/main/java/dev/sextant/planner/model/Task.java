package dev.sextant.planner.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A node of a workflow, run once per job in one of its modes. */
public final class Task {
  /** What the probabilities of all outcomes of a task add up to. */
  public static final long CERTAIN_MILLIONTHS = 1_000_000;

  private final String id;
  private final List<Mode> modes;
  private final Map<String, Long> outcomes;

  /** A task with these modes. */
  public Task(String id, List<Mode> modes) {
    this(id, modes, Map.of());
  }

  private Task(String id, List<Mode> modes, Map<String, Long> outcomes) {
    this.id = Objects.requireNonNull(id, "id");
    this.modes = List.copyOf(modes);
    this.outcomes = Copies.ordered(outcomes);
  }

  /** Unique within the workflow. */
  public String id() {
    return id;
  }

  /** Its modes, at least one. */
  public List<Mode> modes() {
    return modes;
  }

  /**
   * How runs of the task can turn out, by name, with probabilities in millionths that add up to
   * {@link #CERTAIN_MILLIONTHS}; edges may say {@linkplain DataEdge#when when} they are taken.
   * Empty where nothing depends on how it turns out.
   */
  public Map<String, Long> outcomes() {
    return outcomes;
  }

  /** This task with other modes. */
  public Task withModes(List<Mode> newModes) {
    return new Task(id, newModes, outcomes);
  }

  /** This task with other outcomes, by name, with probabilities in millionths. */
  public Task withOutcomes(Map<String, Long> newOutcomes) {
    return new Task(id, modes, newOutcomes);
  }

  /** A task with these modes. */
  public static Task of(String id, Mode... modes) {
    return new Task(id, List.of(modes));
  }

  /** Whether the task has one mode under the default id, and so needs no list of modes in JSON. */
  public boolean isPlain() {
    return modes.size() == 1 && modes.get(0).id().equals(Mode.DEFAULT_ID);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Task that
        && id.equals(that.id)
        && modes.equals(that.modes)
        && outcomes.equals(that.outcomes);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, modes, outcomes);
  }

  @Override
  public String toString() {
    return "Task[id=" + id + ", modes=" + modes + ", outcomes=" + outcomes + "]";
  }
}
