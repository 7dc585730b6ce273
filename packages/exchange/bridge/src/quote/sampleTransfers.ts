import type { Deposit } from '@oxbow/across/Deposit'
import { type BridgeSample, farthest, independentSamples, nearestSamples } from './BridgeQuote.ts'
import type { Transfer } from './joinTransfers.ts'

/** Unix seconds of an event's block, on either network. */
export type TransferClock = (event: Pick<Deposit, 'blockNumber' | 'timestamp'>) => Promise<bigint>

/**
 * Samples of one pair's transfers. Most nodes return an event's time; otherwise two blocks are read for each sample whose time matters for `amount`,
 * and none for its fee.
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
    /** Of the origin, and of the destination. */
    readonly left: TransferClock
    readonly arrived: TransferClock
  }
}
