package dev.sextant.planner.online;

/** What {@link LeavingOperations} come to when one is done after the other. */
public class LeavingOneByOne {
  public void replace() {}

  public String look() {
    return "as it is";
  }
}
