package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One part of a problem at a time is replaced or looked up. */
class ProblemChangesTest {
  private static final Problem PROBLEM = new ProblemParts().problem();

  @Test
  void aBuilderBeginsWithEveryPart() {
    assertThat(PROBLEM.toBuilder().buildUnchecked()).isEqualTo(PROBLEM);
  }

  @Test
  void replacesOnePartAndKeepsTheOthers() {
    Worker worker = Worker.cpu("alone");
    Job job = new Job("only", "flow", 5);
    ModelArtifact model = new ModelArtifact("other", 3);
    Workflow workflow = Workflow.builder("other").task("t", 1).build();
    TransferModel transfers = TransferModel.uniform(1, 2);

    assertThat(PROBLEM.withName("new").name()).isEqualTo("new");
    assertThat(PROBLEM.withWorkers(List.of(worker)).workers()).containsExactly(worker);
    assertThat(PROBLEM.withJobs(List.of(job)).jobs()).containsExactly(job);
    assertThat(PROBLEM.withModels(List.of(model)).models()).containsExactly(model);
    assertThat(PROBLEM.withWorkflows(List.of(workflow)).workflows()).containsExactly(workflow);
    assertThat(PROBLEM.withTransfers(transfers).transfers()).isEqualTo(transfers);
    assertThat(PROBLEM.withState(ClusterState.EMPTY).state()).isEqualTo(ClusterState.EMPTY);
    assertThat(
            PROBLEM
                .withWorkers(List.of(worker))
                .withJobs(List.of(job))
                .withModels(List.of(model))
                .withWorkflows(List.of(workflow))
                .withTransfers(transfers)
                .withState(ClusterState.EMPTY)
                .withName("new")
                .withWorkers(PROBLEM.workers())
                .withJobs(PROBLEM.jobs())
                .withModels(PROBLEM.models())
                .withWorkflows(PROBLEM.workflows())
                .withTransfers(PROBLEM.transfers())
                .withState(PROBLEM.state())
                .withName(PROBLEM.name()))
        .isEqualTo(PROBLEM);
  }

  @Test
  void replacesTheObjectiveAloneAndTheFirstFieldsOfAJob() {
    Objective objective = Objective.of(ObjectiveTerm.LOAD_COUNT);
    assertThat(PROBLEM.withObjective(objective).objective()).isEqualTo(objective);
    assertThat(PROBLEM.withObjective(objective).withObjective(PROBLEM.objective()))
        .isEqualTo(PROBLEM);
    Job job = PROBLEM.jobs().get(0);
    assertThat(job.withId("new").withReleaseMicros(77))
        .isEqualTo(job.toBuilder().id("new").releaseMicros(77).build());
  }

  @Test
  void replacesOnePartOfATaskOrAnEdgeAndKeepsTheOthers() {
    Task task = Task.of("t", Mode.of(1)).withOutcomes(ProblemParts.map("o", 1_000_000));
    Mode mode = Mode.of(2);
    assertThat(task.withModes(List.of(mode)).modes()).containsExactly(mode);
    assertThat(task.withModes(List.of(mode)).withModes(task.modes())).isEqualTo(task);
    DataEdge edge = new DataEdge("a", "b", 3, "i").withWhen("o");
    assertThat(edge.withItem("k").item()).isEqualTo("k");
    assertThat(edge.withItem("k").withItem("i")).isEqualTo(edge);
    assertThat(edge.between("c", "d").from()).isEqualTo("c");
    assertThat(edge.between("c", "d").to()).isEqualTo("d");
    assertThat(edge.between("c", "d").between("a", "b")).isEqualTo(edge);
  }

  @Test
  void replacesOnePartOfTheStateAndKeepsTheOthers() {
    ClusterState full = PROBLEM.state();
    ClusterState copied =
        ClusterState.EMPTY
            .withNowMicros(full.nowMicros())
            .withWorkers(full.workers().toArray(WorkerState[]::new))
            .withFinished(full.finished().toArray(FinishedTask[]::new))
            .withRunning(full.running().toArray(RunningTask[]::new))
            .withLoadsInFlight(full.loadsInFlight().toArray(LoadInFlight[]::new))
            .withPins(full.pins().toArray(Pin[]::new))
            .withPlanned(full.planned().toArray(PlannedRun[]::new));
    assertThat(copied).isEqualTo(full);
    assertThat(full.withPlanned().withPlanned(full.planned().get(0))).isEqualTo(full);
  }

  @Test
  void aWorkerIsRemovedByAFilter() {
    String gone = PROBLEM.workers().get(0).id();
    Problem without =
        PROBLEM.withWorkers(
            PROBLEM.workers().stream().filter(worker -> !worker.id().equals(gone)).toList());

    assertThat(without.worker(gone)).isEmpty();
    assertThat(without.workers()).hasSize(PROBLEM.workers().size() - 1);
  }

  @Test
  void looksUpById() {
    Job job = PROBLEM.jobs().get(PROBLEM.jobs().size() - 1);
    Workflow workflow = PROBLEM.workflows().get(0);
    Task task = workflow.tasks().get(workflow.tasks().size() - 1);
    TaskRun run = new TaskRun("j", "t", "m", "w", 1, 2);
    Plan plan = new Plan(List.of(new TaskRun("j", "s", "m", "w", 0, 1), run), List.of());

    assertThat(PROBLEM.job(job.id())).contains(job);
    assertThat(PROBLEM.job("none of them")).isEmpty();
    assertThat(PROBLEM.workflow(workflow.id())).contains(workflow);
    assertThat(PROBLEM.model(PROBLEM.models().get(0).id())).contains(PROBLEM.models().get(0));
    assertThat(PROBLEM.model("none of them")).isEmpty();
    Worker last = PROBLEM.workers().get(PROBLEM.workers().size() - 1);
    assertThat(PROBLEM.worker(last.id())).contains(last);
    Workflow other = PROBLEM.workflows().get(1);
    assertThat(PROBLEM.workflow(other.id())).contains(other);
    ModelArtifact model = PROBLEM.models().get(1);
    assertThat(PROBLEM.model(model.id())).contains(model);
    assertThat(workflow.task(task.id())).contains(task);
    assertThat(plan.run("j", "t")).contains(run);
    assertThat(plan.run("t", "j")).isEmpty();
  }
}
