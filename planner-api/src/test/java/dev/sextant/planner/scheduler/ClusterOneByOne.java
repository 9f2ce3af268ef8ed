package dev.sextant.planner.scheduler;

import java.util.HashSet;
import java.util.Set;

/** What {@link ClusterOperations} come to when one is done after the other. */
public class ClusterOneByOne {
  private final Set<Integer> workers = new HashSet<>();
  private boolean extended;

  public void join(int id) {
    if (workers.contains(id)) {
      throw new IllegalArgumentException("taken");
    }
    if (workers.size() == ClusterOperations.WORKERS) {
      throw new IllegalStateException("full");
    }
    workers.add(id);
  }

  public String leave(int id) {
    return workers.remove(id) ? "left" : "nobody";
  }

  public boolean isThere(int id) {
    return workers.contains(id);
  }

  public String publish(int id) {
    return workers.contains(id) ? "published" : "nobody";
  }

  public String publishWrong(int id) {
    return "refused";
  }

  public void extend() {
    if (extended) {
      throw new IllegalArgumentException("there already");
    }
    extended = true;
  }

  public String extendWrong() {
    return "refused";
  }

  public boolean knowsTheNewModel() {
    return extended;
  }

  public String look() {
    return "as published";
  }
}
