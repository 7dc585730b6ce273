import type { BridgedPair } from '@oxbow/across/bridgedPairs'
import type { Address } from 'viem'

/** A deposit of the last hours that was filled. */
export type BridgeSample = {
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  /** From the block of the deposit to that of its fill; undefined where nobody looked. */
  readonly seconds: number | undefined
}

/** Who stands behind a sample. */
export type SampleParties = { readonly relayer: Address; readonly depositor: Address; readonly recipient: Address }

/** What bridging an amount would give, by what others got. */
export type BridgeQuote =
  | {
      readonly status: 'ok'
      /** Raw units to ask for: less the fee that recent transfers paid, kept within bounds that make a fill worth its gas. */
      readonly output: bigint
      /** Half of the samples were filled as soon as that, and nine of ten; undefined while nobody looked when they were. */
      readonly usualSeconds: number | undefined
      readonly slowSeconds: number | undefined
      readonly samples: number
    }
  /**
   * Nobody bridged that much, or a thirtieth of it, in the hours that were looked at: what it would cost is not known. `isOfAnySize`: nor any other amount.
   */
  | { readonly status: 'no-samples'; readonly isOfAnySize: boolean }

/** How many of them count, and how far from the amount they may be. */
const mostSamples = 20
export const farthest = 32n
const whole = 10n ** 18n

/**
 * The fee and the time of an amount, by the samples that are nearest to it in size.
 *
 * Anybody can fill their own deposits at any fee, for no more than gas, and of sizes near an amount that is asked for. So the fee is no more than twice what half of
 * all samples, of any size, say of the amount: a smaller one paid a part that is no less than the amount's, and a larger one a sum that is no less. And it is no less than
 * what half of them say at least, where a smaller one's sum and a larger one's part are no more: what leaves a relayer nothing is filled by nobody.
 */
export function toBridgeQuote(
  samples: readonly BridgeSample[],
  { amount, leastFee = 0n, pair }: toBridgeQuote.Options,
): BridgeQuote {
  const real = samples.filter(({ inputAmount, outputAmount }) => inputAmount > 0n && outputAmount > 0n)
  const near = nearestSamples(real, amount)
  if (near.length === 0) return { status: 'no-samples', isOfAnySize: real.length === 0 }
  const scale = (value: bigint) => (value * 10n ** BigInt(pair.input.decimals)) / 10n ** BigInt(pair.output.decimals)
  const feeOf = ({ inputAmount, outputAmount }: BridgeSample) => inputAmount - scale(outputAmount)
  // Of a part of 10^18.
  const paid = near.map((sample) => (feeOf(sample) * whole) / sample.inputAmount).toSorted(ascending)
  const bounds = real
    .map((sample) => (sample.inputAmount < amount ? (feeOf(sample) * amount) / sample.inputAmount : feeOf(sample)))
    .toSorted(ascending)
  const usual = (amount * at(paid, 0.75)) / whole
  const bound = 2n * at(bounds, 0.5)
  const floors = real
    .map((sample) => (sample.inputAmount < amount ? feeOf(sample) : (feeOf(sample) * amount) / sample.inputAmount))
    .toSorted(ascending)
  // What a fill burns is told by a server's price, which others' transfers bound. Too low a fee is refunded, too high a one is gone.
  const gasFee = bound > 0n && leastFee > 2n * bound ? 2n * bound : leastFee
  const fee = most(bound > 0n && bound < usual ? bound : usual, at(floors, 0.5), gasFee)
  // Their times are looked up for another amount near this one, so that its own nearest may lack them.
  const timed = real.filter(({ seconds }) => seconds !== undefined)
  const times = nearestSamples(timed, amount, 2n * farthest)
    .flatMap(({ seconds }) => seconds ?? [])
    .toSorted((a, b) => a - b)
  return {
    status: 'ok',
    output: ((amount - fee) * 10n ** BigInt(pair.output.decimals)) / 10n ** BigInt(pair.input.decimals),
    ...(times.length > 0
      ? { usualSeconds: at(times, 0.5), slowSeconds: at(times, 0.9) }
      : { usualSeconds: undefined, slowSeconds: undefined }),
    samples: near.length,
  }
}

export declare namespace toBridgeQuote {
  type Options = {
    readonly amount: bigint
    /** Raw units of the input: for less nobody fills anything. */
    readonly leastFee?: bigint | undefined
    readonly pair: Pick<BridgedPair, 'input' | 'output'>
  }
}

/** Those that say most of an amount, the nearest in size first. */
export function nearestSamples<T extends Pick<BridgeSample, 'inputAmount'>>(
  samples: readonly T[],
  amount: bigint,
  most = farthest,
): readonly T[] {
  return samples
    .filter(({ inputAmount }) => inputAmount <= amount * most && amount <= inputAmount * most)
    .map((sample) => ({ sample, distance: Math.abs(Math.log(Number(sample.inputAmount) / Number(amount))) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, mostSamples)
    .map(({ sample }) => sample)
}

/**
 * Samples of which each says something of its own: the newest of each relayer with each depositor in each range of sizes, a power of two, and none of who paid
 * themselves. Many of one relayer for one depositor are one opinion, however often it is repeated.
 *
 * @param samples oldest first
 */
export function independentSamples<T extends { readonly inputAmount: bigint } & SampleParties>(
  samples: readonly T[],
): readonly T[] {
  const newest = new Map<string, T>()
  for (const sample of samples) {
    const { depositor, inputAmount, recipient, relayer } = sample
    if (relayer === depositor || relayer === recipient) continue
    const key = `${relayer} ${depositor} ${inputAmount.toString(2).length}`
    newest.delete(key)
    newest.set(key, sample)
  }
  return [...newest.values()]
}

function most(...values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (a < b ? b : a))
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function at<T>(sorted: readonly T[], part: number): T {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!
}
