import { fillQuietPeriods } from '../../market/fillQuietPeriods.ts'
import type { HistoryPoint } from '../../market/HistoryPoint.ts'
import type { TokenMoves } from './readTokenMoves.ts'

/** What an account's tokens were worth at a moment. */
export type ValuePoint = {
  /** Unix seconds. */
  readonly timestamp: number
  /** Null where a balance or a price is unknown. */
  readonly usd: number | null
}

/** A token of the account, as it is now. */
export type ValuedToken = TokenMoves & {
  /** Raw units at the newest indexed block; undefined when unknown. */
  readonly balance: bigint | undefined
  /** Whether transfers tell all that its balance did: those of wrapped native currency do not for a contract. */
  readonly isToldByTransfers: boolean
  readonly isStablecoin: boolean
}

/**
 * The value of all tokens at each of some moments: each balance goes back from the one of now by what came and went since, each price is the one that the
 * index had settled by then.
 */
export function composeValue(parameters: composeValue.Parameters): {
  points: readonly ValuePoint[]
  unpricedCount: number
} {
  const { tokens, moments, beginSeconds, stepSeconds } = parameters
  const natives = new Map(tokens.filter(({ isNative }) => isNative).map((token) => [token.chainId, ownPrices(token)]))
  const held = tokens.flatMap((token) => {
    const balances = balancesAt(token, moments)
    if (balances.every((balance) => balance === 0n)) return []
    return [{ token, balances, prices: pricesAt(token, natives.get(token.chainId) ?? [], moments, stepSeconds) }]
  })
  // As in the total of now: what never had a price is left out and counted.
  const priced = held.filter(({ token, prices }) => token.decimals !== null && prices.some((price) => price !== null))
  const points = moments.flatMap((timestamp, place) => {
    if (timestamp < beginSeconds) return []
    let usd: number | null = 0
    for (const { token, balances, prices } of priced) {
      const [balance, price] = [balances[place], prices[place]]
      if (balance === 0n || usd === null) continue
      usd = balance == null || price == null ? null : usd + (Number(balance) / 10 ** (token.decimals ?? 0)) * price
    }
    return [{ timestamp, usd }]
  })
  return { points: priced.length === 0 ? [] : points, unpricedCount: held.length - priced.length }
}

export declare namespace composeValue {
  type Parameters = {
    readonly tokens: readonly (ValuedToken & { readonly isNative: boolean })[]
    /** Moments of the grid, oldest first; the last one is that of the newest block, wherever it falls. */
    readonly moments: readonly number[]
    /** Before this nobody can tell what the account had. */
    readonly beginSeconds: number
    readonly stepSeconds: number
  }
}

/** Raw units at each moment; null from where on, going back, nobody can tell. */
export function balancesAt(
  token: Pick<ValuedToken, 'balance' | 'changes' | 'sinceTimestamp' | 'isToldByTransfers'>,
  moments: readonly number[],
): readonly (bigint | null)[] {
  const { balance, changes, sinceTimestamp, isToldByTransfers } = token
  const changeAt = new Map(changes.map(([place, change]) => [place, BigInt(change)]))
  const balances: (bigint | null)[] = moments.map(() => null)
  let current = balance ?? null
  if (!isToldByTransfers && (current !== 0n || changes.length > 0)) return balances
  for (let place = moments.length - 1; place >= 0 && current !== null; place--) {
    // Before its first pool transfers of a token are not indexed. Who had none at that moment is taken to have had none before.
    if (moments[place]! < sinceTimestamp && current > 0n) break
    balances[place] = current
    current -= changeAt.get(place) ?? 0n
    // Less than nothing: the token moves balances without telling.
    if (current < 0n) current = null
  }
  return balances
}

function pricesAt(
  token: ValuedToken & { readonly isNative: boolean },
  native: readonly HistoryPoint[],
  moments: readonly number[],
  stepSeconds: number,
): readonly (number | null)[] {
  const own = ownPrices(token)
  const periods =
    token.priceAnchor === 'native' && !token.isNative ? fillQuietPeriods(own, since(native, own, token)) : own
  const last = moments.length - 1
  let next = 0
  // Operators choose stablecoins, and those are worth a dollar from the beginning.
  let price: number | null = token.isStablecoin ? 1 : null
  return moments.map((moment, place) => {
    for (; next < periods.length && endOf(periods[next]!, token, stepSeconds) <= moment; next++)
      price = periods[next]!.close ?? price
    return place === last ? token.priceUsd : price
  })
}

/** The price from before the grid stands for an hour of its own. */
function endOf({ timestamp }: HistoryPoint, { before }: TokenMoves, stepSeconds: number): number {
  return timestamp + (timestamp === before?.[0] ? 3_600 : stepSeconds)
}

function ownPrices({ before, prices }: TokenMoves): readonly HistoryPoint[] {
  return [...(before ? [before] : []), ...prices].map(([timestamp, close]) => toPoint(timestamp, close))
}

/** The native currency's periods from a token's first one on, beginning with what it was worth then. */
function since(
  native: readonly HistoryPoint[],
  own: readonly HistoryPoint[],
  { before, nativeBefore }: TokenMoves,
): readonly HistoryPoint[] {
  const first = own[0]
  if (first === undefined) return []
  const then = before ? nativeBefore : (native.findLast(({ timestamp }) => timestamp <= first.timestamp)?.close ?? null)
  return [toPoint(first.timestamp, then), ...native.filter(({ timestamp }) => timestamp > first.timestamp)]
}

function toPoint(timestamp: number, close: number | null): HistoryPoint {
  return { timestamp, open: close, high: close, low: close, close, volumeUsd: null, tvlUsd: null, feesUsd: null }
}
