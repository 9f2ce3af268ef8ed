package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads one document of {@link GxlFormat}; for one use. */
final class GxlReader {
  /** Before the reason in the parser's messages; the position comes before it. */
  private static final String REASON = "Message: ";

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
   * @throws InvalidInputException with what is wrong and where
   */
  Problem read(String name, ImportOptions options) {
    try {
      XMLStreamReader xml = hardened().createXMLStreamReader(new ByteArrayInputStream(document));
      readDocument(xml);
    } catch (XMLStreamException e) {
      Location at = e.getLocation();
      String message = String.valueOf(e.getMessage());
      int reason = message.indexOf(REASON);
      InvalidInputException refused =
          (at == null ? new FilePosition(1, 1) : position(at))
              .refusal(
                  ErrorCode.MALFORMED,
                  "well-formed XML",
                  reason < 0 ? message : message.substring(reason + REASON.length()));
      refused.initCause(e);
      throw refused;
    }
    for (Edge edge : edges) {
      requireTask(edge, edge.from());
      requireTask(edge, edge.to());
      graph.edge(edge.at(), edge.from(), edge.to(), edge.weight());
    }
    int workers = processors == null ? options.workers() : processors.intValue();
    return graph.problem(name, 1, TaskGraphDraft.workers(workers), options);
  }

  /** No document types, entities or files other than the document itself. */
  private static XMLInputFactory hardened() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("Entities are not read.");
        });
    return factory;
  }

  private void readDocument(XMLStreamReader xml) throws XMLStreamException {
    while (xml.next() != XMLStreamConstants.START_ELEMENT) {
      // Comments and the document type come before the first element.
    }
    requireElement(xml, "gxl");
    int graphs = 0;
    while (nextTag(xml) == XMLStreamConstants.START_ELEMENT) {
      requireElement(xml, "graph");
      if (++graphs > 1) {
        throw position(xml).refusal(ErrorCode.MALFORMED, "one graph", "another");
      }
      readGraph(xml);
    }
    if (graphs == 0) {
      throw position(xml).refusal(ErrorCode.MALFORMED, "a graph", "none");
    }
    while (xml.hasNext()) {
      xml.next();
    }
  }

  private void readGraph(XMLStreamReader xml) throws XMLStreamException {
    while (nextTag(xml) == XMLStreamConstants.START_ELEMENT) {
      switch (xml.getLocalName()) {
        case "attr" -> {
          String name = attribute(xml, "name");
          if (name.equals(PROCESSORS)) {
            requireFirst(xml, PROCESSORS, processors);
            processors = number(xml, PROCESSORS, 1, ImportOptions.MAX_WORKERS);
          } else {
            skip(xml);
          }
        }
        case "node" -> {
          FilePosition at = position(xml);
          String id = attribute(xml, "id");
          long weight = weight(xml, "node " + id);
          if (graph.hasTask(id)) {
            throw at.refusal(ErrorCode.DUPLICATE_ID, "a new node", "(" + id + ") again");
          }
          graph.task(id, weight);
        }
        case "edge" -> {
          FilePosition at = position(xml);
          String from = attribute(xml, "from");
          String to = attribute(xml, "to");
          edges.add(new Edge(at, from, to, weight(xml, "edge from " + from + " to " + to)));
        }
        default -> throw unexpected(xml, "attr, node or edge");
      }
    }
  }

  /** The weight among the attributes of the element that begins here; reads to its end. */
  private static long weight(XMLStreamReader xml, String owner) throws XMLStreamException {
    Long weight = null;
    while (nextTag(xml) == XMLStreamConstants.START_ELEMENT) {
      requireElement(xml, "attr");
      if (attribute(xml, "name").equals(WEIGHT)) {
        requireFirst(xml, WEIGHT, weight);
        weight = number(xml, WEIGHT, 0, TokenReader.MAX_TIME);
      } else {
        skip(xml);
      }
    }
    if (weight == null) {
      throw position(xml).refusal(ErrorCode.MISSING_FIELD, "a Weight of " + owner, "none");
    }
    return weight;
  }

  /** The whole number in the attribute that begins here; reads to its end. */
  private static long number(XMLStreamReader xml, String name, long least, long most)
      throws XMLStreamException {
    if (nextTag(xml) != XMLStreamConstants.START_ELEMENT) {
      throw position(xml).refusal(ErrorCode.MALFORMED, "<int>", "</attr>");
    }
    requireElement(xml, "int");
    FilePosition at = position(xml);
    StringBuilder text = new StringBuilder();
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
        text.append(xml.getText());
      } else if (event != XMLStreamConstants.COMMENT) {
        throw position(xml)
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
    if (nextTag(xml) != XMLStreamConstants.END_ELEMENT) {
      throw unexpected(xml, "</attr>");
    }
    return value;
  }

  /** The next begin or end of an element; only blanks and comments may come before it. */
  private static int nextTag(XMLStreamReader xml) throws XMLStreamException {
    while (true) {
      int event = xml.next();
      switch (event) {
        case XMLStreamConstants.START_ELEMENT, XMLStreamConstants.END_ELEMENT -> {
          return event;
        }
        case XMLStreamConstants.ENTITY_REFERENCE -> {
          throw position(xml).refusal(ErrorCode.MALFORMED, "an element", "an entity");
        }
        case XMLStreamConstants.CHARACTERS -> {
          if (!xml.isWhiteSpace()) {
            throw position(xml).refusal(ErrorCode.MALFORMED, "an element", "text before here");
          }
        }
        default -> {
          // Comments and the like say nothing.
        }
      }
    }
  }

  private static void skip(XMLStreamReader xml) throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      }
    }
  }

  private static String attribute(XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(null, name);
    if (value == null || value.isEmpty()) {
      throw position(xml)
          .refusal(
              ErrorCode.MISSING_FIELD,
              "<" + xml.getLocalName() + "> with the attribute " + name,
              "none");
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
      throw position(xml).refusal(ErrorCode.DUPLICATE_FIELD, name + " once", "it again");
    }
  }

  private static void requireElement(XMLStreamReader xml, String name) {
    if (!xml.getLocalName().equals(name)) {
      throw unexpected(xml, name);
    }
  }

  private static InvalidInputException unexpected(XMLStreamReader xml, String expected) {
    return position(xml).refusal(ErrorCode.MALFORMED, expected, "<" + xml.getLocalName() + ">");
  }

  private static FilePosition position(XMLStreamReader xml) {
    return position(xml.getLocation());
  }

  private static FilePosition position(Location at) {
    return new FilePosition(Math.max(1, at.getLineNumber()), Math.max(1, at.getColumnNumber()));
  }
}
