package dev.sextant.benchmarks.importer;

import dev.sextant.benchmarks.importer.TokenReader.Token;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads one project in the notation of PSPLIB (Kolisch, Sprecher, European Journal of Operational
 * Research 96, 1996) and MMLIB (Van Peteghem, Vanhoucke, European Journal of Operational Research
 * 235, 2014). Not thread-safe.
 *
 * <pre>
 * file        = { about } resources [ information ] precedence requests availability
 *                         line by line; empty lines and lines of '*' or '-' alone are skipped;
 *                         what follows a section's name, and its line of headings, is not read
 * about       = "file" ... | "initial" ... | "horizon" ...             not needed
 *             | "projects" ":" 1 | "jobs" ... ":" jobs                 the latter must be there
 * resources   = "RESOURCES"
 *               "- renewable" ":" r "R"
 *               "- nonrenewable" ":" n "N"
 *               "- doubly constrained" ":" 0 "D"
 * information = "PROJECT" heading 1 count release due cost time        release alone is needed
 * precedence  = "PRECEDENCE" heading (job modes s successor*s)*jobs
 * requests    = "REQUESTS/DURATIONS" heading
 *               ([ job ] mode duration amount*(r+n))*modes, job with its first mode alone, for
 *               each job
 * availability = ("RESOURCEAVAILABILITIES" | "RESOURCE AVAILABILITIES") heading amount*(r+n)
 * </pre>
 *
 * <p>All numbers are integers; jobs and modes count from 1 and come in order. The jobs without
 * duration at the beginning and the end are kept.
 */
final class PsplibReader {
  private static final int MAX_RESOURCES = 10_000;
  private static final int MAX_MODES = 10_000;

  private final TokenReader in;
  private int renewable;
  private int budgets;
  private int maxModes = 1;
  private long release;

  /** Reads from the start of a text. */
  PsplibReader(TokenReader text) {
    in = text.withSymbols(":");
  }

  /**
   * Reads the whole file.
   *
   * @param multiMode whether jobs may have several modes, and resources be nonrenewable
   */
  Problem read(Problem.Builder problem, boolean multiMode) {
    maxModes = multiMode ? MAX_MODES : 1;
    int jobs = readAbout();
    readResources(multiMode);
    readInformation();
    Workflow.Builder workflow = Workflow.builder("project");
    int[] modes = readPrecedence(jobs, workflow);
    readRequests(modes, workflow);
    readAvailability(problem);
    skipRules();
    in.expectEnd();
    return problem.workflow(workflow.build()).job(new Job("project", "project", release)).build();
  }

  private int readAbout() {
    int jobs = 0;
    while (true) {
      in.beginLine("'RESOURCES'");
      Token token = in.next("'RESOURCES'");
      switch (token.text()) {
        case "RESOURCES" -> {
          if (jobs == 0) {
            throw in.refusal(ErrorCode.MALFORMED, "'jobs' and their number before", token);
          }
          in.skipLine();
          return jobs;
        }
        case "projects" -> {
          in.expect(":");
          in.nextInt("the number of projects", 1, 1);
          in.endLine();
        }
        case "jobs" -> {
          jobs = readJobs();
          in.endLine();
        }
        case "file", "initial", "horizon" -> in.skipLine();
        default -> {
          if (!isRule(token.text())) {
            throw in.refusal(
                ErrorCode.MALFORMED,
                "'projects', 'jobs', 'file', 'initial', 'horizon' or 'RESOURCES'",
                token);
          }
          in.skipLine();
        }
      }
    }
  }

  private int readJobs() {
    Token token = in.next("':'");
    while (!token.text().equals(":")) {
      token = in.next("':'");
    }
    return in.nextCount("the number of jobs", 1);
  }

  private void readResources(boolean multiMode) {
    renewable = readKind("renewable", "R", MAX_RESOURCES);
    budgets = readKind("nonrenewable", "N", multiMode ? MAX_RESOURCES : 0);
    readKind("doubly constrained", "D", 0);
  }

  private int readKind(String kind, String letter, int max) {
    String what = "the number of " + kind + " resources";
    in.beginLine(what);
    in.expect("-");
    for (String word : kind.split(" ", -1)) {
      in.expect(word);
    }
    in.expect(":");
    int count = in.nextInt(what, 0, max);
    in.expect(letter);
    in.endLine();
    return count;
  }

  private void readInformation() {
    skipRules();
    Token token = in.peek();
    if (token == null || !token.text().equals("PROJECT")) {
      return;
    }
    in.next("'PROJECT'");
    skipHeading();
    in.beginLine("the line of the project");
    in.nextInt("the number of the project", 1, 1);
    in.nextCount("the number of jobs", 0);
    release = in.nextTime("the release of the project");
    in.nextTime("the due date of the project");
    in.nextAmount("the cost of tardiness");
    in.nextTime("the length of the critical path");
    in.endLine();
  }

  private int[] readPrecedence(int jobs, Workflow.Builder workflow) {
    skipRules();
    in.expect("PRECEDENCE");
    skipHeading();
    List<Integer> modes = new ArrayList<>();
    for (int job = 1; job <= jobs; job++) {
      in.beginLine("the successors of job " + job);
      in.nextInt("the number of the job", job, job);
      modes.add(in.nextInt("the number of modes of job " + job, 1, maxModes));
      readSuccessors(job, jobs, workflow);
      in.endLine();
    }
    return modes.stream().mapToInt(Integer::intValue).toArray();
  }

  private void readSuccessors(int job, int jobs, Workflow.Builder workflow) {
    int count = in.nextInt("the number of successors of job " + job, 0, jobs - 1);
    Set<Integer> known = new HashSet<>();
    for (int i = 0; i < count; i++) {
      Token token = in.peek();
      int successor = in.nextInt("a successor of job " + job, 1, jobs);
      if (successor == job) {
        throw in.refusal(ErrorCode.SELF_EDGE, "another job than this one", token);
      }
      if (!known.add(successor)) {
        throw in.refusal(ErrorCode.DUPLICATE_ID, "a successor that is not named before", token);
      }
      workflow.edge(Integer.toString(job), Integer.toString(successor), 0);
    }
  }

  private void readRequests(int[] modes, Workflow.Builder workflow) {
    skipRules();
    in.expect("REQUESTS/DURATIONS");
    skipHeading();
    for (int job = 1; job <= modes.length; job++) {
      List<Mode> read = new ArrayList<>();
      for (int mode = 1; mode <= modes[job - 1]; mode++) {
        String of = "mode " + mode + " of job " + job;
        in.beginLine("the line of " + of);
        if (mode == 1) {
          in.nextInt("the number of the job", job, job);
        }
        in.nextInt("the number of " + of, mode, mode);
        String id = maxModes == 1 ? Mode.DEFAULT_ID : Integer.toString(mode);
        read.add(readMode(id, of));
        in.endLine();
      }
      workflow.task(new Task(Integer.toString(job), read));
    }
  }

  private Mode readMode(String id, String of) {
    long duration = in.nextTime("the duration of " + of);
    Map<String, Long> demands = new LinkedHashMap<>();
    Map<String, Long> consumes = new LinkedHashMap<>();
    for (int i = 0; i < renewable + budgets; i++) {
      long amount = in.nextAmount("the amount of " + resource(i) + " for " + of);
      if (amount > 0) {
        (i < renewable ? demands : consumes).put(resource(i), amount);
      }
    }
    return TextProblems.mode(id, duration, demands, consumes);
  }

  private void readAvailability(Problem.Builder problem) {
    skipRules();
    Token token = in.next("'RESOURCEAVAILABILITIES'");
    if (!token.text().equals("RESOURCEAVAILABILITIES") && !token.text().equals("RESOURCE")) {
      throw in.refusal(ErrorCode.MALFORMED, "'RESOURCEAVAILABILITIES'", token);
    }
    skipHeading();
    Map<String, Long> capacities = new LinkedHashMap<>();
    if (renewable + budgets > 0) {
      in.beginLine("the amounts of the resources");
      for (int i = 0; i < renewable; i++) {
        capacities.put(resource(i), in.nextAmount("the capacity of " + resource(i)));
      }
      for (int i = renewable; i < renewable + budgets; i++) {
        problem.budget(resource(i), in.nextAmount("the amount of " + resource(i)));
      }
      in.endLine();
    }
    problem.worker(Worker.cpu("site").withCapacities(capacities));
  }

  private String resource(int number) {
    return number < renewable ? "R" + (number + 1) : "N" + (number - renewable + 1);
  }

  /** Drops the rest of a section's first line, and the line of headings after it. */
  private void skipHeading() {
    in.skipLine();
    in.next("a line of headings");
    in.skipLine();
    skipRules();
  }

  private void skipRules() {
    for (Token token = in.peek(); token != null && isRule(token.text()); token = in.peek()) {
      in.next("a rule");
      in.skipLine();
    }
  }

  /** Whether a token begins a rule: at least three asterisks or hyphens and nothing else. */
  static boolean isRule(String token) {
    return token.length() > 2
        && (token.chars().allMatch(c -> c == '*') || token.chars().allMatch(c -> c == '-'));
  }
}
