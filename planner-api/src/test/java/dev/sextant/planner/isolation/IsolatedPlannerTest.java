package dev.sextant.planner.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.IsolatedPlanner;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.PlannerUnavailableException;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Hostile planners in processes of their own: a few calls here, many in {@link IsolationTest}. */
@Tag("isolation")
class IsolatedPlannerTest {
  private static final long LIMIT_MILLIS = 6_000;

  /** Of workers that end before their limit, which may take long on a busy machine. */
  private static final long AMPLE_MILLIS = 25_000;

  /** In hundredths of a second; a busy machine takes much of it to write its first document. */
  private static final long MOMENT = 150;

  /** Whether every way to end is tried; otherwise four. */
  private static final boolean ALL = System.getProperty("sextant.isolation.calls") != null;

  @TempDir private Path folder = Path.of("");

  @Test
  void whateverEndsWorkersTheHostGetsTheBestPlansThatCame() throws Exception {
    Host host = new Host(folder);
    Map<String, StopReason> expected = new LinkedHashMap<>();
    expected.put("aborting", StopReason.CRASHED);
    expected.put("frozen", StopReason.KILLED);
    expected.put("babbling", StopReason.KILLED);
    expected.put("exhausting", StopReason.OUT_OF_MEMORY);
    if (ALL) {
      expected.put("halting", StopReason.CRASHED);
      expected.put("killed", StopReason.KILLED);
      expected.put("throwing", StopReason.FAILED);
      expected.put("lying", StopReason.FAILED);
    }
    Map<String, FutureTask<Host.Made>> calls = new LinkedHashMap<>();
    for (String name : expected.keySet()) {
      FutureTask<Host.Made> call =
          new FutureTask<>(
              () -> Host.call(host.planner(name), Host.options(MOMENT, AMPLE_MILLIS), null));
      calls.put(name, call);
      new Thread(call, "host-" + name).start();
    }
    for (String name : expected.keySet()) {
      Host.Made made = calls.get(name).get(30, TimeUnit.SECONDS);
      assertThat(made.result().stopReason()).as(name + made).isEqualTo(expected.get(name));
      assertThat(made.result().plan()).as(name + made).isNotNull();
      assertThat(made.complaint(AMPLE_MILLIS)).as(name).isEmpty();
    }
    assertThat(fault(calls, "aborting")).contains("it aborted");
    assertThat(fault(calls, "frozen")).contains("silent");
    assertThat(fault(calls, "babbling")).contains("no message: 4370536f6c766572526573706f");
    if (ALL) {
      assertThat(fault(calls, "halting")).contains("exit code 7");
      assertThat(fault(calls, "killed")).contains("it was killed");
      assertThat(fault(calls, "lying")).contains("an invalid plan was dropped");
    }
    assertThat(host.leftovers()).isEmpty();
  }

  private static String fault(Map<String, FutureTask<Host.Made>> calls, String name)
      throws Exception {
    return String.valueOf(calls.get(name).get().result().fault());
  }

  @Test
  @EnabledIfSystemProperty(named = "sextant.isolation.calls", matches = ".*")
  void aWorkerThatIgnoresItsLimitIsKilled() throws Exception {
    Host host = new Host(folder);
    try (IsolatedPlanner planner = Planners.isolated("deaf", host.isolation().warm(1))) {
      planner.prepare();
      // Its own facade ends no backend that does not return.
      Host.Made made = Host.call(planner, Host.options(1, LIMIT_MILLIS), null);
      assertThat(made.complaint(LIMIT_MILLIS)).isEmpty();
      assertThat(made.result().stopReason()).isEqualTo(StopReason.KILLED);
      assertThat(made.result().fault()).contains("did not end by its limit");
    }
    assertThat(host.leftovers()).isEmpty();
  }

  @Test
  void aWorkerThatWaitsMakesManyCalls() throws Exception {
    Host host = new Host(folder);
    try (IsolatedPlanner planner = Planners.isolated("steady", host.isolation().warm(1))) {
      planner.prepare();
      List<ProcessHandle> workers = Host.workers();
      assertThat(workers).hasSize(1);
      for (int call = 0; call < 3; call++) {
        Host.Made made = Host.call(planner, Host.options(1, 300), null);
        assertThat(made.result().stopReason()).as("%s", made).isEqualTo(StopReason.TIME_LIMIT);
        assertThat(made.result().plan()).isNotNull();
        assertThat(Host.workers()).isEqualTo(workers);
      }
      PlanInterrupter interrupter = new PlanInterrupter();
      PlanResult result =
          planner.plan(
              Host.PROBLEM,
              Host.options(1, 60_000),
              incumbent -> interrupter.interrupt(),
              interrupter);
      assertThat(result.stopReason()).isEqualTo(StopReason.INTERRUPTED);
      assertThat(result.plan()).isNotNull();
      assertThat(Host.workers()).isEqualTo(workers);
    }
    assertThat(host.leftovers()).isEmpty();
  }

  @Test
  void anotherWorkerTakesThePlaceOfOneThatWasLost() throws Exception {
    Host host = new Host(folder);
    try (IsolatedPlanner planner = Planners.isolated("steady", host.isolation().warm(1))) {
      planner.prepare();
      Host.workers().forEach(ProcessHandle::destroyForcibly);
      // No process begins and has a plan within so little time.
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      PlanResult result = planner.plan(Host.PROBLEM, Host.options(1, 40));
      while (result.plan() == null && System.nanoTime() < until) {
        assertThat(Host.workers().size()).isLessThanOrEqualTo(1);
        Thread.sleep(100);
        result = planner.plan(Host.PROBLEM, Host.options(1, 40));
      }
      assertThat(result.plan()).isNotNull();
    }
    assertThat(host.leftovers()).isEmpty();
  }

  @Test
  void whatCannotBeginIsAnExceptionUnlessThereIsAPlan() throws IOException {
    Host host = new Host(folder);
    PlannerOptions options = Host.options(0, LIMIT_MILLIS);
    try (IsolatedPlanner unknown = host.planner("unheard-of")) {
      assertThatThrownBy(() -> unknown.plan(Host.PROBLEM, options))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("unheard-of");
    }
    try (IsolatedPlanner throwing = host.planner("throwing")) {
      assertThatThrownBy(() -> throwing.plan(Host.PROBLEM, options))
          .isInstanceOf(PlannerException.class)
          .hasMessageStartingWith("Planner (throwing): ")
          .hasMessageContaining("thrown");
    }
    Plan plan = new Plan(List.of(new TaskRun("j", "a", "default", "w", 5, 15)), List.of());
    try (IsolatedPlanner nowhere =
        Planners.isolated("steady", host.isolation().java(folder.resolve("no-java")))) {
      assertThatThrownBy(() -> nowhere.plan(Host.PROBLEM, options))
          .isInstanceOf(PlannerUnavailableException.class)
          .hasMessageContaining("did not start")
          .hasMessageContaining("Maybe the Java or the launcher");
      PlanResult result = nowhere.plan(Host.PROBLEM, options.withWarmStart(plan));
      assertThat(result.plan()).isEqualTo(plan);
      assertThat(result.stopReason()).isEqualTo(StopReason.FAILED);
    }
    assertThat(host.leftovers()).isEmpty();
  }

  /** A process that nobody reaps any more stays as a zombie. */
  private static boolean endsWithinASecond(ProcessHandle worker) throws Exception {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    Path status = Path.of("/proc", Long.toString(worker.pid()), "status");
    while (System.nanoTime() < until) {
      boolean gone = !worker.isAlive();
      if (gone || Files.exists(status) && Files.readString(status).contains("State:\tZ")) {
        return true;
      }
      Thread.onSpinWait();
    }
    return false;
  }

  @Test
  void aWorkerEndsWithItsHostAndRemovesItsFolder() throws Exception {
    Path place = Files.createDirectories(folder.resolve("host"));
    Host host = new Host(place);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    command.addAll(List.of(host.classPath(), HostMain.class.getName(), place.toString(), "steady"));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      long pid = Long.parseLong(out.readLine());
      ProcessHandle worker = ProcessHandle.of(pid).orElseThrow();
      process.destroyForcibly().waitFor();
      assertThat(endsWithinASecond(worker)).isTrue();
      try (Stream<Path> left = Files.list(place.resolve("workers"))) {
        assertThat(left).isEmpty();
      }
    } finally {
      process.destroyForcibly();
    }
  }
}
