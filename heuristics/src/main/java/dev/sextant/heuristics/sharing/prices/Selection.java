package dev.sextant.heuristics.sharing.prices;

/** Finds a number by its rank, without sorting all (Hoare, Communications of the ACM 4, 1961). */
final class Selection {
  private Selection() {}

  /**
   * The number that would stand at a position if all were sorted.
   *
   * @param numbers in any order, which is changed; what is not a number counts as infinite
   */
  static double smallest(double[] numbers, int position) {
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Double.isNaN(numbers[i]) ? Double.POSITIVE_INFINITY : numbers[i];
    }
    int low = 0;
    int high = numbers.length - 1;
    while (low < high) {
      double pivot = middle(numbers[low], numbers[low + high >>> 1], numbers[high]);
      int left = low;
      int right = high;
      while (left <= right) {
        while (numbers[left] < pivot) {
          left++;
        }
        while (numbers[right] > pivot) {
          right--;
        }
        if (left <= right) {
          double other = numbers[left];
          numbers[left++] = numbers[right];
          numbers[right--] = other;
        }
      }
      if (position <= right) {
        high = right;
      } else if (position >= left) {
        low = left;
      } else {
        return numbers[position];
      }
    }
    return numbers[position];
  }

  private static double middle(double one, double two, double three) {
    return Math.max(Math.min(one, two), Math.min(Math.max(one, two), three));
  }
}
