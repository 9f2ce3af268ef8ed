package dev.sextant.benchmarks.importer;

import dev.sextant.benchmarks.importer.TokenReader.Token;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Workflow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The flexible job shop with arbitrary precedence within a job (Birgin, Feofiloff, Fernandes, de
 * Melo, Oshiro, Ronconi, Optimization Letters 8, 2014).
 *
 * <pre>
 * file       = header precedence*precedences operation*operations
 *                                             line by line; '#' begins a comment, empty lines
 *                                             are skipped
 * header     = operations precedences machines
 * precedence = before after [job]             operations count from 0
 * operation  = k (machine duration)*k         in the order of their numbers; machines from 0
 * </pre>
 *
 * <p>All numbers are integers. Machines become workers with one unit of compute, operations tasks
 * with a duration for each worker on which they may run. The header does not tell jobs, and most
 * files do not at all: operations that are joined by precedence, directly or not, are one workflow
 * with one job; the number of a job is checked to be one and not used.
 *
 * <p>Recognised by the first lines of precedence, and by the first operations as far as they are in
 * the head.
 */
public final class FjspDagFormat implements InstanceFormat {

  /** Creates the format. */
  public FjspDagFormat() {}

  @Override
  public String name() {
    return "fjsp-dag";
  }

  @Override
  public boolean recognises(Path file, byte[] head) {
    HeadLines lines = HeadLines.withComments(head, '#');
    int[] header = lines.numbers(0);
    if (header.length != 3 || header[0] < 1 || header[2] < 1) {
      return false;
    }
    int sample = Math.min(header[1], HeadLines.SAMPLE);
    for (int line = 1; line <= sample; line++) {
      int[] pair = lines.numbers(line);
      if (pair.length < 2 || pair.length > 3 || pair[0] >= header[0] || pair[1] >= header[0]) {
        return false;
      }
    }
    int first = header[1] + 1;
    int last = Math.min(header[1] + Math.min(header[0], HeadLines.SAMPLE), lines.size() - 1);
    for (int line = first; line <= last; line++) {
      int[] operation = lines.numbers(line);
      int end = FlexibleOperations.end(operation, 0, header[2] - 1);
      if (end < 0 || end != operation.length) {
        return false;
      }
    }
    return last >= first || head.length >= HEAD_BYTES;
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    TokenReader in = TokenReader.of(file).withComments('#');
    in.beginLine("the number of operations");
    int operations = in.nextCount("the number of operations", 1);
    int precedences = in.nextCount("the number of precedences", 0);
    int machines = in.nextInt("the number of machines", 1, ImportOptions.MAX_WORKERS);
    in.endLine();
    Components components = new Components(operations);
    List<int[]> edges = precedences(in, precedences, operations, components);
    FlexibleOperations flexible = FlexibleOperations.fromZero(in, machines);
    List<Workflow.Builder> workflows = new ArrayList<>();
    int[] workflowOf = components.numbers();
    for (int i = 0; i < operations; i++) {
      in.beginLine("the line of operation " + i);
      if (workflowOf[i] == workflows.size()) {
        workflows.add(Workflow.builder("job" + workflowOf[i]));
      }
      workflows
          .get(workflowOf[i])
          .task(FlexibleOperations.task("op" + i, flexible.read("operation " + i)));
      in.endLine();
    }
    in.expectEnd();
    for (int[] edge : edges) {
      workflows.get(workflowOf[edge[0]]).edge("op" + edge[0], "op" + edge[1], 0);
    }
    Problem.Builder problem = TextProblems.begin(file, options);
    for (int i = 0; i < workflows.size(); i++) {
      problem.workflow(workflows.get(i).build()).job("job" + i, "job" + i);
    }
    flexible.addWorkers(problem);
    return problem.build();
  }

  private static List<int[]> precedences(
      TokenReader in, int count, int operations, Components components) {
    List<int[]> edges = new ArrayList<>();
    Set<List<Integer>> known = new HashSet<>();
    for (int i = 0; i < count; i++) {
      in.beginLine("the line of precedence " + i);
      Token token = in.peek();
      int before = in.nextInt("the operation before", 0, operations - 1);
      int after = in.nextInt("the operation after", 0, operations - 1);
      if (before == after) {
        throw in.refusal(ErrorCode.SELF_EDGE, "two different operations", token);
      }
      if (!known.add(List.of(before, after))) {
        throw in.refusal(ErrorCode.DUPLICATE_ID, "a precedence that is not there before", token);
      }
      if (in.hasNextOnLine()) {
        in.nextCount("the job", 0);
      }
      in.endLine();
      edges.add(new int[] {before, after});
      components.join(before, after);
    }
    return edges;
  }

  @Override
  public String assumptions(ImportOptions options) {
    return TextProblems.assumptions(
        "Each machine is a worker that runs one task at a time; operations that are joined by"
            + " precedence are one job.",
        options);
  }
}
