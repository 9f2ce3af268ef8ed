package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InvalidInputException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads one document of {@link DaxFormat}; for one use. */
final class DaxReader {
  private static final Pattern DECIMAL =
      Pattern.compile("[0-9]{1,40}(\\.[0-9]{0,40})?([eE][+-]?[0-9]{1,3})?");
  private static final int MICRO_DIGITS = 6;

  private final Map<String, WfCommonsTrace.Task> tasks = new LinkedHashMap<>();
  private final Map<String, Long> fileBytes = new LinkedHashMap<>();
  private final List<Link> links = new ArrayList<>();
  private @Nullable String name;

  private record Link(FilePosition at, String parent, String child) {}

  /**
   * The trace of a document.
   *
   * @throws InvalidInputException with what is wrong and where
   */
  WfCommonsTrace read(byte[] document, String fallbackName) {
    XmlDocument.read(document, this::readDocument);
    if (tasks.isEmpty()) {
      throw new FilePosition(1, 1).refusal(ErrorCode.EMPTY, "a job", "none");
    }
    for (Link link : links) {
      WfCommonsTrace.Task child = task(link.at(), link.child());
      task(link.at(), link.parent());
      if (link.parent().equals(link.child())) {
        throw link.at()
            .refusal(ErrorCode.SELF_EDGE, "another job", "(" + link.child() + ") itself");
      }
      child.parents().add(link.parent());
    }
    String given = name;
    return new WfCommonsTrace(
        given == null || given.isBlank() ? fallbackName : given,
        List.copyOf(tasks.values()),
        fileBytes);
  }

  private WfCommonsTrace.Task task(FilePosition at, String id) {
    WfCommonsTrace.Task task = tasks.get(id);
    if (task == null) {
      throw at.refusal(ErrorCode.UNKNOWN_REFERENCE, "the id of a job", "(" + id + ")");
    }
    return task;
  }

  private void readDocument(XMLStreamReader xml) throws XMLStreamException {
    while (xml.next() != XMLStreamConstants.START_ELEMENT) {
      // Comments and the document type come before the first element.
    }
    XmlDocument.requireElement(xml, "adag");
    name = xml.getAttributeValue(null, "name");
    while (XmlDocument.nextTag(xml) == XMLStreamConstants.START_ELEMENT) {
      switch (xml.getLocalName()) {
        case "job" -> readJob(xml);
        case "child" -> readChild(xml);
        default -> XmlDocument.skip(xml);
      }
    }
    while (xml.hasNext()) {
      xml.next();
    }
  }

  private void readJob(XMLStreamReader xml) throws XMLStreamException {
    FilePosition at = XmlDocument.position(xml);
    String id = XmlDocument.attribute(xml, "id");
    String kind = xml.getAttributeValue(null, "name");
    long micros =
        number(at, "the runtime of job " + id, XmlDocument.attribute(xml, "runtime"), MICRO_DIGITS);
    Set<String> inputs = new LinkedHashSet<>();
    Set<String> outputs = new LinkedHashSet<>();
    while (XmlDocument.nextTag(xml) == XMLStreamConstants.START_ELEMENT) {
      if (xml.getLocalName().equals("uses")) {
        readUse(xml, inputs, outputs);
      }
      XmlDocument.skip(xml);
    }
    String category = kind == null || kind.isBlank() ? id : kind;
    WfCommonsTrace.Task task =
        new WfCommonsTrace.Task(id, category, micros, new LinkedHashSet<>(), inputs, outputs);
    if (tasks.putIfAbsent(id, task) != null) {
      throw at.refusal(ErrorCode.DUPLICATE_ID, "a new job", "(" + id + ") again");
    }
  }

  private void readUse(XMLStreamReader xml, Set<String> inputs, Set<String> outputs) {
    FilePosition at = XmlDocument.position(xml);
    String old = xml.getAttributeValue(null, "file");
    String file = old == null || old.isEmpty() ? XmlDocument.attribute(xml, "name") : old;
    String size = xml.getAttributeValue(null, "size");
    long bytes = size == null ? 0 : number(at, "the size of file " + file, size, 0);
    // Every job repeats the size; the first one that has any counts.
    fileBytes.merge(file, bytes, (known, other) -> known == 0 ? other : known);
    switch (XmlDocument.attribute(xml, "link")) {
      case "input" -> inputs.add(file);
      case "output" -> outputs.add(file);
      case "inout" -> {
        inputs.add(file);
        outputs.add(file);
      }
      // Executables and checkpoints are no data of the workflow.
      case "none", "executable", "checkpoint" -> {}
      default ->
          throw at.refusal(
              ErrorCode.OUT_OF_RANGE,
              "the link input, output or inout of file " + file,
              "(" + xml.getAttributeValue(null, "link") + ")");
    }
  }

  private void readChild(XMLStreamReader xml) throws XMLStreamException {
    String child = XmlDocument.attribute(xml, "ref");
    while (XmlDocument.nextTag(xml) == XMLStreamConstants.START_ELEMENT) {
      XmlDocument.requireElement(xml, "parent");
      links.add(new Link(XmlDocument.position(xml), XmlDocument.attribute(xml, "ref"), child));
      XmlDocument.skip(xml);
    }
  }

  /** A decimal number times a power of ten, rounded up. */
  private static long number(FilePosition at, String what, String text, int power) {
    String digits = text.strip();
    if (!DECIMAL.matcher(digits).matches()) {
      throw at.refusal(
          ErrorCode.WRONG_TYPE, "a number that is not negative for " + what, "(" + digits + ")");
    }
    Long value = Decimals.scaledUp(new BigDecimal(digits), power);
    if (value == null) {
      throw at.refusal(ErrorCode.TOO_LARGE, "a smaller number for " + what, "(" + digits + ")");
    }
    return value;
  }
}
