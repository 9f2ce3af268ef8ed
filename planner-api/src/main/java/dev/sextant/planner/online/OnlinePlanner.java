package dev.sextant.planner.online;

/**
 * Places workflows on workers as their jobs arrive.
 *
 * <p>Neither method changes the snapshot: {@link ClusterSnapshot#commit} does. A decision depends
 * on the arguments and the planner's options only. A planner keeps scratch space and belongs to one
 * thread, together with its snapshot and placements; planners of different threads share a {@link
 * WorkflowRegistry}. After set-up and the first calls nothing is allocated.
 */
public interface OnlinePlanner {
  /**
   * Places all tasks of a workflow.
   *
   * @param workflow number in the registry
   * @param ingressWorker worker that holds the job's input, present or not, or {@link
   *     ClusterSnapshot#NO_WORKER} when the input is everywhere
   * @param nowMicros the moment of planning, from 0 to 2^52
   * @param in the cluster as it is known; of the same registry as this planner
   * @param out takes the answer; {@link Placement#isComplete} says whether every task found a
   *     worker
   * @throws IllegalArgumentException if the workflow or the ingress worker is no such number, the
   *     time is out of range, the snapshot is of another registry or has no room for all its
   *     models, or the placement is too small for the workflow
   */
  void place(int workflow, int ingressWorker, long nowMicros, ClusterSnapshot in, Placement out);

  /**
   * Places all tasks of a workflow that should have ended at some time. A planner may take no
   * notice of that.
   *
   * @param dueMicros by task of the workflow, when it should have ended after {@code nowMicros};
   *     negative for one that is late already. Empty where nothing is due
   * @throws IllegalArgumentException as {@link #place(int, int, long, ClusterSnapshot, Placement)}
   *     does, or if there are some due times and fewer than tasks
   */
  default void place(
      int workflow,
      int ingressWorker,
      long nowMicros,
      long[] dueMicros,
      ClusterSnapshot in,
      Placement out) {
    place(workflow, ingressWorker, nowMicros, in, out);
  }

  /**
   * The worker on which a task should run now that its input is there: the planned one unless that
   * has left or its queue has become too long.
   *
   * @param workflow number in the registry
   * @param task number within the workflow
   * @param planned worker it was placed on; may have left
   * @param holder worker that holds the task's input, or {@link ClusterSnapshot#NO_WORKER}
   * @param nowMicros the moment of deciding, from 0 to 2^52
   * @param in the cluster as it is known; of the same registry as this planner
   * @return a worker; {@code planned} also when no present worker can run the task
   * @throws IllegalArgumentException if one of the numbers does not exist, the time is out of
   *     range, or the snapshot is of another registry or has no room for all its models
   */
  int adjust(int workflow, int task, int planned, int holder, long nowMicros, ClusterSnapshot in);
}
