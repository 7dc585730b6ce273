import type { TokenOrder } from '../../TokenOrder.ts'

export type PathLimits = {
  readonly maxHops: number
  /** Worth of the whole trade at the network's prices. */
  readonly worth: number
  /** Share of the trade that a pool must hold near its price to be searched, if the deepest pools of all tokens were of equal size. */
  readonly depth: number
  /** Cost of a unit of gas. */
  readonly perGas?: number
  /** The gain that a path must have. */
  readonly least?: number
  /** A token order that paths may not contradict. */
  readonly order?: TokenOrder | undefined
  /** Edges that paths may not use unless they have flow. */
  readonly without?: ReadonlySet<number>
}
