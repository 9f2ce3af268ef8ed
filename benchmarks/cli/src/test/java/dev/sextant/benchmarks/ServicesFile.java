package dev.sextant.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A file in {@code META-INF/services} beside a class. */
final class ServicesFile {
  private ServicesFile() {}

  /** The providers of a service that are named beside a class, in order. */
  static List<String> of(Class<?> beside, String service) {
    String self = beside.getName().replace('.', '/') + ".class";
    URL place = beside.getClassLoader().getResource(self);
    String root = place.toString().substring(0, place.toString().length() - self.length());
    try (InputStream in = URI.create(root + "META-INF/services/" + service).toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
