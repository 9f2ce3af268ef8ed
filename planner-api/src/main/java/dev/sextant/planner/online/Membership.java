package dev.sextant.planner.online;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Who is there in a snapshot, and of what kind; classes and positions follow from kinds. */
final class Membership {
  private static final int NONE = -1;

  private final WorkflowRegistry registry;
  private final int[] kind;
  private final int[] classOf;
  private final int[] position;
  private final FreeNumbers free;
  private CompiledProblem catalogue;
  private ClassMembers members;
  private Occupants occupants;
  private long changes;

  Membership(WorkflowRegistry registry, int workerCapacity) {
    this.registry = registry;
    kind = new int[workerCapacity];
    classOf = new int[workerCapacity];
    position = new int[workerCapacity];
    free = new FreeNumbers(workerCapacity);
    Arrays.fill(kind, NONE);
    Arrays.fill(classOf, NONE);
    catalogue = registry.catalogue();
    members = new ClassMembers(catalogue.workers().classes(), workerCapacity);
    occupants = new Occupants(workerCapacity);
  }

  /** What classes and positions are numbers of. */
  CompiledProblem catalogue() {
    return catalogue;
  }

  /** The present workers of each class. */
  ClassMembers members() {
    return members;
  }

  /** Number of times that workers have come or gone, or were numbered anew. */
  long changes() {
    return changes;
  }

  Occupants occupants() {
    return occupants.shared();
  }

  @Nullable Object occupant(int w) {
    return occupants.get(w);
  }

  /** The smallest number that nobody has, or -1. */
  int firstFree() {
    return free.first();
  }

  boolean isPresent(int w) {
    return classOf[w] != NONE;
  }

  /** Whether a worker is there, of this kind and by this name. */
  boolean isPresent(int w, int ofKind, @Nullable Object occupant) {
    return isPresent(w) && kind[w] == ofKind && occupants.get(w) == occupant;
  }

  /** Class of a worker, or -1. */
  int classOf(int w) {
    return classOf[w];
  }

  /** Network position of a worker; of one that left, what it was. */
  int position(int w) {
    return position[w];
  }

  long gpuMemoryBytes(int w) {
    return catalogue.workers().gpuMemoryBytes(classOf[w]);
  }

  void enter(int w, int ofKind, @Nullable Object occupant) {
    if (ofKind >= catalogue.workers().count()) {
      follow(registry.catalogue());
    }
    free.take(w);
    kind[w] = ofKind;
    classOf[w] = catalogue.workers().classOf(ofKind);
    position[w] = catalogue.transfers().position(ofKind);
    members.add(classOf[w], w);
    occupants = occupants.with(w, occupant);
    changes++;
  }

  void exit(int w) {
    free.release(w);
    members.remove(classOf[w], w);
    classOf[w] = NONE;
    occupants = occupants.with(w, null);
    changes++;
  }

  /** Numbers classes and positions by another catalogue, which holds the kinds of all workers. */
  void follow(CompiledProblem other) {
    catalogue = other;
    members = new ClassMembers(other.workers().classes(), kind.length);
    for (int w = 0; w < kind.length; w++) {
      if (kind[w] != NONE) {
        position[w] = other.transfers().position(kind[w]);
      }
      if (classOf[w] != NONE) {
        classOf[w] = other.workers().classOf(kind[w]);
        members.add(classOf[w], w);
      }
    }
    changes++;
  }
}
