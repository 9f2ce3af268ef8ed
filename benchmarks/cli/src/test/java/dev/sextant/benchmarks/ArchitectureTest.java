package dev.sextant.benchmarks;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.sextant.heuristics.HeuristicsProvider;

/** The dependency rules of docs/architecture.md. */
@AnalyzeClasses(
    packages = "dev.sextant",
    importOptions = {
      ImportOption.DoNotIncludeTests.class,
      ArchitectureTest.DoNotIncludeTestJars.class
    })
class ArchitectureTest {
  private static final String API = "dev.sextant.planner";
  private static final String GRAPHS = "dev.sextant.heuristics.graph";
  private static final String HEURISTICS = "dev.sextant.heuristics..";
  private static final String ORTOOLS = "dev.sextant.ortools..";
  private static final String TIMEFOLD = "dev.sextant.timefold..";
  private static final String ROOMS = "dev.sextant.benchmarks";
  private static final String BENCHMARKS = ROOMS + "..";
  private static final String PAGES = ROOMS + ".pages..";

  private static final DescribedPredicate<JavaClass> RECORDS_WITH_IDS =
      resideInAnyPackage(API + ".model..", API + ".plan..")
          .and(DescribedPredicate.not(simpleName("Objective")))
          .and(DescribedPredicate.not(simpleName("ObjectiveTerm")))
          .as("records with ids");

  @ArchTest
  static final ArchRule MODEL_STANDS_ALONE =
      classes()
          .that()
          .resideInAPackage(API + ".model..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.jspecify..", API + ".model..");

  @ArchTest
  static final ArchRule PLAN_STANDS_ALONE =
      classes()
          .that()
          .resideInAPackage(API + ".plan..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.jspecify..", API + ".plan..");

  @ArchTest
  static final ArchRule CHECKER_SHARES_NO_CODE_WITH_WHAT_IT_CHECKS =
      classes()
          .that()
          .resideInAPackage(API + ".check..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "org.jspecify..", API + ".model..", API + ".plan..", API + ".check..");

  @ArchTest
  static final ArchRule EVIDENCE_STANDS_ALONE =
      classes()
          .that()
          .resideInAPackage(API + ".evidence")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.jspecify..", API + ".model..", API + ".evidence");

  @ArchTest
  static final ArchRule BOUND_CHECKER_SHARES_NO_CODE_WITH_WHAT_IT_CHECKS =
      classes()
          .that()
          .resideInAPackage(API + ".evidence.check")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.jspecify..", API + ".model..", API + ".evidence..");

  @ArchTest
  static final ArchRule API_KNOWS_NO_BACKEND =
      noClasses()
          .that()
          .resideInAPackage(API + "..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(HEURISTICS, ORTOOLS, TIMEFOLD, BENCHMARKS);

  @ArchTest
  static final ArchRule HEURISTICS_KNOW_NO_SOLVER =
      noClasses()
          .that()
          .resideInAPackage(HEURISTICS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ORTOOLS, TIMEFOLD, BENCHMARKS);

  @ArchTest
  static final ArchRule SOLVER_BACKENDS_DO_NOT_KNOW_EACH_OTHER =
      noClasses()
          .that()
          .resideInAPackage(ORTOOLS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(TIMEFOLD, BENCHMARKS)
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule SOLVER_BACKENDS_DO_NOT_KNOW_EACH_OTHER_EITHER_WAY =
      noClasses()
          .that()
          .resideInAPackage(TIMEFOLD)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ORTOOLS, BENCHMARKS)
          .allowEmptyShould(true);

  /** Solvers lie on the class path when heuristics are a module, and may use what it exports. */
  @ArchTest
  static final ArchRule NOBODY_USES_WHAT_HEURISTICS_DO_NOT_EXPORT =
      noClasses()
          .that()
          .resideOutsideOfPackage(HEURISTICS)
          .should()
          .dependOnClassesThat(
              resideInAPackage(HEURISTICS)
                  .and(
                      DescribedPredicate.not(
                          resideInAnyPackage(
                              ModulesTest.exported(HeuristicsProvider.class)
                                  .toArray(String[]::new))))
                  .as("reside in packages of heuristics that are not exported"));

  @ArchTest
  static final ArchRule OR_TOOLS_STAYS_IN_ITS_MODULE =
      noClasses()
          .that()
          .resideOutsideOfPackage(ORTOOLS)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.google.ortools..");

  @ArchTest
  static final ArchRule TIMEFOLD_STAYS_IN_ITS_MODULE =
      noClasses()
          .that()
          .resideOutsideOfPackage(TIMEFOLD)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("ai.timefold..");

  @ArchTest
  static final ArchRule JACKSON_STAYS_IN_DOCUMENTS =
      noClasses()
          .that()
          .resideOutsideOfPackages(API + ".json..", BENCHMARKS)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("tools.jackson..");

  @ArchTest
  static final ArchRule MICROMETER_STAYS_IN_METRICS =
      noClasses()
          .that()
          .resideOutsideOfPackage(API + ".metrics..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.micrometer..");

  @ArchTest
  static final ArchRule BACKENDS_WORK_ON_NUMBERS =
      noClasses()
          .that()
          .resideInAnyPackage(HEURISTICS, ORTOOLS, TIMEFOLD)
          .and()
          .resideOutsideOfPackage(GRAPHS)
          .should()
          .dependOnClassesThat(RECORDS_WITH_IDS);

  @ArchTest
  static final ArchRule GRAPHS_ARE_A_DOOR_FOR_USERS =
      noClasses()
          .that()
          .resideOutsideOfPackage(GRAPHS)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(GRAPHS);

  @ArchTest
  static final ArchRule NAMES_BECOME_NUMBERS_AT_THE_BORDER_ONLY =
      classes()
          .that()
          .haveFullyQualifiedName(API + ".compiled.PlanTranslator")
          .should()
          .onlyBeAccessed()
          .byAnyPackage(API, API + ".compiled", API + ".explain");

  @ArchTest
  static final ArchRule ONLINE_NUMBERS_KNOW_NO_NAMES =
      noClasses()
          .that()
          .resideInAnyPackage(API + ".online..", HEURISTICS)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(API + ".scheduler..");

  /** Each package is a slice, so the packages of every module form a graph without cycles. */
  @ArchTest
  static final ArchRule PACKAGES_HAVE_LAYERS =
      slices().matching("dev.sextant.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule PAGES_OF_PLANS_KNOW_LITTLE_OF_THE_HOUSE =
      classes()
          .that()
          .resideInAPackage(PAGES)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(PAGES, ROOMS + ".statistics..", API + "..")
                  .or(DescribedPredicate.not(resideInAPackage("dev.sextant.."))));

  /** So that no text gets onto a page unescaped, whoever writes it. */
  @ArchTest
  static final ArchRule MARKUP_IS_WRITTEN_IN_ONE_PLACE =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(ROOMS + ".pages.Html")
          .and()
          .doNotHaveFullyQualifiedName(ROOMS + ".pages.Page")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.owasp.encoder..");

  @ArchTest
  static final ArchRule COMMAND_LINE_STAYS_IN_ITS_MODULE =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOMS + ".cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("picocli..", ROOMS + ".cli..");

  @ArchTest
  static final ArchRule NAMES_SAY_WHAT_A_CLASS_IS =
      noClasses().should().haveNameMatching(".*(Impl|Util|Utils|Manager|Helper|Helpers)$");

  /** Test classes come as a jar once the modules are packaged. */
  static final class DoNotIncludeTestJars implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }
}
