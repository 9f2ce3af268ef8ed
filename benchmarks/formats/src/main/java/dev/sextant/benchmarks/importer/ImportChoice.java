package dev.sextant.benchmarks.importer;

/** Something that files of some formats leave open, and that whoever reads them may choose. */
public enum ImportChoice {
  /** The number of identical workers. */
  PROCESSORS("processors"),
  /** The workers, and what lies between them. */
  CLUSTER("cluster"),
  /** Whether tasks need models, of which the format does not speak. */
  MODELS("models"),
  /** How long tasks run for which the file does not say it. */
  DEFAULT_DURATION("default-duration");

  private final String option;

  ImportChoice(String option) {
    this.option = option;
  }

  /** What the choice is called on the command line and in campaigns. */
  public String option() {
    return option;
  }
}
