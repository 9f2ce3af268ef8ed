package dev.sextant.heuristics.list;

import java.util.Arrays;

/** Numbers by rising key, then by rising number; a binary heap without boxes. Not thread-safe. */
final class TaskHeap {
  private static final int FIRST_SIZE = 16;

  private double[] keys = new double[FIRST_SIZE];
  private int[] numbers = new int[FIRST_SIZE];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void clear() {
    size = 0;
  }

  /** The least key. */
  double key() {
    return keys[0];
  }

  /** The number with the least key. */
  int number() {
    return numbers[0];
  }

  void push(double key, int number) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    int at = size++;
    while (at > 0 && isBefore(key, number, (at - 1) / 2)) {
      move((at - 1) / 2, at);
      at = (at - 1) / 2;
    }
    keys[at] = key;
    numbers[at] = number;
  }

  /** Removes and returns the number with the least key. */
  int pop() {
    int first = numbers[0];
    size--;
    double key = keys[size];
    int number = numbers[size];
    int at = 0;
    int child = lesserChild(0);
    while (child < size && !isBefore(key, number, child)) {
      move(child, at);
      at = child;
      child = lesserChild(at);
    }
    keys[at] = key;
    numbers[at] = number;
    return first;
  }

  private int lesserChild(int at) {
    int left = 2 * at + 1;
    return left + 1 < size && isBefore(keys[left + 1], numbers[left + 1], left) ? left + 1 : left;
  }

  private boolean isBefore(double key, int number, int at) {
    return key < keys[at] || (key == keys[at] && number < numbers[at]);
  }

  private void move(int from, int to) {
    keys[to] = keys[from];
    numbers[to] = numbers[from];
  }
}
