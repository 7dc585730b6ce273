import type { Deposit } from '@oxbow/across/Deposit'
import { type BridgeSample, farthest, independentSamples, nearestSamples } from './BridgeQuote.ts'
import type { Transfer } from './joinTransfers.ts'

/** Unix seconds of the block of an event, on either side. */
export type TransferClock = (event: Pick<Deposit, 'blockNumber' | 'timestamp'>) => Promise<bigint>

/**
 * Samples of transfers of one pair. Most nodes tell with an event when it was; for those that don't, two blocks are read for each whose time counts for `amount`, and
 * for its fee none.
 */
export async function sampleTransfers(
  transfers: readonly Transfer[],
  { amount, left, arrived }: sampleTransfers.Options,
): Promise<readonly BridgeSample[]> {
  const independent = independentSamples(transfers)
  const near = new Set(nearestSamples(independent, amount, 2n * farthest))
  return await Promise.all(
    independent.map(async (each): Promise<BridgeSample> => {
      const { deposit, fill, inputAmount, outputAmount } = each
      const isKnown = deposit.timestamp !== undefined && fill.timestamp !== undefined
      if (!isKnown && !near.has(each)) return { inputAmount, outputAmount, seconds: undefined }
      const [from, to] = await Promise.all([left(deposit), arrived(fill)])
      // The clocks of two networks differ by seconds.
      return { inputAmount, outputAmount, seconds: Math.max(0, Number(to - from)) }
    }),
  )
}

export declare namespace sampleTransfers {
  type Options = {
    readonly amount: bigint
    /** Of the network where they were left, and of that where they arrived. */
    readonly left: TransferClock
    readonly arrived: TransferClock
  }
}
