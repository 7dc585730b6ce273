import type { Amounts } from '@oxbow/amm/liquidity'
import { type PlacedLog, readTimes } from '@oxbow/client/PlacedLog'
import type { Client } from 'viem'

/** All fees that a position had earned by a time, collected or not, in raw units. */
export type FeePoint = {
  /** Unix seconds. */
  readonly seconds: number
  readonly fees: Amounts
}

/** After an event, before its time is known. */
export type LoggedFees = { readonly log: PlacedLog; readonly fees: Amounts }

/** As many as a chart has room for, and a page may ask blocks for. */
const pointsAtMost = 60

/** Takes the fees after every so many events, so that the points are dense where the pool was busy. */
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

/** Undefined when the node does not say when it was. */
export async function placeFees(rpc: Client, points: readonly LoggedFees[]): Promise<readonly FeePoint[] | undefined> {
  const timeOf = await readTimes(
    rpc,
    points.map(({ log }) => log),
  )
  return timeOf && points.map(({ log, fees }) => ({ seconds: timeOf(log), fees }))
}
