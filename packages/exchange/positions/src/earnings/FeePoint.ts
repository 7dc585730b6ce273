import type { Amounts } from '@oxbow/amm/liquidity'
import { type PlacedLog, readTimes } from '@oxbow/client/PlacedLog'
import type { Client } from 'viem'

/** Fees that a position had earned by a time, collected or not, in raw units. */
export type FeePoint = {
  /** Unix seconds. */
  readonly seconds: number
  readonly fees: Amounts
}

/** Fees after an event whose block time isn't known yet. */
export type LoggedFees = { readonly log: PlacedLog; readonly fees: Amounts }

/** Limited by the width of a chart and the number of blocks that a page may request. */
const pointsAtMost = 60

/** Samples the fees every n-th event, so points are denser where the pool was busier. */
export function createFeeSampler(eventCount: number) {
  const points: LoggedFees[] = []
  const every = Math.max(1, Math.ceil(eventCount / pointsAtMost))
  let seen = 0
  return {
    points: points as readonly LoggedFees[],
    add(log: PlacedLog, feesOf: () => Amounts): void {
      if (seen % every === 0) points.push({ log, fees: feesOf() })
      seen += 1
    },
  }
}

/** Undefined if the node doesn't have the block times. */
export async function placeFees(rpc: Client, points: readonly LoggedFees[]): Promise<readonly FeePoint[] | undefined> {
  const timeOf = await readTimes(
    rpc,
    points.map(({ log }) => log),
  )
  return timeOf && points.map(({ log, fees }) => ({ seconds: timeOf(log), fees }))
}
