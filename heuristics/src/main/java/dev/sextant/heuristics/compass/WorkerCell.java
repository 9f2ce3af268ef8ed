package dev.sextant.heuristics.compass;

import org.jspecify.annotations.Nullable;

/**
 * The workers of a class, at one network position or at all, in groups: all of them, those that
 * hold a model, those with room for what an option may have to fetch ({@link Rooms}), those that
 * hold models of a set ({@link SetHolders}). There are the groups that ever had a member.
 *
 * <p>With sizes of 2, 5 and 9 GB, a worker that holds model 1 and has 6 GB free is in the group of
 * all, in those with room for 2 and for 5 GB, and in that of model 1. When a model of 3 GB comes,
 * {@link #resize} takes it out of the one with room for 5, and {@link #addModels} puts it into that
 * model's. Its mark, the end of its queue, is read by all of its groups: one that grows costs
 * nothing here, see {@link WorkerGroup}.
 */
final class WorkerCell {
  private static final int IN_USE = 0;
  private static final int ROOMS = 1;

  private final PlacingTables tables;
  private final WorkerRows rows;
  private final int workerClass;
  private final Rooms rooms;
  private final int firstModel;
  private final WorkerGroup all;
  private final IntTable<WorkerGroup> groups = new IntTable<>();
  private final IntTable<SetHolders> sets = new IntTable<>();

  /** By size, the workers on which so many tasks wait for a batch. */
  private final IntTable<WorkerGroup> bySize = new IntTable<>();

  WorkerCell(PlacingTables tables, WorkerRows rows, int workerClass) {
    this.tables = tables;
    this.rows = rows;
    this.workerClass = workerClass;
    rooms = tables.rooms;
    firstModel = ROOMS + rooms.groups();
    all = new WorkerGroup(rows.mark, rows.effort);
  }

  /** Group of all workers. */
  WorkerGroup all() {
    return all;
  }

  /** Group of the workers that hold any model, where that is noted. */
  @Nullable WorkerGroup inUse() {
    return groups.get(IN_USE);
  }

  /** Group of the workers that hold a model; null when nobody ever did. */
  @Nullable WorkerGroup holding(int model) {
    return groups.get(firstModel + model);
  }

  /**
   * Of the groups that have the workers with room for a size together, that of a level, or null.
   *
   * @param size as in {@link Rooms#toAsk}
   */
  @Nullable WorkerGroup withRoom(int size, int level) {
    int room = rooms.toAsk(size, level);
    return room < 0 ? null : groups.get(ROOMS + room);
  }

  /**
   * Group of the workers on which so many tasks wait for a batch; null when there never was one.
   *
   * @param size as in {@link PlacingTables#size}
   */
  @Nullable WorkerGroup withBatch(int size) {
    return bySize.get(size);
  }

  /** Groups of the workers that hold some models of a set; null when nobody ever did. */
  @Nullable SetHolders holdersOf(int set) {
    return sets.get(set);
  }

  /** Takes in a worker as its row is. */
  void add(int worker) {
    all.add(worker);
    enterParts(worker);
  }

  /** Takes out a worker as its row is. */
  void remove(int worker) {
    all.remove(worker);
    leaveUse(worker);
    int fitting = rooms.fitting(rows.free[worker]);
    for (int level = 0; level < rooms.levels(); level++) {
      leaveRooms(worker, level, fitting, 0);
    }
    for (int i = 0; i < rows.words; i++) {
      removeModels(worker, i, rows.word(worker, i));
    }
    removeSets(worker);
    for (int b = 0; b < tables.batches(); b++) {
      leaveBatch(worker, tables.size(b, rows.waiting(worker, b)));
    }
  }

  /** Notes that another number of tasks waits on a worker for a batch. */
  void rebatch(int worker, int oldSize, int newSize) {
    leaveBatch(worker, oldSize);
    enterSize(worker, newSize);
  }

  private void enterSize(int worker, int size) {
    if (size == PlacingTables.NOBODY_WAITS) {
      return;
    }
    WorkerGroup group = bySize.get(size);
    if (group == null) {
      group = new WorkerGroup(rows.mark, rows.effort);
      bySize.put(size, group);
    }
    group.add(worker);
  }

  private void leaveBatch(int worker, int size) {
    WorkerGroup group = bySize.get(size);
    if (group != null) {
      group.remove(worker);
    }
  }

  /** Notes that a worker's mark has become smaller; {@link #use} is told by itself. */
  void lower(int worker) {
    all.lower(worker);
    enterParts(worker);
  }

  /** Notes whether a worker holds any model. */
  void use(int worker, boolean holdsAny) {
    if (holdsAny) {
      group(IN_USE).add(worker);
    } else {
      leaveUse(worker);
    }
  }

  /** Notes that a worker's free memory is to change from what its row says; sets are left alone. */
  void resize(int worker, long newFree) {
    int before = rooms.fitting(rows.free[worker]);
    int after = rooms.fitting(newFree);
    for (int level = 0; before != after && level < rooms.levels(); level++) {
      boolean same = rooms.before(before, level) == rooms.before(after, level);
      leaveRooms(worker, level, before, same ? rooms.digit(after, level) : 0);
      enterRooms(worker, level, after, same ? rooms.digit(before, level) : 0);
    }
  }

  /** Adds a worker to the groups of those that hold models of a word that is needed. */
  void addModels(int worker, int place, long bits) {
    for (long rest = bits; rest != 0; rest &= rest - 1) {
      group(firstModel + tables.needed.model(place, rest)).add(worker);
    }
  }

  /** Removes a worker from the groups of those that hold models of a word that is needed. */
  void removeModels(int worker, int place, long bits) {
    for (long rest = bits; rest != 0; rest &= rest - 1) {
      group(firstModel + tables.needed.model(place, rest)).remove(worker);
    }
  }

  /** Adds a worker, as its row is, to the groups of the sets of which it holds some models. */
  void addSets(int worker) {
    for (int i = 0; i < rows.words; i++) {
      for (long rest = rows.inSets(worker, i); rest != 0; rest &= rest - 1) {
        int model = tables.needed.model(i, rest);
        for (int set : tables.sets.with(model)) {
          int held = heldFrom(worker, i, model, set);
          if (held != 0) {
            holders(set).of(held, rows.free[worker], rows).workers.add(worker);
          }
        }
      }
    }
  }

  /** Removes a worker, as its row is, from the groups of the sets of which it holds some models. */
  void removeSets(int worker) {
    for (int i = 0; i < rows.words; i++) {
      for (long rest = rows.inSets(worker, i); rest != 0; rest &= rest - 1) {
        int model = tables.needed.model(i, rest);
        for (int set : tables.sets.with(model)) {
          int held = heldFrom(worker, i, model, set);
          if (held != 0) {
            holders(set).of(held, rows.free[worker], rows).workers.remove(worker);
          }
        }
      }
    }
  }

  /** Notes that a worker's free memory is to change from what its row says, for sets. */
  void resizeSets(int worker, long newFree) {
    for (int i = 0; i < rows.words; i++) {
      for (long rest = rows.inSets(worker, i); rest != 0; rest &= rest - 1) {
        int model = tables.needed.model(i, rest);
        for (int set : tables.sets.with(model)) {
          int held = heldFrom(worker, i, model, set);
          if (held != 0) {
            holders(set).move(worker, held, newFree, rows);
          }
        }
      }
    }
  }

  /** What a worker holds of a set, as bits, if a model is the first of that, else 0. */
  private int heldFrom(int worker, int place, int model, int set) {
    int[] models = tables.sets.models(set);
    if (tables.sets.isInOneWord(set)) {
      long held = rows.word(worker, place) & tables.sets.bits(set);
      return (held & -held) == 1L << model ? SetHolders.held(held, models) : 0;
    }
    int held = SetHolders.held(rows, worker, models);
    return models[Integer.numberOfTrailingZeros(held)] == model ? held : 0;
  }

  /**
   * Adds a worker, as its row is, to all groups but that of all; or finds its place there again.
   */
  private void enterParts(int worker) {
    int fitting = rooms.fitting(rows.free[worker]);
    for (int level = 0; level < rooms.levels(); level++) {
      enterRooms(worker, level, fitting, 0);
    }
    for (int i = 0; i < rows.words; i++) {
      addModels(worker, i, rows.word(worker, i));
    }
    addSets(worker);
    for (int b = 0; b < tables.batches(); b++) {
      enterSize(worker, tables.size(b, rows.waiting(worker, b)));
    }
  }

  private void enterRooms(int worker, int level, int fitting, int above) {
    for (int digit = above + 1; digit <= rooms.digit(fitting, level); digit++) {
      group(ROOMS + rooms.group(level, rooms.before(fitting, level), digit)).add(worker);
    }
  }

  private void leaveRooms(int worker, int level, int fitting, int above) {
    for (int digit = above + 1; digit <= rooms.digit(fitting, level); digit++) {
      group(ROOMS + rooms.group(level, rooms.before(fitting, level), digit)).remove(worker);
    }
  }

  private void leaveUse(int worker) {
    WorkerGroup inUse = inUse();
    if (inUse != null) {
      inUse.remove(worker);
    }
  }

  private SetHolders holders(int set) {
    SetHolders holders = sets.get(set);
    if (holders == null) {
      holders = new SetHolders(tables, workerClass, set);
      sets.put(set, holders);
    }
    return holders;
  }

  private WorkerGroup group(int kind) {
    WorkerGroup group = groups.get(kind);
    if (group == null) {
      group = new WorkerGroup(rows.mark, rows.effort);
      groups.put(kind, group);
    }
    return group;
  }
}
