package dev.sextant.planner;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Packages of this module depend on each other in one direction only, each a slice of its own. */
@AnalyzeClasses(
    packages = "dev.sextant.planner",
    importOptions = ImportOption.DoNotIncludeTests.class)
class PackageCyclesTest {
  @ArchTest
  static final ArchRule NO_PACKAGE_CYCLES =
      slices().matching("dev.sextant.(**)").should().beFreeOfCycles();
}
