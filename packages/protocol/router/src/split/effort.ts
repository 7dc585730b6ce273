/**
 * Counts the work of all searches since the program started. It depends only on the trades, not on the machine, so a change of the search shows here
 * before it shows in timings.
 */
export const effort = {
  /** Evaluations of a network's dual. */
  evaluations: 0,
  /** Evaluations of one pool's curve: its profit between two prices, or its output for an amount. */
  lookups: 0,
  /** Integer quotes of pools. */
  quotes: 0,
  /** Partial paths inserted into a priority queue. */
  steps: 0,
}
