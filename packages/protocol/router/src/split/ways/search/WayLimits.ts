import type { TokenOrder } from '../../TokenOrder.ts'

export type WayLimits = {
  readonly maxHops: number
  /** Of the whole trade, at the prices of the network. */
  readonly worth: number
  /** Part of the trade that a pool must have near its price to be looked at, if the deepest pools of all tokens were of equal size. */
  readonly depth: number
  /** What a unit of gas costs. */
  readonly perGas?: number
  /** What a way must gain. */
  readonly least?: number
  /** In which no way may pass tokens the other way round. */
  readonly order?: TokenOrder | undefined
  /** Edges that no way may use, unless they have flow. */
  readonly without?: ReadonlySet<number>
}
