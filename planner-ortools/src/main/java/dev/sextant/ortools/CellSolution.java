package dev.sextant.ortools;

/**
 * Choices that fit into cells and keep the order of {@link RunForest}.
 *
 * @param choice by task, the index of its choice
 * @param start by task, the cell in which it starts
 * @param cost of all
 */
record CellSolution(int[] choice, int[] start, double cost) {}
