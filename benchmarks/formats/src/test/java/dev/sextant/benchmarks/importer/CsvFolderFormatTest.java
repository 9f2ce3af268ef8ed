package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFolderFormatTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeSmallOne() throws IOException {
    write(
        "tasks.csv",
        """
        # What there is to do.
        workflow,task,duration,models,workspace
        ask,embed,20ms,,
        ask,answer,t4=900ms;a100=300ms,llm,1GB
        sum,sum,2s,llm;tool,
        """);
    write("edges.csv", "workflow,from,to,size\nask,embed,answer,4kB\n");
    write("models.csv", "model,size\nllm,14GB\ntool,1GB\n");
    write("jobs.csv", "job,workflow,release,due,deadline,weight\nj1,ask,0,3s,,\nj2,sum,1s,,9s,5\n");
    write(
        "workers.csv",
        """
        type,count,speed,gpu_memory,load_bandwidth,price,zone,worker
        t4,2,,16GB,8GB/s,3.6/h,r1,
        a100,1,4,40GB,12GB/s,,r2,big
        """);
    write("links.csv", "from,to,latency,bandwidth\n*,*,50us,1GB/s\nr1,r1,5us,\n");
  }

  @Test
  void aFolderIsTheProblemThatItsTablesSay() throws IOException {
    assertThat(InstanceFormats.detect(folder).name()).isEqualTo("csv");
    Problem problem = read(ImportOptions.DEFAULT);

    assertThat(problem.models())
        .containsExactly(
            new ModelArtifact("llm", 14_000_000_000L), new ModelArtifact("tool", 1_000_000_000L));
    assertThat(problem.workflows()).hasSize(2);
    assertThat(problem.workflows().get(0).edges())
        .containsExactly(new DataEdge("embed", "answer", 4_000));
    assertThat(problem.workflows().get(0).tasks().get(0).modes().get(0).duration())
        .isEqualTo(TaskDuration.perWorker(Map.of("t4", 20_000L, "a100", 5_000L)));
    assertThat(problem.workflows().get(0).tasks().get(1).modes().get(0).duration())
        .isEqualTo(TaskDuration.perWorker(Map.of("t4", 900_000L, "a100", 300_000L)));
    assertThat(problem.workflows().get(1).tasks().get(0).modes().get(0).models())
        .containsExactly("llm", "tool");
    assertThat(problem.jobs())
        .containsExactly(
            new Job("j1", "ask", 0).withDueMicros(3_000_000L),
            new Job("j2", "sum", 1_000_000).withDeadlineMicros(9_000_000L).withWeight(5));
    assertThat(problem.workers()).extracting(Worker::id).containsExactly("t4-1", "t4-2", "big");
    assertThat(problem.transfers())
        .isEqualTo(
            new TransferModel.LinkTable(
                new Link(50, 1_000_000_000),
                List.of(new TransferModel.LinkTable.Entry("r1", "r1", new Link(5, Link.UNLIMITED))),
                List.of()));
    assertThat(problem.objective()).isEqualTo(Objective.totalWeightedFlow());
    assertThat(InstanceTexts.planned(problem)).isPositive();
  }

  @Test
  void onlyTheTasksMustBeThere() throws IOException {
    for (String other :
        List.of("edges.csv", "models.csv", "jobs.csv", "workers.csv", "links.csv")) {
      Files.delete(folder.resolve(other));
    }
    write("tasks.csv", "task,duration\na,20ms\nb,1s\n");

    Problem problem = read(ImportOptions.DEFAULT.withProcessors(3));

    assertThat(problem.jobs()).containsExactly(new Job("workflow", "workflow", 0));
    assertThat(problem.workers()).hasSize(3);
    assertThat(problem.objective()).isEqualTo(Objective.makespan());
    assertThat(read(GivenClusterTest.onThreeTypes()).workers()).hasSize(4);
  }

  @Test
  void nothingIsSaidToBeAssumedThatIsThere() throws IOException {
    CsvFolderFormat format = new CsvFolderFormat();
    assertThat(format.assumptions(folder, ImportOptions.DEFAULT)).startsWith("The objective is ");

    Files.delete(folder.resolve("links.csv"));
    Files.delete(folder.resolve("workers.csv"));

    assertThat(format.assumptions(folder, ImportOptions.DEFAULT))
        .startsWith("There are 4 identical workers.\nWithout links.csv, a transfer takes");
  }

  @Test
  void itsWorkersAreAClusterForOthers() throws IOException {
    GivenCluster cluster = GivenCluster.read(folder);

    assertThat(cluster.workers()).hasSize(3);
    assertThat(cluster.speed("a100")).isEqualByComparingTo("4");
  }

  @Test
  void workersOfItsOwnLeaveNothingOpen() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(ImportOptions.DEFAULT.withProcessors(3)))
        .withMessageContaining("The option (processors) has no effect")
        .withMessageContaining("it has a workers.csv");
  }

  @Test
  void aRenamedColumnIsNamedWithThoseThatAreKnown() throws IOException {
    write("jobs.csv", "job,workflow,relase\nj1,ask,0\n");

    assertThat(errors())
        .singleElement()
        .asString()
        .contains("jobs.csv: The column (relase) is unknown")
        .contains("those known are job, workflow, release, due, deadline, weight")
        .contains("Maybe release.");
  }

  @Test
  void aColumnThatMustBeThereIsMissedOnce() throws IOException {
    write("tasks.csv", "workflow,task,durations\nask,embed,20ms\nask,answer,1s\n");

    assertThat(errors())
        .extracting(InputError::message)
        .satisfiesExactly(
            text -> assertThat(text).contains("tasks.csv: The column (durations) is unknown"),
            text ->
                assertThat(text)
                    .contains("tasks.csv: There is no column (duration).\nMaybe the header"));
  }

  @Test
  void aTableWithoutRowsHasItsHeaderAllTheSame() throws IOException {
    write("tasks.csv", "");
    assertThat(errors())
        .singleElement()
        .extracting(InputError::message)
        .asString()
        .contains("tasks.csv: It is empty.")
        .contains("Maybe its first line is to be task,duration");

    write("tasks.csv", "# nothing yet\nworkflow,task,durations\n");
    assertThat(errors())
        .extracting(InputError::message)
        .anySatisfy(text -> assertThat(text).contains("The column (durations) is unknown"))
        .anySatisfy(text -> assertThat(text).contains("There is no column (duration)."));
  }

  @Test
  void aQuotationMarkWithoutAnotherIsGuessedAt() throws IOException {
    write("tasks.csv", "task,duration\n\"embed,20ms\nanswer,1s\n");

    assertThat(errors())
        .singleElement()
        .extracting(InputError::message)
        .asString()
        .contains("There is no field (duration).\nMaybe a quotation mark in this line");
  }

  @Test
  void everyWrongRowIsToldWithItsLine() throws IOException {
    write("tasks.csv", "workflow,task,duration,models\nask,embed,20,\nask,answer,1s,lllm\n");
    write("edges.csv", "workflow,from,to,size\nask,embed,nobody,4\n");
    write("jobs.csv", "job,workflow,weight\nj1,aks,1\n");

    assertThat(errors())
        .extracting(InputError::message)
        .anySatisfy(text -> assertThat(text).startsWith("tasks.csv, line 2: ").contains("20ms"))
        .anySatisfy(text -> assertThat(text).startsWith("edges.csv, line 2: ").contains("16GB"));

    write("tasks.csv", "workflow,task,duration,models\nask,embed,20s,\nask,answer,1s,lllm\n");
    write("edges.csv", "workflow,from,to,size\nask,embed,nobody,4B\n");

    assertThat(errors())
        .extracting(InputError::message)
        .anySatisfy(text -> assertThat(text).startsWith("tasks.csv, line 3: ").contains("lllm"))
        .anySatisfy(text -> assertThat(text).startsWith("edges.csv, line 2: ").contains("nobody"))
        .anySatisfy(text -> assertThat(text).startsWith("jobs.csv, line 2: ").contains("aks"));
  }

  @Test
  void afterAThousandErrorsNoneIsLookedFor() throws IOException {
    write("tasks.csv", "task,duration\n" + "a,\n".repeat(2_000));

    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> read(ImportOptions.DEFAULT))
        .satisfies(
            e -> {
              assertThat(e.errors()).hasSize(1_000);
              assertThat(e.errors().get(999).message()).startsWith("tasks.csv, line 1001: ");
            });
  }

  @Test
  void aFolderWithoutTasksIsNoProblem() throws IOException {
    Files.delete(folder.resolve("tasks.csv"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> InstanceFormats.detect(folder))
        .withMessageContaining("has no tasks.csv");
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private Problem read(ImportOptions options) throws IOException {
    return InstanceFormats.read(folder, InstanceFormats.AUTO, options).problem();
  }

  private List<InputError> errors() {
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> read(ImportOptions.DEFAULT));
    assertThat(refused).isNotNull();
    return refused.errors();
  }
}
