import type { BridgedPair } from '@oxbow/across/bridgedPairs'
import type { Address } from 'viem'

/** A filled deposit of the last hours. */
export type BridgeSample = {
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  /** From the deposit's block to the fill's; undefined if not read. */
  readonly seconds: number | undefined
}

/** The accounts involved in a sample. */
export type SampleParties = { readonly relayer: Address; readonly depositor: Address; readonly recipient: Address }

/** The quote for bridging an amount, from recent transfers. */
export type BridgeQuote =
  | {
      readonly status: 'ok'
      /** Output amount to request, in raw units: the amount minus the fee of recent transfers, within bounds that make a fill worth its gas. */
      readonly output: bigint
      /** Fill time of half the samples, and of nine in ten; undefined if no times were read. */
      readonly usualSeconds: number | undefined
      readonly slowSeconds: number | undefined
      readonly samples: number
    }
  /** No transfer within a factor of 32 of this size in the hours read, so the fee is unknown. `isOfAnySize`: nor of any other size. */
  | { readonly status: 'no-samples'; readonly isOfAnySize: boolean }

/** The number of samples used, and the largest factor between their size and the amount. */
const maxSamples = 20
export const farthest = 32n
const whole = 10n ** 18n

/**
 * Estimates fee and time of an amount from the samples nearest in size.
 *
 * Anyone can fill their own deposits at any fee, for the price of gas, in sizes near a requested amount. So the fee is at most twice the median upper
 * estimate over all samples: for this amount, a smaller transfer's rate and a larger one's total are upper estimates. It is also at least the median
 * lower estimate, from smaller transfers' totals and larger ones' rates, because relayers don't fill at a loss.
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
  // Fee rates, scaled by 10^18.
  const paid = near.map((sample) => (feeOf(sample) * whole) / sample.inputAmount).toSorted(ascending)
  const bounds = real
    .map((sample) => (sample.inputAmount < amount ? (feeOf(sample) * amount) / sample.inputAmount : feeOf(sample)))
    .toSorted(ascending)
  const usual = (amount * at(paid, 0.75)) / whole
  const bound = 2n * at(bounds, 0.5)
  const floors = real
    .map((sample) => (sample.inputAmount < amount ? feeOf(sample) : (feeOf(sample) * amount) / sample.inputAmount))
    .toSorted(ascending)
  // The gas cost uses a server's price, so it is bounded by other transfers' fees. Too low a fee leads to a refund, but too high a fee is lost.
  const gasFee = bound > 0n && leastFee > 2n * bound ? 2n * bound : leastFee
  const fee = most(bound > 0n && bound < usual ? bound : usual, at(floors, 0.5), gasFee)
  // Times may have been read for another amount of similar size, so the nearest samples may lack them.
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
    /** Minimum fee in raw units of the input, below which no relayer fills. */
    readonly leastFee?: bigint | undefined
    readonly pair: Pick<BridgedPair, 'input' | 'output'>
  }
}

/** The most relevant samples for an amount, nearest in size first. */
export function nearestSamples<T extends Pick<BridgeSample, 'inputAmount'>>(
  samples: readonly T[],
  amount: bigint,
  most = farthest,
): readonly T[] {
  return samples
    .filter(({ inputAmount }) => inputAmount <= amount * most && amount <= inputAmount * most)
    .map((sample) => ({ sample, distance: Math.abs(Math.log(Number(sample.inputAmount) / Number(amount))) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxSamples)
    .map(({ sample }) => sample)
}

/**
 * Independent samples: the newest per relayer, depositor and size range (a power of two), without self-payments. Many transfers of one relayer for
 * one depositor count as one.
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
