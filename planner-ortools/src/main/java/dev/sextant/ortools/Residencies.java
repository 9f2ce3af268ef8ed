package dev.sextant.ortools;

import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.Literal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The variables of the residencies of one model on one worker: who opens a residency, and who rides
 * on it.
 */
final class Residencies {
  /**
   * A task that may use the model on the worker.
   *
   * @param uses whether it does
   */
  record User(int task, Literal uses) {}

  /**
   * A residency that a load of the plan may open.
   *
   * @param leader index of the user that opens it, or -1 when it is held for all users
   * @param opened whether it is opened
   * @param riders who rides on it, by index of the user; null for those that cannot
   */
  record Opening(int leader, Literal opened, IntVar loadStart, @Nullable Literal[] riders) {}

  final int worker;
  final int model;
  final List<User> users = new ArrayList<>();
  final List<Opening> openings = new ArrayList<>();

  /** Who rides on the residency that began before the plan, by index of the user. */
  @Nullable Literal[] initialRiders = {};

  Residencies(int worker, int model) {
    this.worker = worker;
    this.model = model;
  }
}
