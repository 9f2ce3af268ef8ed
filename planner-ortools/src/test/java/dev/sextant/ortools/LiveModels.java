package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Hears the solver's log and counts, whenever a search begins, how many models of it are reachable
 * then.
 */
final class LiveModels implements Consumer<String> {
  private final List<Long> counts = Collections.synchronizedList(new ArrayList<>());

  @Override
  public void accept(String line) {
    if (line.startsWith("Starting CP-SAT solver")) {
      counts.add(reachable());
    }
  }

  /** One count for each search. */
  List<Long> counts() {
    return List.copyOf(counts);
  }

  /** After a collection, which the histogram of the Java virtual machine begins with. */
  private static long reachable() {
    try {
      Object histogram =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "gcClassHistogram",
                  new Object[] {new String[0]},
                  new String[] {String[].class.getName()});
      // Number, instances, bytes, name.
      return ((String) histogram)
          .lines()
          .map(line -> line.strip().split("\\s+"))
          .filter(row -> row.length > 3 && row[3].equals(CpModel.class.getName()))
          .mapToLong(row -> Long.parseLong(row[1]))
          .sum();
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }
}
