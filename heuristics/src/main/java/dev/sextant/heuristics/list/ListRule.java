package dev.sextant.heuristics.list;

/** What a list scheduler decides: which task comes next, and where it goes. */
interface ListRule {
  /** Makes the next choice; none, if no task can be placed or the pace says stop. */
  void choose(Choice choice);

  /** Hears what was placed, which is the choice unless the timetable refused it. */
  void placed(Choice choice);
}
