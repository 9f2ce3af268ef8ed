package dev.sextant.ortools;

import com.google.ortools.sat.SatParameters;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.TextFormat;
import java.util.Set;

/** Parameters of the solver that a caller writes in protobuf's text format. */
final class SolverParameters {
  /** They would end a search early, or have it claim what it has not proven. */
  private static final Set<String> LIMITS =
      Set.of(
          "max_time_in_seconds",
          "max_deterministic_time",
          "max_number_of_conflicts",
          "max_num_deterministic_batches",
          "max_memory_in_mb",
          "absolute_gap_limit",
          "relative_gap_limit",
          "stop_after_first_solution",
          "stop_after_presolve",
          "stop_after_root_propagation",
          "enumerate_all_solutions",
          "fix_variables_to_their_hinted_value",
          "only_solve_ip");

  /** They would take more threads than permitted, or another seed than the certificate says. */
  private static final Set<String> PERMISSIONS =
      Set.of("num_workers", "num_search_workers", "random_seed");

  /** The log is where bounds are read from, and nothing else may be printed. */
  private static final Set<String> LOG =
      Set.of("log_search_progress", "log_to_stdout", "log_to_response", "log_prefix");

  /** They keep the solver from wrong answers, or end the process. */
  private static final Set<String> GUARDS =
      Set.of(
          "presolve_inclusion_work_limit",
          "debug_crash_on_bad_hint",
          "debug_crash_if_presolve_breaks_hint",
          "debug_crash_if_lrat_check_fails",
          "debug_max_num_presolve_operations");

  private SolverParameters() {}

  /**
   * Reads parameters.
   *
   * @throws IllegalArgumentException whose message follows upon the text, when it cannot be read or
   *     has what is not the caller's to set
   */
  static SatParameters parse(String text) {
    SatParameters.Builder parameters = SatParameters.newBuilder();
    try {
      TextFormat.getParser().merge(text, parameters);
    } catch (TextFormat.ParseException e) {
      throw new IllegalArgumentException(
          "cannot be read as parameters of the solver: "
              + e.getMessage()
              + "\nMaybe linearization_level:2 cp_model_probing_level:0.",
          e);
    }
    refuse(parameters.build());
    return parameters.build();
  }

  /** The one form in which parameters are written: a line without commas. */
  static String normalised(String text) {
    return TextFormat.printer()
        .emittingSingleLine(true)
        .printToString(parse(text))
        .strip()
        .replace(",", "\\054");
  }

  private static void refuse(SatParameters parameters) {
    for (FieldDescriptor field : parameters.getAllFields().keySet()) {
      String name = field.getName();
      refuse(LIMITS, name, "a limit or a claim, which are not the planner's", "the time limit");
      refuse(PERMISSIONS, name, "the caller's to permit", "the limit on threads, or the seed");
      refuse(LOG, name, "what bounds are read from", "log=true");
      refuse(GUARDS, name, "a guard against wrong answers or ends", "leave it out");
    }
    parameters.getSubsolverParamsList().forEach(SolverParameters::refuse);
  }

  private static void refuse(Set<String> names, String name, String why, String instead) {
    if (names.contains(name)) {
      throw new IllegalArgumentException(
          "must not set " + name + ", which is " + why + ".\nMaybe " + instead + ".");
    }
  }
}
