import type { Amounts } from '@oxbow/amm/liquidity'
import { type BlockSpan, type PlacedLog, readSeconds, readTimes } from '@oxbow/client/PlacedLog'
import { type Client, numberToHex } from 'viem'
import { type FeePoint, type LoggedFees, placeFees } from './FeePoint.ts'
import { type HoldingMoment, type HoldingTime, holdingTime } from './HoldingTime.ts'
import { type LoggedStep, type PositionStep, placeSteps } from './PositionStep.ts'

/** A change of a position or its pool whose block time isn't known yet. */
export type LoggedMoment = Omit<HoldingMoment, 'seconds'> & { readonly log: PlacedLog }

/** Holding time and history of a position; undefined if the node doesn't have the block times. */
export async function readTimeHeld(
  rpc: Client,
  { moments, steps, startsInside, span, feePoints, fees }: readTimeHeld.Parameters,
): Promise<readTimeHeld.ReturnType | undefined> {
  const logs = moments.map(({ log }) => log)
  const [timeOf, endSeconds, placedFees] = await Promise.all([
    readTimes(rpc, logs),
    readSeconds(rpc, numberToHex(span.toBlock)),
    feePoints && placeFees(rpc, feePoints),
  ])
  if (timeOf === undefined || endSeconds === undefined) return undefined
  const placed = moments.map(({ log, ...moment }) => ({ ...moment, seconds: timeOf(log) }))
  return {
    time: holdingTime({ moments: placed, isInside: startsInside, endSeconds }),
    history: placeSteps(steps, timeOf),
    feesOverTime: placedFees && [...placedFees, { seconds: endSeconds, fees }],
  }
}

export declare namespace readTimeHeld {
  type Parameters = {
    readonly moments: readonly LoggedMoment[]
    /** The log of each step is also that of a moment. */
    readonly steps: readonly LoggedStep<PlacedLog>[]
    /** Whether the price was in range at first. */
    readonly startsInside: boolean
    readonly span: Pick<BlockSpan, 'toBlock'>
    /** Undefined if the fee growth is unknown. */
    readonly feePoints: readonly LoggedFees[] | undefined
    /** Fees up to now. */
    readonly fees: Amounts
  }
  type ReturnType = {
    readonly time: HoldingTime
    readonly history: readonly PositionStep[]
    readonly feesOverTime: readonly FeePoint[] | undefined
  }
}
