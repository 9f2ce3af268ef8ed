package dev.sextant.planner.online;

/** What {@link ClusterTableOperations} come to when one is done after the other. */
public class ClusterTableOneByOne {
  private static final int NOBODY = -1;

  private final int[] kind = {NOBODY, NOBODY};
  private final int[] wait = new int[ClusterTableOperations.WORKERS];
  private final int[] residents = new int[ClusterTableOperations.WORKERS];

  public int join(int ofKind) {
    for (int w = 0; w < kind.length; w++) {
      if (kind[w] == NOBODY) {
        kind[w] = ofKind;
        wait[w] = 0;
        residents[w] = 0;
        return w;
      }
    }
    throw new IllegalStateException("full");
  }

  public void leave(int worker) {
    kind[worker] = NOBODY;
  }

  public void publish(int worker, int said) {
    wait[worker] = said;
    residents[worker] = said;
  }

  public void publishWait(int worker, int said) {
    wait[worker] = said;
  }

  public void publishResidents(int worker, int said) {
    residents[worker] = said;
  }

  public String publishWrong(int worker, int said) {
    return "refused";
  }

  public String row(int worker) {
    int w = worker;
    return kind[w] == NOBODY
        ? "nobody"
        : ClusterTableOperations.text(
            "kind " + kind[w], kind[w], wait[w], wait[w], residents[w], residents[w]);
  }

  public String refresh() {
    return "whole rows";
  }
}
