/**
 * What searches have looked at since the program began. It depends on the trades alone, not on the machine: a change of the search shows here before it shows on a
 * clock.
 */
export const effort = {
  /** Evaluations of the dual of a network. */
  evaluations: 0,
  /** Looks at the curve of one pool: what it earns between two prices, or pays for an amount. */
  lookups: 0,
  /** Quotes of pools in whole units. */
  quotes: 0,
  /** Parts of ways that were put in an order of promise. */
  steps: 0,
}
