package dev.sextant.planner.whatif;

import dev.sextant.planner.explain.AmountText;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Another amount of GPU memory.
 *
 * @param of id of a worker, or a type, of which each worker is meant
 * @param bytes the amount, or how much more it is
 * @param isMore whether {@code bytes} is added to what there is; then it may be negative
 */
public record ChangedMemory(String of, long bytes, boolean isMore) implements Change {
  public ChangedMemory {
    Objects.requireNonNull(of, "of");
  }

  @Override
  public String text() {
    String amount =
        !isMore
            ? AmountText.bytes(bytes)
            : AmountText.bytes(Math.abs(bytes)) + (bytes < 0 ? " less" : " more");
    return amount + " of GPU memory on (" + of + ")";
  }

  @Override
  public Problem of(Problem problem) {
    Known known = new Known(problem);
    List<String> names = new ArrayList<>(known.workers());
    known.types().stream().filter(type -> !names.contains(type)).forEach(names::add);
    Known.require("worker or type", of, names);
    boolean isWorker = known.workers().contains(of);
    return problem.withWorkers(
        problem.workers().stream()
            .map(w -> (isWorker ? w.id() : w.type()).equals(of) ? changed(w) : w)
            .toList());
  }

  private Worker changed(Worker worker) {
    long has = worker.gpuMemoryBytes();
    long changed = !isMore ? bytes : bytes > Long.MAX_VALUE - has ? Long.MAX_VALUE : has + bytes;
    if (changed < 0) {
      throw new IllegalArgumentException(
          "Worker ("
              + Place.shown(worker.id())
              + ") has "
              + AmountText.bytes(has)
              + " of GPU memory, which cannot become "
              + AmountText.bytes(changed)
              + ".");
    }
    return worker.withGpuMemoryBytes(changed);
  }
}
