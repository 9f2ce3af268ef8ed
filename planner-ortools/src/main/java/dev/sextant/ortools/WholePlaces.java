package dev.sextant.ortools;

import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import java.util.ArrayList;
import java.util.List;

/**
 * Where jobs can be that have all their time in one choice: each class of jobs with work left in
 * each slot of each choice of its profile that gives it what it must get.
 */
final class WholePlaces {
  /** By how much a rate may miss what a job must get, as the arithmetic of floors rounds. */
  private static final double ROUNDING = 1e-12;

  /**
   * A class of jobs in a slot of a choice.
   *
   * @param rate in micro-units per second
   */
  record Place(int number, int choice, int slot, double rate) {}

  private final CompiledSharing problem;
  private final List<Place> places = new ArrayList<>();
  private final List<List<Integer>> ofClass = new ArrayList<>();
  private final List<List<Integer>> ofSlot = new ArrayList<>();

  WholePlaces(CompiledSharing problem, WholeChoices whole) {
    this.problem = problem;
    Choices choices = problem.choices();
    List<List<Integer>> classesOf = new ArrayList<>();
    for (int profile = 0; profile < choices.profiles(); profile++) {
      classesOf.add(new ArrayList<>());
    }
    for (int number = 0; number < problem.classes(); number++) {
      ofClass.add(new ArrayList<>());
      if (problem.left(problem.representative(number)) > 0) {
        classesOf.get(problem.profile(problem.representative(number))).add(number);
      }
    }
    int slots = choices.count() == 0 ? 0 : choices.slotsEnd(choices.count() - 1);
    for (int slot = 0; slot < slots; slot++) {
      ofSlot.add(new ArrayList<>());
    }
    for (int choice : whole.kept()) {
      for (int slot = choices.slotsBegin(choice); slot < choices.slotsEnd(choice); slot++) {
        for (int number : classesOf.get(choices.slotProfile(slot))) {
          add(new Place(number, choice, slot, choices.slotRate(slot)));
        }
      }
    }
  }

  private void add(Place place) {
    if (place.rate >= floor(place.number) * (1 - ROUNDING)) {
      ofClass.get(place.number).add(places.size());
      ofSlot.get(place.slot).add(places.size());
      places.add(place);
    }
  }

  private double floor(int number) {
    return problem.floor(problem.representative(number));
  }

  /** Whether every job of a class must be somewhere. */
  boolean isBound(int number) {
    return floor(number) > 0;
  }

  /** How many places there are. */
  int count() {
    return places.size();
  }

  /** A place by its number. */
  Place get(int place) {
    return places.get(place);
  }

  /** Where jobs of a class can be. */
  List<Integer> ofClass(int number) {
    return ofClass.get(number);
  }

  /** Who can be in a slot. */
  List<Integer> ofSlot(int slot) {
    return ofSlot.get(slot);
  }
}
