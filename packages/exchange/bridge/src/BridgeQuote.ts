import type { BridgedPair } from '@oxbow/across/bridgedPairs'

/** A deposit of the last hours that was filled. */
export type BridgeSample = {
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  /** From the block of the deposit to that of its fill. */
  readonly seconds: number
}

/** What bridging an amount would give, by what others got. */
export type BridgeQuote =
  | {
      readonly status: 'ok'
      /** Raw units to ask for: three of four samples paid as much of a fee, or less. */
      readonly output: bigint
      /** Half of the samples were filled as soon as that, and nine of ten. */
      readonly usualSeconds: number
      readonly slowSeconds: number
      readonly samples: number
    }
  /** Nobody bridged that much, or a thirtieth of it, in the hours that were looked at: what it would cost is not known. */
  | { readonly status: 'no-samples' }

/** How many of them count, and how far from the amount they may be. */
const mostSamples = 20
const farthest = 32n

/** The fee and the time of an amount, by the samples that are nearest to it in size. */
export function toBridgeQuote(
  samples: readonly BridgeSample[],
  { amount, pair }: { readonly amount: bigint; readonly pair: Pick<BridgedPair, 'input' | 'output'> },
): BridgeQuote {
  const near = samples
    .filter(({ inputAmount, outputAmount }) => inputAmount > 0n && outputAmount > 0n)
    .filter(({ inputAmount }) => inputAmount <= amount * farthest && amount <= inputAmount * farthest)
    .map((sample) => ({ sample, distance: Math.abs(Math.log(Number(sample.inputAmount) / Number(amount))) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, mostSamples)
    .map(({ sample }) => sample)
  if (near.length === 0) return { status: 'no-samples' }
  const scale = (value: bigint) => (value * 10n ** BigInt(pair.input.decimals)) / 10n ** BigInt(pair.output.decimals)
  // What was kept, of a part of 10^18.
  const kept = near
    .map(({ inputAmount, outputAmount }) => (scale(outputAmount) * 10n ** 18n) / inputAmount)
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  const worth = (amount * at(kept, 0.75)) / 10n ** 18n
  const times = near.map(({ seconds }) => seconds).toSorted((a, b) => a - b)
  return {
    status: 'ok',
    output: (worth * 10n ** BigInt(pair.output.decimals)) / 10n ** BigInt(pair.input.decimals),
    usualSeconds: at(times, 0.5),
    slowSeconds: at(times, 0.9),
    samples: near.length,
  }
}

function at<T>(sorted: readonly T[], part: number): T {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!
}
