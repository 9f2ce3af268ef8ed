package dev.sextant.benchmarks.pages;

import static org.owasp.encoder.Encode.forHtml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The frame of every page: one file with its style and its script inside, which needs no network
 * and, by its content security policy, cannot use any. The only script that runs is the page's own,
 * known by its hash.
 */
public final class Page {
  private Page() {}

  /** A whole page around a body. */
  public static String html(String title, Html body) {
    return html(title, "", body);
  }

  /**
   * The same with style rules of its own.
   *
   * @param style rules that follow those of every page; may be empty
   */
  public static String html(String title, String style, Html body) {
    String script = resource(Page.class, "report.js");
    String policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + hash(script) + "'";
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta http-equiv=\"Content-Security-Policy\" content=\""
        + policy
        + "\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        + "<meta name=\"color-scheme\" content=\"light dark\">\n<title>"
        + forHtml(title)
        + "</title>\n<style>\n"
        + resource(Page.class, "report.css")
        + Palette.css()
        + style
        + "</style>\n</head>\n<body>\n"
        + body
        + "<script>"
        + script
        + "</script>\n</body>\n</html>\n";
  }

  /**
   * A text resource that lies beside a class, with line feeds alone.
   *
   * @throws IllegalStateException when it is missing
   */
  public static String resource(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The resource (" + name + ") is missing.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new IllegalStateException("The resource (" + name + ") cannot be read.", e);
    }
  }

  private static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}
