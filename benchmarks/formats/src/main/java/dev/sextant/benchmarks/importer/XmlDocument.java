package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads XML from hostile sources, element by element, with positions in errors. */
final class XmlDocument {
  /** Before the reason in the parser's messages; the position comes before it. */
  private static final String REASON = "Message: ";

  private XmlDocument() {}

  /** What reads a document. */
  @FunctionalInterface
  interface Body {
    /** Reads everything. */
    void read(XMLStreamReader xml) throws XMLStreamException;
  }

  /**
   * The bytes of a file.
   *
   * @throws InvalidInputException when it is larger than any document should be
   */
  static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] document = in.readNBytes(TokenReader.MAX_BYTES + 1);
      if (document.length > TokenReader.MAX_BYTES) {
        throw new FilePosition(1, 1)
            .refusal(ErrorCode.LIMIT, "at most " + TokenReader.MAX_BYTES + " bytes", "more");
      }
      return document;
    }
  }

  /**
   * Reads a document.
   *
   * @throws InvalidInputException with what is wrong and where, also when it is not well-formed
   */
  static void read(byte[] document, Body body) {
    try {
      body.read(hardened().createXMLStreamReader(new ByteArrayInputStream(document)));
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

  /** The next begin or end of an element; only blanks and comments may come before it. */
  static int nextTag(XMLStreamReader xml) throws XMLStreamException {
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

  /** Reads to the end of the element that begins here. */
  static void skip(XMLStreamReader xml) throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      }
    }
  }

  /** An attribute that must be there and not be empty. */
  static String attribute(XMLStreamReader xml, String name) {
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

  /** Refuses another element than this. */
  static void requireElement(XMLStreamReader xml, String name) {
    if (!xml.getLocalName().equals(name)) {
      throw unexpected(xml, name);
    }
  }

  /** A refusal of the element that is here. */
  static InvalidInputException unexpected(XMLStreamReader xml, String expected) {
    return position(xml).refusal(ErrorCode.MALFORMED, expected, "<" + xml.getLocalName() + ">");
  }

  /** Where the document is being read. */
  static FilePosition position(XMLStreamReader xml) {
    return position(xml.getLocation());
  }

  private static FilePosition position(Location at) {
    return new FilePosition(Math.max(1, at.getLineNumber()), Math.max(1, at.getColumnNumber()));
  }
}
