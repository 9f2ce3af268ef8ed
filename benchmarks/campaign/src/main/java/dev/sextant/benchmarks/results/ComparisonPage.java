package dev.sextant.benchmarks.results;

import static org.owasp.encoder.Encode.forHtml;

import dev.sextant.benchmarks.pages.GanttPage;
import dev.sextant.benchmarks.pages.Page;
import dev.sextant.benchmarks.pages.PlanView;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.WholeFile;
import dev.sextant.planner.bounds.LowerBound;
