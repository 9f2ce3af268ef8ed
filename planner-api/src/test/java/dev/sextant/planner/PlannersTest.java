package dev.sextant.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerOption;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Planners with options, as they are written and as they are called. */
class PlannersTest {
  private static final Problem PROBLEM =
      Problem.builder()
          .workers(Worker.cpu("w"))
          .workflow(Workflow.builder("f").task("a", 10).build())
          .job("j", "f")
          .objective(Objective.makespan())
          .build();

  /** Remembers what its planners were made with. */
  private static final class Provider implements PlannerProvider {
    private final List<OptionValues> created = new ArrayList<>();
    private final Map<String, String> preset;

    Provider(Map<String, String> preset) {
      this.preset = preset;
    }

    @Override
    public Set<String> names() {
      return Set.of("plain", "rich");
    }

    @Override
    public Traits traits(String name) {
      return new Traits(false, true, false, name);
    }

    @Override
    public List<PlannerOption> options(String name) {
      return name.equals("plain")
          ? List.of()
          : List.of(
              PlannerOption.choice("start", "own", List.of("none", "own"), "where it begins"),
              PlannerOption.flag("loud", false, "whether it speaks"),
              PlannerOption.number("most", 7, 0, 1_000, "how many"),
              PlannerOption.decimal("share", 0.5, 0, 1, "how much"),
              new PlannerOption("text", "TEXT", "", "what", text -> text.toLowerCase(Locale.ROOT)));
    }

    @Override
    public Map<String, String> preset(String name) {
      return name.equals("rich") ? preset : Map.of();
    }

    @Override
    public PlannerBackend create(String name, OptionValues values) {
      created.add(values);
      return (request, sink, interrupter) -> Outcome.completed();
    }
  }

  private final Provider provider = new Provider(Map.of());

  @Test
  void aProviderRefusesNamesItDoesNotHave() {
    provider.requireName("rich");
    assertThatThrownBy(() -> provider.requireName("poor"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no planner (poor) in this module.");
  }

  @Test
  void aPlannerWithoutAWordHasTheDefaults() {
    Planner planner = Planners.of(provider, "rich");

    assertThat(planner.name()).isEqualTo("rich");
    OptionValues values = provider.created.get(0);
    assertThat(values.text("start")).isEqualTo("own");
    assertThat(values.isTrue("loud")).isFalse();
    assertThat(values.number("most")).isEqualTo(7);
    assertThat(values.decimal("share")).isEqualTo(0.5);
    assertThat(values.text("text")).isEmpty();
  }

  @Test
  void whatIsWrittenReachesTheBackendAndTheName() {
    Planner planner = Planners.of(provider, " rich : text=A:b=C , share=0.250,start=none,most=007");

    assertThat(planner.name()).isEqualTo("rich:start=none,share=0.25,text=a:b=c");
    assertThat(provider.created.get(0).texts())
        .containsExactly(
            Map.entry("start", "none"),
            Map.entry("loud", "false"),
            Map.entry("most", "7"),
            Map.entry("share", "0.25"),
            Map.entry("text", "a:b=c"));
    assertThat(Planners.of(provider, planner.name()).name()).isEqualTo(planner.name());
  }

  @Test
  void resultAndCertificateSayWhatWasChosen() {
    PlanResult result = Planners.of(provider, "rich:most=9,start=own").plan(PROBLEM);

    assertThat(result.planner()).isEqualTo("rich:most=9");
    assertThat(result.certificate().parameters())
        .containsEntry("option.start", "own")
        .containsEntry("option.most", "9")
        .containsEntry("option.text", "");
    assertThat(Planners.of(provider, "plain").plan(PROBLEM).certificate().parameters().keySet())
        .noneMatch(name -> name.startsWith("option"));
  }

  @Test
  void whatAProviderWasMadeWithHoldsUntilTheTextSaysOtherwise() {
    Provider own = new Provider(Map.of("start", "none", "most", "3"));

    assertThat(Planners.of(own, "rich").name()).isEqualTo("rich:start=none,most=3");
    assertThat(Planners.of(own, "rich:start=own").name()).isEqualTo("rich:most=3");
    assertThat(Planners.of(own, "plain").name()).isEqualTo("plain");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "poor:start=none | There is no planner (poor).;Maybe one of ",
        "rich:strat=none | The planner (rich) has no option (strat).;Maybe one of start, loud,"
            + " most, share, text.",
        "plain:start=none | The planner (plain) has no option (start).;Maybe plain, which has"
            + " none.",
        "rich:start=nobody | The start (nobody) of planner (rich) is unknown.;Maybe one of none,"
            + " own.",
        "rich:loud=yes | The loud (yes) of planner (rich) is unknown.;Maybe one of true, false.",
        "rich:most=1001 | The most (1001) of planner (rich) must be a whole number from 0 to"
            + " 1000.;Maybe 7.",
        "rich:most= | The most () of planner (rich) must be a whole number",
        "rich:share=1.5 | The share (1.5) of planner (rich) must be a number from 0 to 1.;Maybe"
            + " 0.5.",
        "rich:share=NaN | The share (NaN) of planner (rich) must be a number",
        "rich:start | The option (start) of planner (rich) must be a name, an equals sign and a"
            + " value.;Maybe rich:start=....",
        "rich: | The option () of planner (rich) must be a name, an equals sign and a value.;Maybe"
            + " rich.",
        "rich:start=none,start=own | The option (start) of planner (rich) is there twice."
      })
  void whatThereIsNotIsRefused(String spec, String message) {
    assertThatThrownBy(() -> Planners.of(provider, spec))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message.replace(';', '\n'));
    assertThat(provider.created).isEmpty();
  }

  @Test
  void aListIsSplitBetweenPlannersOnly() {
    assertThat(Planners.split("heft, rich:start=none,most=3,text=a:1 b:2 , rich:loud=true,plain"))
        .containsExactly("heft", "rich:start=none,most=3,text=a:1 b:2", "rich:loud=true", "plain");
    assertThat(Planners.split("heft")).containsExactly("heft");
    assertThat(Planners.split("most=3,heft")).containsExactly("most=3", "heft");
    assertThat(Planners.split("replan:rich:start=none,most=3,hash"))
        .containsExactly("replan:rich:start=none,most=3", "hash");
  }

  @Test
  void anOptionIsDeclaredAsItIsWritten() {
    assertThatThrownBy(() -> PlannerOption.number("most", 7, 8, 9, "how many"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PlannerOption.flag("a,b", true, "what"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new PlannerOption("text", "TEXT", "A", "what", t -> "a"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Tag("size")
  @Test
  void anEstimateGrowsWithTheProblemAndIsOfTheOrderOfAKilobytePerTask() {
    long one = Planners.estimateBytes(PROBLEM);
    assertThat(one).isPositive();
    Problem.Builder many =
        Problem.builder()
            .workers(Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("a", 10).task("b", 10).edge("a", "b", 5).build())
            .objective(Objective.makespan());
    for (int job = 0; job < 10_000; job++) {
      many.job("job-" + job, "f");
    }
    long large = Planners.estimateBytes(many.build());
    assertThat(large).isBetween(5_000_000L, 50_000_000L);
    assertThat(large).isGreaterThan(one);
  }
}
