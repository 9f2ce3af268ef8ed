package dev.sextant.planner.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rules of links between workers. */
final class TransferValidator {
  private final Names names;
  private final ErrorList errors;

  TransferValidator(Names names, ErrorList errors) {
    this.names = names;
    this.errors = errors;
  }

  /** Reports every error of the links. */
  void transfers(TransferModel transfers) {
    Place place = Place.ROOT.member("transfers", "");
    if (transfers instanceof TransferModel.Uniform uniform) {
      errors.link(place.member("uniform", "the uniform link"), uniform.link());
    } else if (transfers instanceof TransferModel.LinkTable table) {
      Place tablePlace = place.member("table", "");
      errors.link(tablePlace.member("default", "the default link"), table.defaultLink());
      entries(tablePlace, "zones", "zone link", table.zones(), names.zones());
      entries(tablePlace, "workers", "worker link", table.workers(), names.workers());
    }
  }

  private void entries(
      Place table,
      String list,
      String kind,
      List<TransferModel.LinkTable.Entry> entries,
      IdIndex ends) {
    Map<Long, Integer> firsts = new HashMap<>();
    for (int i = 0; i < entries.size(); i++) {
      TransferModel.LinkTable.Entry entry = entries.get(i);
      Place place = table.element(list, i, kind, null);
      int from = end(place, "from", entry.from(), ends);
      int to = end(place, "to", entry.to(), ends);
      errors.link(place, entry.link());
      if (from == IdIndex.NONE || to == IdIndex.NONE) {
        continue;
      }
      Integer first = firsts.putIfAbsent((long) from << Integer.SIZE | to, i);
      if (first != null) {
        errors.add(
            ErrorCode.DUPLICATE_ID,
            place.pointer(),
            "The link from (%s) to (%s) is already at %s."
                .formatted(
                    Place.shown(entry.from()),
                    Place.shown(entry.to()),
                    place.siblingPointer(first)));
      }
    }
  }

  private int end(Place place, String field, String id, IdIndex ends) {
    return names.reference(place, field, id, ends, errors);
  }
}
