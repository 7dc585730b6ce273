import type { BridgedPair } from '@oxbow/across/bridgedPairs'
import { payoutOffered, type RelayOffer, secondsOffered } from '@oxbow/across/RelayOffer'
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
      /**
       * Fill time of half the samples, and of nine in ten; undefined if no times were read. At the keeper's fee both are the keeper's: those samples paid
       * more, so nobody else is sure to fill it.
       */
      readonly usualSeconds: number | undefined
      readonly slowSeconds: number | undefined
      readonly samples: number
      /** What a fill takes of the network at least, in raw units of the input; undefined if unknown. */
      readonly leastFee?: bigint | undefined
      /** What this site's keeper says of this amount; undefined if nothing. */
      readonly keeper?: KeeperQuote | undefined
    }
  /** No transfer within a factor of 32 of this size in the hours read, so the fee is unknown. `isOfAnySize`: nor of any other size. */
  | { readonly status: 'no-samples'; readonly isOfAnySize: boolean }

/** The fee that the keeper asks, in raw units of the input, when it fills, and whether the quote is at that fee; or it doesn't fill that amount. */
export type KeeperQuote =
  | { readonly status: 'fills'; readonly fee: bigint; readonly seconds: number; readonly isUsed: boolean }
  | { readonly status: 'cannot' }

/** The number of samples used, and the largest factor between their size and the amount. */
const maxSamples = 20
export const farthest = 32n
/** Smaller factors, for closer bounds, where so many times the amount was moved within them. */
const nearerRanges = [2n, 8n]
const leastMoney = 8n
const whole = 10n ** 18n

/**
 * Estimates fee and time of an amount from the samples nearest in size.
 *
 * Anyone can fill their own deposits at any fee, in sizes near a requested amount, for gas and for having the money on its route for an hour. So the fee is at
 * most twice the median upper estimate over all samples of comparable size: for this amount, a smaller transfer's rate and a larger one's total are upper
 * estimates. It is also at least the median lower estimate, from smaller transfers' totals and larger ones' rates, because relayers don't fill at a loss.
 * Both medians are of money: each sample weighs what it moved, up to the amount. Whoever wants to move them needs as much money on its route as all others.
 *
 * A keeper's offer only lowers the fee, and never below a fill's gas: it is a server's word, and one that isn't kept leads to a refund. What the operator
 * would like to earn raises no fee.
 */
export function toBridgeQuote(
  samples: readonly BridgeSample[],
  { amount, keeper, leastFee, pair }: toBridgeQuote.Options,
): BridgeQuote {
  const real = samples.filter(({ inputAmount, outputAmount }) => inputAmount > 0n && outputAmount > 0n)
  const near = nearestSamples(real, amount)
  if (near.length === 0) return { status: 'no-samples', isOfAnySize: real.length === 0 }
  const scale = (value: bigint) => (value * 10n ** BigInt(pair.input.decimals)) / 10n ** BigInt(pair.output.decimals)
  const feeOf = ({ inputAmount, outputAmount }: BridgeSample) => inputAmount - scale(outputAmount)
  // Fee rates, scaled by 10^18.
  const paid = near.map((sample) => (feeOf(sample) * whole) / sample.inputAmount).toSorted(ascending)
  const scaledFeeOf = (sample: BridgeSample) => (feeOf(sample) * amount) / sample.inputAmount
  const isSmaller = (sample: BridgeSample) => sample.inputAmount < amount
  const medianOf = (range: bigint, estimate: (sample: BridgeSample) => bigint) => {
    const weighed = real.flatMap((sample) => {
      const weight = sample.inputAmount < amount ? sample.inputAmount : amount
      return isComparable(sample.inputAmount, amount, range) ? [{ value: estimate(sample), weight }] : []
    })
    return medianOfMoney(weighed)
  }
  const upperOf = (sample: BridgeSample) => (isSmaller(sample) ? scaledFeeOf(sample) : feeOf(sample))
  const lowerOf = (sample: BridgeSample) => (isSmaller(sample) ? feeOf(sample) : scaledFeeOf(sample))
  const usual = (amount * at(paid, 0.75)) / whole
  const widest = medianOf(farthest, upperOf)
  // The nearer in size, the closer the estimate; of few samples it would be anybody's.
  const nearer = nearerRanges
    .map((range) => medianOf(range, upperOf))
    .filter(({ money }) => money >= leastMoney * amount)
  const bound = 2n * widest.value
  const nearest = [widest, ...nearer].reduce((least, { value }) => (value < least ? value : least), widest.value)
  const upper = 2n * (nearest > 0n ? nearest : 0n)
  const floor = medianOf(farthest, lowerOf).value
  // The gas cost uses a server's price, so it is bounded by other transfers' fees. Too low a fee leads to a refund, but too high a fee is lost.
  const gasCost = leastFee ?? 0n
  const gasFee = bound > 0n && gasCost > 2n * bound ? 2n * bound : gasCost
  const sampled = most(upper < usual ? upper : usual, floor, gasFee)
  const offered = keeper && toKeeperQuote(keeper, { amount, gasFee, pair, sampled })
  const used = offered?.status === 'fills' && offered.isUsed ? offered : undefined
  const fee = used?.fee ?? sampled
  // Times may have been read for another amount of similar size, so the nearest samples may lack them.
  const timed = real.filter(({ seconds }) => seconds !== undefined)
  const times = nearestSamples(timed, amount, 2n * farthest)
    .flatMap(({ seconds }) => seconds ?? [])
    .toSorted((a, b) => a - b)
  const [usualSeconds, slowSeconds] = used
    ? [used.seconds, used.seconds]
    : times.length > 0
      ? [at(times, 0.5), at(times, 0.9)]
      : []
  return {
    status: 'ok',
    output: ((amount - fee) * 10n ** BigInt(pair.output.decimals)) / 10n ** BigInt(pair.input.decimals),
    usualSeconds,
    slowSeconds,
    samples: near.length,
    leastFee,
    ...(offered && { keeper: offered }),
  }
}

function toKeeperQuote(offer: RelayOffer, { amount, gasFee, pair, sampled }: KeeperFacts): KeeperQuote {
  const [here, there] = [10n ** BigInt(pair.input.decimals), 10n ** BigInt(pair.output.decimals)]
  const payout = payoutOffered(offer, (amount * there) / here)
  if (payout === undefined) return { status: 'cannot' }
  // Rounded up, so that the fee is enough in the output's units as well.
  const fee = amount - (payout * here) / there
  const seconds = secondsOffered(offer, payout)
  return { status: 'fills', fee, seconds, isUsed: fee > 0n && fee < sampled && fee >= gasFee }
}

type KeeperFacts = Pick<toBridgeQuote.Options, 'amount' | 'pair'> & {
  readonly gasFee: bigint
  /** The fee of recent transfers. */
  readonly sampled: bigint
}

export declare namespace toBridgeQuote {
  type Options = {
    readonly amount: bigint
    /** Minimum fee in raw units of the input, below which no relayer fills. */
    readonly leastFee?: bigint | undefined
    /** What this site's keeper fills now. */
    readonly keeper?: RelayOffer | undefined
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
    .filter(({ inputAmount }) => isComparable(inputAmount, amount, most))
    .map((sample) => ({ sample, distance: Math.abs(Math.log(Number(sample.inputAmount) / Number(amount))) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxSamples)
    .map(({ sample }) => sample)
}

/** Whether a transfer says something about an amount: neither is more than a factor of 32, or another one, larger. */
export function isComparable(inputAmount: bigint, amount: bigint, most = farthest): boolean {
  return inputAmount <= amount * most && amount <= inputAmount * most
}

/** So many of one relayer and size count, whomever they name as depositor: that is a field which the one who deposits fills in. */
const mostOfRelayer = 8

/**
 * The newest samples per relayer and size (a power of two), without self-payments.
 *
 * @param samples oldest first
 */
export function independentSamples<T extends { readonly inputAmount: bigint } & SampleParties>(
  samples: readonly T[],
): readonly T[] {
  const counts = new Map<string, number>()
  return samples
    .toReversed()
    .filter(({ depositor, inputAmount, recipient, relayer }) => {
      if (relayer === depositor || relayer === recipient) return false
      const key = `${relayer} ${inputAmount.toString(2).length}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= mostOfRelayer
    })
    .toReversed()
}

/** The value that half of the money is at or below, and all of the money. */
function medianOfMoney(values: readonly { readonly value: bigint; readonly weight: bigint }[]) {
  const sorted = values.toSorted((a, b) => ascending(a.value, b.value))
  const money = sorted.reduce((sum, { weight }) => sum + weight, 0n)
  let sum = 0n
  for (const { value, weight } of sorted) {
    sum += weight
    if (2n * sum >= money) return { value, money }
  }
  return { value: 0n, money }
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
