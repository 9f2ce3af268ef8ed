package dev.sextant.planner.model;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The order in which errors come, for tests of other packages. */
public final class DocumentOrders {
  /** Fields of the objects under each key. */
  public static final Map<String, List<String>> FIELDS = DocumentOrder.FIELDS;

  /** Keys of maps. */
  public static final Set<String> MAPS = DocumentOrder.MAPS;

  private DocumentOrders() {}
}
