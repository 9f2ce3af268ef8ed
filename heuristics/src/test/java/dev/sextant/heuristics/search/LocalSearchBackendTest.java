package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.heuristics.list.ListBackend;
import dev.sextant.heuristics.list.ListHeuristic;
import dev.sextant.heuristics.shop.ShopSearch;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.contract.FailingInterrupter;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a search has found when one of its threads fails. */
class LocalSearchBackendTest {
  private static final SearchOptions LONG =
      SearchOptions.defaults().withTimeLimit(Duration.ofMinutes(1));

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aPlanThatWaitsWhenAThreadFailsIsOffered(int threads) {
    Problem problem = TinyProblems.crowd(8);
    CompiledProblem compiled = CompiledProblem.of(problem);
    OfferedPlans offered = new OfferedPlans();
    SearchRequest request =
        new SearchRequest(compiled, LONG.withMaxThreads(threads), start(compiled));

    assertThatThrownBy(
            () ->
                LocalSearchBackend.fromWarmStart()
                    .search(
                        request,
                        offered,
                        new FailingInterrupter(new PlanInterrupter(), offered::isAskedForTheBound)))
        .isInstanceOf(OutOfMemoryError.class);

    assertThat(offered.plans()).hasSizeGreaterThan(offered.plansAtBound());
    for (IndexedPlan plan : offered.plans()) {
      assertThat(PlanChecker.check(problem, PlanTranslator.toPlan(compiled, plan))).isEmpty();
    }
  }

  /** The clock of offers stands still, so that all plans but the first one wait for the end. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void sequencesThatWaitWhenAThreadFailsAreOffered(int threads) {
    CompiledProblem problem = CompiledProblem.of(shop());
    assertThat(ShopSearch.suits(problem)).isTrue();
    SearchOptions options = LONG.withMaxThreads(threads);
    OfferedPlans offered = new OfferedPlans();
    Starts starts =
        new Starts(problem, options, new OfferedPlans(), new PlanInterrupter(), System.nanoTime());
    Solution start = Objects.requireNonNull(starts.given(start(problem)));
    assertThat(start.decode(starts.decoder())).isTrue();
    SharedBest best = new SharedBest(starts.decoder(), problem, options, offered, () -> 1);
    best.submit(starts.decoder());
    AtomicInteger looks = new AtomicInteger();
    SearchInterrupter interrupter =
        new FailingInterrupter(new PlanInterrupter(), () -> looks.incrementAndGet() > 1_000);
    ShopRun run = new ShopRun(problem, options, best, offered, interrupter, System.nanoTime());

    assertThatThrownBy(
            () -> {
              try (best) {
                run.run(start);
              }
            })
        .isInstanceOf(OutOfMemoryError.class);

    assertThat(offered.plans()).hasSize(2);
  }

  /** Who has enough of the search, as the exact planner may, has not had enough of lists. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void asksListsThatWereLeftThoughSomebodyHasEnoughOfTheSearch(int threads) {
    CompiledProblem problem = CompiledProblem.of(TinyProblems.crowd(8));
    AtomicInteger asked = new AtomicInteger();
    ListMemory memory = new ListMemory();
    memory
        .left()
        .addAll(
            List.of(
                pace -> {
                  asked.incrementAndGet();
                  return null;
                }));
    PlanInterrupter enough = new PlanInterrupter();
    enough.interrupt();

    LocalSearchBackend.goingOn(memory)
        .search(
            new SearchRequest(problem, LONG.withMaxThreads(threads), start(problem)),
            new OfferedPlans(),
            new PlanInterrupter(),
            enough);

    assertThat(asked).hasValue(1);
  }

  /** Six jobs of four tasks, each in another order of the workers. */
  private static Problem shop() {
    Problem.Builder builder =
        Problem.builder()
            .transfers(TransferModel.free())
            .workers(Worker.cpu("w0"), Worker.cpu("w1"), Worker.cpu("w2"), Worker.cpu("w3"))
            .objective(Objective.makespan());
    for (int j = 0; j < 6; j++) {
      Workflow.Builder workflow = Workflow.builder("chain" + j);
      for (int t = 0; t < 4; t++) {
        int worker = (j + t * (j % 2 == 0 ? 1 : 3)) % 4;
        workflow.task(Task.of("t" + t, Mode.of(5 + (j * 7 + t * 3) % 11).onWorkers("w" + worker)));
        if (t > 0) {
          workflow.edge("t" + (t - 1), "t" + t, 0);
        }
      }
      builder.workflow(workflow.build()).job("j" + j, "chain" + j);
    }
    return builder.build();
  }

  private static IndexedPlan start(CompiledProblem problem) {
    OfferedPlans lists = new OfferedPlans();
    new ListBackend(ListHeuristic.RANDOM)
        .search(new SearchRequest(problem, LONG, null), lists, new PlanInterrupter());
    return lists.plans().get(0);
  }
}
