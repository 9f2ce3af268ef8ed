package dev.sextant.ortools;

import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedAllocation;
import java.util.ArrayList;
import java.util.List;

/** Deals counts out to jobs and workers. */
final class WholePlacement {
  private final CompiledSharing problem;
  private final Choices choices;
  private final WholeChoices whole;
  private final WholePlaces places;

  WholePlacement(CompiledSharing problem, WholeChoices whole, WholePlaces places) {
    this.problem = problem;
    this.whole = whole;
    this.places = places;
    choices = problem.choices();
  }

  /** The allocation that has these counts. */
  IndexedAllocation of(WholeProgram.Counts counts) {
    IndexedAllocation allocation = new IndexedAllocation();
    int[] dealtOfClass = new int[problem.classes()];
    int[] dealtOfType = new int[choices.types().size()];
    for (int choice : whole.kept()) {
      List<List<Integer>> slots = new ArrayList<>();
      for (int slot = choices.slotsBegin(choice); slot < choices.slotsEnd(choice); slot++) {
        slots.add(jobs(slot, counts, dealtOfClass));
      }
      int gangs = slots.get(0).size();
      int[] workers = workers(choice, gangs, counts.parts()[choice], dealtOfType);
      for (int gang = 0; gang < gangs; gang++) {
        int number = gang;
        allocation.addWhole(
            choice,
            gang(workers, gangs, gang),
            slots.stream().mapToInt(slot -> slot.get(number)).toArray());
      }
    }
    return allocation;
  }

  private List<Integer> jobs(int slot, WholeProgram.Counts counts, int[] dealt) {
    List<Integer> jobs = new ArrayList<>();
    for (int place : places.ofSlot(slot)) {
      int number = places.get(place).number();
      for (int i = 0; i < counts.jobs()[place]; i++) {
        jobs.add(problem.member(number, dealt[number]++));
      }
    }
    return jobs;
  }

  /** The workers of all gangs of a choice, each as often as it takes part, one after the other. */
  private int[] workers(int choice, int gangs, int[] parts, int[] dealt) {
    int type = choices.type(choice);
    int[] taking = new int[gangs * choices.gang(choice)];
    int next = 0;
    if (whole.isExclusive(type)) {
      while (next < taking.length) {
        taking[next++] = choices.worker(type, dealt[type]++);
      }
    } else {
      for (int i = 0; i < parts.length; i++) {
        for (int k = 0; k < parts[i]; k++) {
          taking[next++] = choices.worker(type, i);
        }
      }
    }
    return taking;
  }

  /** Every so manieth, beginning with the gang's own: no worker is there twice. */
  private static int[] gang(int[] workers, int gangs, int gang) {
    int[] own = new int[workers.length / gangs];
    for (int i = 0; i < own.length; i++) {
      own[i] = workers[gang + i * gangs];
    }
    return own;
  }
}
