/** Knows the API alone; planners are services, wherever they lie. */
module com.example.modules {
  requires dev.sextant.planner;
}
