package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The four workflows, the T4 workers and the arrivals of Compass (arXiv 2402.17652).
 *
 * <p>Each workflow has a client. Client i sends its first job at i quarters of the mean interval,
 * the others after exponentially distributed pauses; the first {@code jobs} arrivals of all clients
 * count. Every job enters at a uniformly drawn worker, where the input of its first task lies.
 *
 * <p>Sizes are published in KB of 1000 bytes and times in milliseconds; all of them are exact here
 * except the bandwidth between GPUs, which is rounded down to a byte per second. Deviation: the
 * publication lets small messages take 2 us whatever their size, here every byte counts.
 *
 * @param workers T4 workers, 1 to 1000
 * @param jobs arrivals in total, 1 to 200000
 * @param meanIntervalMicros mean pause between two jobs of one client, 1 to 1e9
 * @param sharedModels whether workflows that use the same model share it; otherwise each workflow
 *     has models of its own, as in the authors' simulator
 * @param seed any number
 * @param objective what to minimise
 */
public record CompassWorkload(
    int workers,
    int jobs,
    long meanIntervalMicros,
    boolean sharedModels,
    long seed,
    Objective objective)
    implements ProblemGenerator {

  /** The name of the family. */
  public static final String FAMILY = "compass";

  /** GPU memory of a T4 that models can use. */
  public static final long T4_BYTES = 14_000_000_000L;

  /** From host to GPU memory: 10171.2 KB per millisecond. */
  public static final long LOAD_BYTES_PER_SECOND = 10_171_200_000L;

  /** From GPU to GPU, through both hosts: 1 / (2 / 10171.2 + 1 / 12583) KB per millisecond. */
  public static final long TRANSFER_BYTES_PER_SECOND =
      101_712L * 12_583 * 1_000_000 / (2 * 125_830 + 101_712);

  /** Latency between two hosts. */
  public static final long TRANSFER_LATENCY_MICROS = 2;

  private static final long KB = 1000;

  private record Model(String id, long bytes) {}

  private static final Model OPT = new Model("opt", 5_720_000 * KB);
  private static final Model MARIAN = new Model("marian", 800_000 * KB);
  private static final Model MT5 = new Model("mt5", 2_000_000 * KB);
  private static final Model NLI = new Model("nli", 2_140_000 * KB);
  private static final Model VIT = new Model("vit", 1_700_000 * KB);
  private static final Model TXT2SPEECH = new Model("txt2speech", 2_700_000 * KB);
  private static final Model DETR = new Model("detr", 1_800_000 * KB);
  private static final Model DEPTH = new Model("depth", 3_900_000 * KB);

  private static final List<Model> MODELS =
      List.of(OPT, MARIAN, MT5, NLI, VIT, TXT2SPEECH, DETR, DEPTH);

  /** A task: its times in microseconds, its sizes in KB. */
  private record Step(String id, List<Model> models, long micros, long outKb, List<String> after) {}

  private record Shape(String id, long inKb, List<Step> steps) {}

  private static final List<Shape> SHAPES =
      List.of(
          new Shape(
              "translation",
              1,
              List.of(
                  step("understand", OPT, 561_000, 2),
                  step("to-french", MARIAN, 441_000, 2, "understand"),
                  step("to-chinese", MT5, 778_000, 2, "understand"),
                  step("to-japanese", MT5, 803_000, 2, "understand"),
                  new Step(
                      "aggregate",
                      List.of(),
                      1_000,
                      2,
                      List.of("to-french", "to-chinese", "to-japanese")))),
          new Shape(
              "question-answer",
              1,
              List.of(step("answer", OPT, 560_000, 2), step("classify", NLI, 27_000, 1, "answer"))),
          new Shape(
              "image-to-sound",
              3000,
              List.of(
                  step("caption", VIT, 283_000, 20),
                  step("classify", NLI, 26_000, 10, "caption"),
                  step("speak", TXT2SPEECH, 76_000, 3000, "caption"),
                  new Step("aggregate", List.of(), 200, 3000, List.of("classify", "speak")))),
          new Shape(
              "perception-3d",
              3000,
              List.of(
                  new Step("enter", List.of(), 600, 3000, List.of()),
                  step("detect", DETR, 178_000, 3000, "enter"),
                  step("estimate-depth", DEPTH, 147_000, 3000, "enter"),
                  new Step(
                      "aggregate",
                      List.of(),
                      104_000,
                      3000,
                      List.of("detect", "estimate-depth")))));

  public CompassWorkload {
    Ranges.require("number of workers", workers, 1, 1000);
    Ranges.require("number of jobs", jobs, 1, 200_000);
    Ranges.require("mean interval in us", meanIntervalMicros, 1, 1_000_000_000);
    Objects.requireNonNull(objective, "objective");
  }

  /** A generator with shared models that minimises the total flow time. */
  public CompassWorkload(int workers, int jobs, long meanIntervalMicros, long seed) {
    this(workers, jobs, meanIntervalMicros, true, seed, Objective.totalWeightedFlow());
  }

  /** The four workflows, in the order of their clients. */
  public static List<Workflow> workflows(boolean sharedModels) {
    return SHAPES.stream().map(shape -> workflow(shape, sharedModels)).toList();
  }

  @Override
  public String family() {
    return FAMILY;
  }

  @Override
  public Problem generate() {
    Problem.Builder problem =
        Problem.builder()
            .name(
                FAMILY
                    + ("-" + workers + "x" + jobs + "-i" + meanIntervalMicros)
                    + ((sharedModels ? "" : "-own") + "-s" + seed))
            .microsPerUnit(1000)
            .transfers(TransferModel.uniform(TRANSFER_LATENCY_MICROS, TRANSFER_BYTES_PER_SECOND))
            .objective(objective);
    addModels(problem);
    workflows(sharedModels).forEach(problem::workflow);
    for (Job job : arrivals()) {
      problem.job(job);
    }
    for (int worker = 0; worker < workers; worker++) {
      problem.worker(Worker.gpu(workerId(worker), "t4", T4_BYTES, LOAD_BYTES_PER_SECOND));
    }
    return problem.build();
  }

  private void addModels(Problem.Builder problem) {
    if (sharedModels) {
      MODELS.forEach(model -> problem.model(model.id(), model.bytes()));
      return;
    }
    for (Shape shape : SHAPES) {
      shape.steps().stream()
          .flatMap(step -> step.models().stream())
          .distinct()
          .forEach(model -> problem.model(modelId(shape, model, false), model.bytes()));
    }
  }

  private List<Job> arrivals() {
    Draws draws = new Draws(seed);
    int clients = SHAPES.size();
    long[] next = new long[clients];
    int[] sent = new int[clients];
    for (int client = 0; client < clients; client++) {
      next[client] = client * meanIntervalMicros / clients;
    }
    List<Job> arrivals = new ArrayList<>();
    while (arrivals.size() < jobs) {
      int client = 0;
      for (int other = 1; other < clients; other++) {
        client = next[other] < next[client] ? other : client;
      }
      Shape shape = SHAPES.get(client);
      String ingress = workerId(draws.index(workers));
      String entry = shape.steps().get(0).id();
      arrivals.add(
          new Job(shape.id() + "-" + ++sent[client], shape.id(), next[client])
              .withInputs(new JobInput(entry, shape.inKb() * KB, ingress)));
      next[client] += draws.exponential(meanIntervalMicros);
    }
    return arrivals;
  }

  private static Workflow workflow(Shape shape, boolean sharedModels) {
    Workflow.Builder workflow = Workflow.builder(shape.id());
    for (Step step : shape.steps()) {
      String[] models =
          step.models().stream()
              .map(model -> modelId(shape, model, sharedModels))
              .toArray(String[]::new);
      workflow.task(step.id(), step.micros(), models);
    }
    for (Step to : shape.steps()) {
      for (String name : to.after()) {
        Step from = shape.steps().stream().filter(s -> s.id().equals(name)).findFirst().get();
        long readers = shape.steps().stream().filter(s -> s.after().contains(name)).count();
        // Every successor reads the same output, which moves to a worker once.
        String item = readers > 1 ? name + "-output" : null;
        workflow.edge(new DataEdge(name, to.id(), from.outKb() * KB, item));
      }
    }
    return workflow.build();
  }

  private static Step step(String id, Model model, long micros, long outKb, String... after) {
    return new Step(id, List.of(model), micros, outKb, List.of(after));
  }

  private static String modelId(Shape shape, Model model, boolean shared) {
    return shared ? model.id() : shape.id() + "-" + model.id();
  }

  private static String workerId(int worker) {
    return "t4-" + (worker + 1);
  }
}
