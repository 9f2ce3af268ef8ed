package dev.sextant.benchmarks.generator;

import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A short name for everything that the document of a problem says. */
final class Fingerprint {
  private Fingerprint() {}

  static String of(Problem problem) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      ByteArrayOutputStream document = new ByteArrayOutputStream();
      new PlannerJson().writeProblem(problem, document);
      byte[] digest = sha.digest(document.toByteArray());
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException | IOException e) {
      throw new AssertionError(e);
    }
  }
}
