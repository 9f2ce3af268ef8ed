package dev.sextant.planner.explain;

import dev.sextant.planner.model.Place;
import java.util.List;
import java.util.Objects;

/**
 * A part of a problem that could give: without it, or with more of it, a {@link Conflict} is none.
 *
 * @param kind what it is
 * @param pointers where it stands in the document, as JSON pointers; several of workers that are
 *     alike in it
 * @param value what it says, as people read it; empty where the place says it all
 * @param text what stands against it, in words
 */
public record Fact(Kind kind, List<String> pointers, String value, String text) {
  /** How many pointers a line shows. */
  private static final int SHOWN = 3;

  /** What kinds of facts there are; those that people give up last come first. */
  public enum Kind {
    /** The deadline of a job. */
    DEADLINE,
    /** The amount of a budget. */
    BUDGET,
    /** Where, or in which mode, a task must run. */
    PIN,
    /** The GPU memory of workers. */
    GPU_MEMORY,
    /** How much workers have of a resource. */
    CAPACITY,
    /** On which workers or types a mode may run. */
    ELIGIBILITY,
    /** When workers are closed. */
    CALENDAR,
    /** From when on a worker takes work. */
    AVAILABLE_FROM,
    /** What others hold of a worker. */
    OCCUPATION,
    /** A model that must stay in the memory of a worker. */
    PINNED_MODEL,
    /** That workers cannot load models. */
    MODEL_LOAD,
    /** The release of a job. */
    RELEASE,
    /** That a job is to be done at all. */
    JOB
  }

  public Fact {
    Objects.requireNonNull(kind, "kind");
    pointers = List.copyOf(pointers);
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(text, "text");
  }

  /** One line, such as {@code /jobs/3/deadlineMicros 100 us: the longest path takes 1.9 s}. */
  public String line() {
    int shown = Math.min(SHOWN, pointers.size());
    String places = String.join(", ", pointers.subList(0, shown));
    String more = shown < pointers.size() ? " and " + (pointers.size() - shown) + " more" : "";
    return Place.oneLine(places + more + (value.isEmpty() ? "" : " " + value) + ": " + text);
  }
}
