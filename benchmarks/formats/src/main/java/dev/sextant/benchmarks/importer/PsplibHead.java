package dev.sextant.benchmarks.importer;

import java.util.List;

/**
 * What the beginning of a file in the notation of {@link PsplibReader} tells.
 *
 * @param known whether it is one: the sections of resources and precedence begin in it
 * @param multiMode whether it has nonrenewable resources, or a job with several modes
 */
record PsplibHead(boolean known, boolean multiMode) {

  /** Looks at a head. */
  static PsplibHead of(byte[] head) {
    HeadLines lines = HeadLines.of(head);
    int resources = -1;
    int precedence = -1;
    boolean multiMode = false;
    for (int i = 0; i < lines.size(); i++) {
      List<String> line = lines.tokens(i);
      if (line.get(0).equals("RESOURCES")) {
        resources = i;
      } else if (resources >= 0 && line.get(0).equals("PRECEDENCE")) {
        precedence = i;
      } else if (precedence >= 0) {
        if (PsplibReader.isRule(line.get(0))) {
          break;
        }
        int[] job = lines.numbers(i);
        multiMode |= job.length > 2 && job[1] > 1;
      } else if (resources >= 0 && line.size() > 3 && line.get(1).equals("nonrenewable")) {
        multiMode |= !line.get(3).equals("0");
      }
    }
    return new PsplibHead(precedence >= 0, multiMode);
  }
}
