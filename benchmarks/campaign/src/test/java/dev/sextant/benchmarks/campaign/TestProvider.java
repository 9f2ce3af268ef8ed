package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlannerUnavailableException;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import dev.sextant.planner.spi.Traits;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Planners that end their process in ways in which no planner should; for workers of tests. */
public final class TestProvider implements PlannerProvider {
  /** Tasks of the problem that a worker warms up with; the planners behave on that one. */
  private static final int WARM_UP_TASKS = 8;

  @Override
  public Set<String> names() {
    return Set.of(
        "halting",
        "aborting",
        "killing-itself",
        "exhausting",
        "shouting",
        "hanging",
        "throwing",
        "unavailable");
  }

  @Override
  public Traits traits(String name) {
    return new Traits(false, true, false, name);
  }

  @Override
  public PlannerBackend create(String name, OptionValues values) {
    return (request, sink, interrupter) -> search(name, request, sink, interrupter);
  }

  private static Outcome search(
      String name, SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    if (request.problem().tasks() == WARM_UP_TASKS) {
      return new Outcome(SearchEnd.COMPLETED, false, Map.of());
    }
    switch (name) {
      case "halting" -> Runtime.getRuntime().halt(134);
      case "aborting" -> writeToNowhere();
      case "killing-itself" -> killItself();
      case "exhausting" -> exhaust();
      case "shouting" -> shout();
      case "hanging" -> hang();
      case "unavailable" ->
          throw new PlannerUnavailableException(name, "the disk is full.\nMaybe make room.");
      default -> throw new IllegalStateException("thrown");
    }
    return Outcome.completed();
  }

  /** Does what broken native code does: the virtual machine aborts. */
  private static void writeToNowhere() {
    try {
      Class<?> type = Class.forName("sun.misc.Unsafe");
      Field instance = type.getDeclaredField("theUnsafe");
      instance.setAccessible(true);
      type.getMethod("putAddress", long.class, long.class).invoke(instance.get(null), 8L, 1L);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    hang();
  }

  private static void killItself() {
    try {
      new ProcessBuilder("kill", "-KILL", Long.toString(ProcessHandle.current().pid()))
          .start()
          .waitFor();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
    hang();
  }

  private static void exhaust() {
    List<byte[]> all = new ArrayList<>();
    while (all.size() < Integer.MAX_VALUE) {
      all.add(new byte[1 << 24]);
    }
  }

  /** Says much more than anybody wants to keep, without a single line end. */
  private static void shout() {
    for (int i = 0; i < 1 << 10; i++) {
      System.err.print("!".repeat(1 << 14));
    }
    System.err.flush();
    Runtime.getRuntime().halt(1);
  }

  private static void hang() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
