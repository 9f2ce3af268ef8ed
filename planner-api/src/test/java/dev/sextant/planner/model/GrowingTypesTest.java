package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Types that may gain fields look at every field they have, and let nobody depend on all. */
class GrowingTypesTest {

  /** A type and a way to make equal instances of it with no field at its default. */
  private record Growing(Supplier<Object> made) {
    @Override
    public String toString() {
      return made.get().getClass().getSimpleName();
    }
  }

  static Stream<Growing> types() {
    return Stream.<Supplier<Object>>of(
            () -> new ProblemParts().problem().withName("all"),
            () -> new ModelArtifact("m", 2, ProblemParts.map("t", 3)),
            () -> new Workflow("w", List.of(task()), List.of(edge())),
            GrowingTypesTest::task,
            GrowingTypesTest::mode,
            GrowingTypesTest::batch,
            GrowingTypesTest::edge,
            GrowingTypesTest::job,
            GrowingTypesTest::input,
            () -> new JobOutput("t", 3, "w", "i"),
            GrowingTypesTest::worker,
            () -> new ProblemParts().problem().state(),
            () ->
                new WorkerState(
                    "w",
                    4,
                    List.of(new Occupation(ProblemParts.map("r", 1), 2, 3)),
                    List.of(new Resident("m", true))),
            () -> new FinishedTask("j", "t", 4, List.of(new FinishedTask.Copy("w", 5, "i"))),
            () -> new RunningTask("j", "t", "m", "w", 1, 2),
            () -> new Plan(List.of(run()), List.of(residency())),
            GrowingTypesTest::run,
            GrowingTypesTest::residency)
        .map(Growing::new);
  }

  private static Task task() {
    return Task.of("t", mode()).withOutcomes(ProblemParts.map("o", 1_000_000));
  }

  private static Mode mode() {
    return Mode.builder("m", TaskDuration.of(3))
        .workers(List.of("w"))
        .workerTypes(List.of("t"))
        .batch(batch())
        .demands(ProblemParts.map("r", 2))
        .models(List.of("m"))
        .workspaceBytes(4)
        .consumes(ProblemParts.map("b", 5))
        .costMicroUnits(6)
        .build();
  }

  private static Batch batch() {
    return Batch.of(3, 4).withKey("k");
  }

  private static DataEdge edge() {
    return new DataEdge("a", "b", 3, "i").withWhen("o");
  }

  private static Job job() {
    return Job.builder("j", "w")
        .releaseMicros(1)
        .dueMicros(2L)
        .deadlineMicros(3L)
        .weight(4)
        .inputs(List.of(input()))
        .outputs(List.of(new JobOutput("t", 3, "w")))
        .build();
  }

  private static JobInput input() {
    return new JobInput("t", 3, "i", List.of("w"), List.of(new JobInput.Arrival("w", 4)));
  }

  private static Worker worker() {
    return Worker.builder("w")
        .type("t")
        .zone("z")
        .gpuMemoryBytes(1)
        .capacities(ProblemParts.map("r", 2))
        .modelLoad(Link.FREE)
        .overlapLoads(false)
        .price(new Price.Constant(3))
        .build();
  }

  private static TaskRun run() {
    return new TaskRun("j", "t", "m", "w", 1, 2);
  }

  private static Residency residency() {
    return new Residency("w", "m", 1, 2, 3L);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("types")
  void compareAndShowEveryField(Growing type) throws ReflectiveOperationException {
    Object one = type.made().get();
    assertThat(one).isEqualTo(type.made().get()).hasSameHashCodeAs(type.made().get());
    for (Field field : fields(one.getClass())) {
      Object other = type.made().get();
      field.set(other, changed(field.get(other)));
      assertThat(one).as(field.getName()).isNotEqualTo(other);
      assertThat(other).as(field.getName()).isNotEqualTo(one);
      assertThat(one).as(field.getName()).doesNotHaveSameHashCodeAs(other);
      assertThat(one.toString()).contains(field.getName() + "=" + field.get(one));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("types")
  void areBuiltAnewWithEveryField(Growing type) throws ReflectiveOperationException {
    Object one = type.made().get();
    if (Arrays.stream(one.getClass().getMethods()).anyMatch(m -> m.getName().equals("toBuilder"))) {
      Object builder = one.getClass().getMethod("toBuilder").invoke(one);
      String end = one instanceof Problem ? "buildUnchecked" : "build";
      assertThat(builder.getClass().getMethod(end).invoke(builder)).isEqualTo(one);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("types")
  void areFinalClassesAndNoRecords(Growing type) {
    Class<?> made = type.made().get().getClass();
    assertThat(made.isRecord()).isFalse();
    assertThat(Modifier.isFinal(made.getModifiers())).isTrue();
    if (fields(made).size() > 6) {
      assertThat(made.getConstructors())
          .extracting(Constructor::getParameterCount)
          .allMatch(count -> count <= 3);
    }
  }

  private static List<Field> fields(Class<?> type) {
    List<Field> fields =
        Arrays.stream(type.getDeclaredFields())
            .filter(
                field ->
                    !Modifier.isStatic(field.getModifiers())
                        && !Modifier.isTransient(field.getModifiers()))
            .toList();
    fields.forEach(field -> field.setAccessible(true));
    return fields;
  }

  /** Another value of the same type. */
  private static Object changed(Object value) {
    if (value instanceof Long number) {
      return number + 1;
    }
    if (value instanceof Integer number) {
      return number + 1;
    }
    if (value instanceof Boolean truth) {
      return !truth;
    }
    if (value instanceof String text) {
      return text + "x";
    }
    if (value instanceof List<?>) {
      return List.of("another");
    }
    if (value instanceof java.util.Map<?, ?>) {
      return ProblemParts.map("another", 1);
    }
    if (value instanceof TaskDuration) {
      return TaskDuration.of(99);
    }
    if (value instanceof Batch) {
      return Batch.of(99);
    }
    if (value instanceof BatchDuration) {
      return BatchDuration.of(99);
    }
    if (value instanceof Link) {
      return new Link(99, 99);
    }
    if (value instanceof Price) {
      return new Price.Constant(99);
    }
    if (value instanceof Calendar) {
      return Calendar.of(Calendar.Step.closed(99));
    }
    if (value instanceof TransferModel) {
      return TransferModel.uniform(99, 99);
    }
    if (value instanceof ClusterState) {
      return ClusterState.builder().nowMicros(99).build();
    }
    if (value instanceof Objective) {
      return Objective.of(ObjectiveTerm.WORKERS_USED).plus(99, ObjectiveTerm.LOAD_COUNT);
    }
    throw new AssertionError("No other value of " + value.getClass());
  }
}
