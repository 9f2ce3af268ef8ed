package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads XML from hostile sources, element by element, with positions in errors. */
final class XmlDocument {
  /** Before the reason in the parser's messages; the position comes before it. */
  private static final String REASON = "Message: ";

  private static final Pattern ENCODING =
      Pattern.compile(
          "\\A(?:\u00ef\u00bb\u00bf)?<\\?xml[^>]{0,99}?encoding\\s*=\\s*[\"']([^\"'>]{1,40})[\"']");

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
    // Decoded here, because the parser prints what it thinks of bytes that are no characters.
    String text = withoutDeclarations(text(document));
    try {
      body.read(hardened().createXMLStreamReader(new StringReader(text)));
    } catch (XMLStreamException e) {
      Location at = e.getLocation();
      String message = String.valueOf(e.getMessage());
      int reason = message.indexOf(REASON);
      InvalidInputException refused =
          (at == null ? new FilePosition(1, 1) : position(at))
              .refusal(
                  ErrorCode.MALFORMED,
                  "well-formed XML",
                  withoutStop(reason < 0 ? message : message.substring(reason + REASON.length())));
      refused.initCause(e);
      throw refused;
    }
  }

  /**
   * The text with blanks for what a document type declares within itself, which nothing here needs:
   * the parser skips it, but prints or fails where it is not as it should be.
   */
  private static String withoutDeclarations(String text) {
    int at = prologEnd(text);
    int begin = text.startsWith("<!DOCTYPE", at) ? bracket(text, at) : -1;
    if (begin < 0) {
      return text;
    }
    int end = text.indexOf(']', begin);
    if (end < 0) {
      throw endOf(text.substring(0, at))
          .refusal(ErrorCode.MALFORMED, "a document type that ends", "one that does not");
    }
    StringBuilder blanked = new StringBuilder(text);
    for (int i = begin; i <= end; i++) {
      blanked.setCharAt(i, text.charAt(i) == '\n' ? '\n' : ' ');
    }
    return blanked.toString();
  }

  /** The begin of the line in which a text ends. */
  private static FilePosition endOf(CharSequence text) {
    return new FilePosition(1 + (int) text.chars().filter(c -> c == '\n').count(), 1);
  }

  /** Where blanks, comments and instructions at the beginning end. */
  private static int prologEnd(String text) {
    int at = 0;
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (text.startsWith("<?", at) && text.indexOf("?>", at) > 0) {
        at = text.indexOf("?>", at) + 2;
      } else if (text.startsWith("<!--", at) && text.indexOf("-->", at) > 0) {
        at = text.indexOf("-->", at) + 3;
      } else {
        return at;
      }
    }
    return at;
  }

  /** Where the declarations of a document type begin; -1 if there are none. */
  private static int bracket(String text, int type) {
    for (int at = type; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '[') {
        return at;
      }
      if (c == '>') {
        return -1;
      }
      if (c == '"' || c == '\'') {
        at = text.indexOf(c, at + 1);
        if (at < 0) {
          return -1;
        }
      }
    }
    return -1;
  }

  private static String withoutStop(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  private static String text(byte[] document) {
    Charset charset = charset(document);
    CharBuffer characters = CharBuffer.allocate(document.length + 1);
    ByteBuffer bytes = ByteBuffer.wrap(document);
    // A decoder reports what it cannot read unless it is told otherwise.
    CoderResult end = charset.newDecoder().decode(bytes, characters, true);
    characters.flip();
    if (!end.isUnderflow()) {
      throw endOf(characters)
          .refusal(
              ErrorCode.MALFORMED, "characters in " + charset, "bytes that are none in this line");
    }
    String text = characters.toString();
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  /** By its byte order mark, by what it declares, or else UTF-8. */
  private static Charset charset(byte[] document) {
    String head =
        new String(document, 0, Math.min(document.length, 256), StandardCharsets.ISO_8859_1);
    if (head.startsWith("\u00fe\u00ff") || head.startsWith("\u00ff\u00fe")) {
      return StandardCharsets.UTF_16;
    }
    Matcher declared = ENCODING.matcher(head);
    if (!declared.find()) {
      return StandardCharsets.UTF_8;
    }
    try {
      return Charset.forName(declared.group(1));
    } catch (IllegalArgumentException e) {
      throw new FilePosition(1, 1)
          .refusal(ErrorCode.MALFORMED, "an encoding that is known", "(" + declared.group(1) + ")");
    }
  }

  /** No document types, entities or files other than the document itself. */
  private static XMLInputFactory hardened() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    // Without one the parser prints what it could also throw.
    factory.setXMLReporter((message, type, about, at) -> {});
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
