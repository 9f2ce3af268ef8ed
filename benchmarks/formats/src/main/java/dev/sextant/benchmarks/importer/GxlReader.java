package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads one document of {@link GxlFormat}; for one use. */
final class GxlReader {
  private static final String PROCESSORS = "Number of processors";
  private static final String WEIGHT = "Weight";

  private final byte[] document;
  private final TaskGraphDraft graph = new TaskGraphDraft();
  private final List<Edge> edges = new ArrayList<>();
  private @Nullable Long processors;

  private record Edge(FilePosition at, String from, String to, long weight) {}

  GxlReader(byte[] document) {
    this.document = document;
  }

  /**
   * The problem of the document.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with what is wrong and where
   */
  Problem read(String name, ImportOptions options) {
    XmlDocument.read(document, this::readDocument);
    for (Edge edge : edges) {
      requireTask(edge, edge.from());
      requireTask(edge, edge.to());
      graph.edge(edge.at(), edge.from(), edge.to(), edge.weight());
    }
    requireOpen(name, options);
    int workers = processors == null ? options.workers() : processors.intValue();
    return graph.problem(name, 1, TaskGraphDraft.workers(workers), options);
  }

  /** Refuses what the file does not leave open. */
  private void requireOpen(String name, ImportOptions options) {
    if (options.hasLinks() && edges.stream().anyMatch(edge -> edge.weight() > 0)) {
      throw ImportOptions.withoutEffect(
          ImportChoice.CLUSTER, name, "its edges say how long they take, whatever the transfers");
    }
    if (processors == null) {
      return;
    }
    String reason = "the file has a number of processors (" + processors + ")";
    if (options.cluster() != null) {
      throw ImportOptions.withoutEffect(ImportChoice.CLUSTER, name, reason);
    }
    if (options.processors() != null && options.workers() != processors) {
      throw ImportOptions.withoutEffect(ImportChoice.PROCESSORS, name, reason);
    }
  }

  private void readDocument(XMLStreamReader xml) throws XMLStreamException {
    while (xml.next() != XMLStreamConstants.START_ELEMENT) {
      // Comments and the document type come before the first element.
    }
    XmlDocument.requireElement(xml, "gxl");
    int graphs = 0;
    while (XmlDocument.nextTag(xml) == XMLStreamConstants.START_ELEMENT) {
      XmlDocument.requireElement(xml, "graph");
      if (++graphs > 1) {
        throw XmlDocument.position(xml).refusal(ErrorCode.MALFORMED, "one graph", "another");
      }
      readGraph(xml);
    }
    if (graphs == 0) {
      throw XmlDocument.position(xml).refusal(ErrorCode.MALFORMED, "a graph", "none");
    }
    while (xml.hasNext()) {
      xml.next();
    }
  }

  private void readGraph(XMLStreamReader xml) throws XMLStreamException {
    while (XmlDocument.nextTag(xml) == XMLStreamConstants.START_ELEMENT) {
      switch (xml.getLocalName()) {
        case "attr" -> {
          String name = XmlDocument.attribute(xml, "name");
          if (name.equals(PROCESSORS)) {
            requireFirst(xml, PROCESSORS, processors);
            processors = number(xml, PROCESSORS, 1, ImportOptions.MAX_WORKERS);
          } else {
            XmlDocument.skip(xml);
          }
        }
        case "node" -> {
          FilePosition at = XmlDocument.position(xml);
          String id = XmlDocument.attribute(xml, "id");
          long weight = weight(xml, "node " + id);
          if (graph.hasTask(id)) {
            throw at.refusal(ErrorCode.DUPLICATE_ID, "a new node", "(" + id + ") again");
          }
          graph.task(id, weight);
        }
        case "edge" -> {
          FilePosition at = XmlDocument.position(xml);
          String from = XmlDocument.attribute(xml, "from");
          String to = XmlDocument.attribute(xml, "to");
          edges.add(new Edge(at, from, to, weight(xml, "edge from " + from + " to " + to)));
        }
        default -> throw XmlDocument.unexpected(xml, "attr, node or edge");
      }
    }
  }

  /** The weight among the attributes of the element that begins here; reads to its end. */
  private static long weight(XMLStreamReader xml, String owner) throws XMLStreamException {
    Long weight = null;
    while (XmlDocument.nextTag(xml) == XMLStreamConstants.START_ELEMENT) {
      XmlDocument.requireElement(xml, "attr");
      if (XmlDocument.attribute(xml, "name").equals(WEIGHT)) {
        requireFirst(xml, WEIGHT, weight);
        weight = number(xml, WEIGHT, 0, TokenReader.MAX_TIME);
      } else {
        XmlDocument.skip(xml);
      }
    }
    if (weight == null) {
      throw XmlDocument.position(xml)
          .refusal(ErrorCode.MISSING_FIELD, "a Weight of " + owner, "none");
    }
    return weight;
  }

  /** The whole number in the attribute that begins here; reads to its end. */
  private static long number(XMLStreamReader xml, String name, long least, long most)
      throws XMLStreamException {
    if (XmlDocument.nextTag(xml) != XMLStreamConstants.START_ELEMENT) {
      throw XmlDocument.position(xml).refusal(ErrorCode.MALFORMED, "<int>", "</attr>");
    }
    XmlDocument.requireElement(xml, "int");
    FilePosition at = XmlDocument.position(xml);
    StringBuilder text = new StringBuilder();
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
        text.append(xml.getText());
      } else if (event != XMLStreamConstants.COMMENT) {
        throw XmlDocument.position(xml)
            .refusal(ErrorCode.MALFORMED, "the number of (" + name + ") alone", "more");
      }
    }
    String digits = text.toString().strip();
    if (!digits.matches("-?[0-9]{1,18}")) {
      throw at.refusal(ErrorCode.WRONG_TYPE, "a whole number for " + name, "(" + digits + ")");
    }
    long value = Long.parseLong(digits);
    if (value < least || value > most) {
      throw at.refusal(
          ErrorCode.OUT_OF_RANGE, name + " between " + least + " and " + most, "(" + value + ")");
    }
    if (XmlDocument.nextTag(xml) != XMLStreamConstants.END_ELEMENT) {
      throw XmlDocument.unexpected(xml, "</attr>");
    }
    return value;
  }

  private void requireTask(Edge edge, String task) {
    if (!graph.hasTask(task)) {
      throw edge.at()
          .refusal(
              ErrorCode.UNKNOWN_REFERENCE,
              "the id of a node at an end of the edge",
              "(" + task + ")");
    }
  }

  private static void requireFirst(XMLStreamReader xml, String name, @Nullable Long value) {
    if (value != null) {
      throw XmlDocument.position(xml)
          .refusal(ErrorCode.DUPLICATE_FIELD, name + " once", "it again");
    }
  }
}
