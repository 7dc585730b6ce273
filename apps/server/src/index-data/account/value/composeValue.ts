import { fillQuietPeriods } from '../../market/fillQuietPeriods.ts'
import type { HistoryPoint } from '../../market/HistoryPoint.ts'
import type { TokenMoves } from './readTokenMoves.ts'

/** Value of an account's tokens at a time. */
export type ValuePoint = {
  /** Unix seconds. */
  readonly timestamp: number
  /** Null if a balance or price is unknown. */
  readonly usd: number | null
}

/** A token of the account, as of now. */
export type ValuedToken = TokenMoves & {
  /** Raw units at the newest indexed block; undefined if unknown. */
  readonly balance: bigint | undefined
  /** Whether transfers explain all balance changes; false for a contract's wrapped native currency. */
  readonly isToldByTransfers: boolean
  readonly isStablecoin: boolean
  /** Balances at the grid's times, if they were read instead: those of the native currency. Times at which one wasn't read have no point. */
  readonly balances?: readonly (bigint | null)[]
}

/**
 * Value of all tokens at some times: balances are derived backwards from the current ones by the transfers since, and prices are those that the index
 * had at the time.
 */
export function composeValue(parameters: composeValue.Parameters): {
  points: readonly ValuePoint[]
  unpricedCount: number
} {
  const { tokens, moments, beginSeconds, stepSeconds } = parameters
  const natives = new Map(tokens.filter(({ isNative }) => isNative).map((token) => [token.chainId, ownPrices(token)]))
  const held = tokens.flatMap((token) => {
    const balances = token.balances ?? balancesAt(token, moments)
    if (balances.every((balance) => balance === 0n)) return []
    return [{ token, balances, prices: pricesAt(token, natives.get(token.chainId) ?? [], moments, stepSeconds) }]
  })
  // As in the current total, tokens that never had a price are left out and counted.
  const priced = held.filter(({ token, prices }) => token.decimals !== null && prices.some((price) => price !== null))
  const points = moments.flatMap((timestamp, place) => {
    if (timestamp < beginSeconds || tokens.some(({ balances }) => balances?.[place] === null)) return []
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
    /** Times of the grid, oldest first; the last one is that of the newest block. */
    readonly moments: readonly number[]
    /** Balances before this time are unknown. */
    readonly beginSeconds: number
    readonly stepSeconds: number
  }
}

/** Raw units at each time; null for times before which it can't be derived. */
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
    // Transfers before a token's first pool aren't indexed. A balance of zero at that time is assumed to have been zero before.
    if (moments[place]! < sinceTimestamp && current > 0n) break
    balances[place] = current
    current -= changeAt.get(place) ?? 0n
    // Negative: the token changes balances without transfers.
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
  // Stablecoins, which the operator chooses, are valued at one dollar before their first price.
  let price: number | null = token.isStablecoin ? 1 : null
  return moments.map((moment, place) => {
    for (; next < periods.length && endOf(periods[next]!, token, stepSeconds) <= moment; next++)
      price = periods[next]!.close ?? price
    return place === last ? token.priceUsd : price
  })
}

/** The price from before the grid covers one hour. */
function endOf({ timestamp }: HistoryPoint, { before }: TokenMoves, stepSeconds: number): number {
  return timestamp + (timestamp === before?.[0] ? 3_600 : stepSeconds)
}

function ownPrices({ before, prices }: TokenMoves): readonly HistoryPoint[] {
  return [...(before ? [before] : []), ...prices].map(([timestamp, close]) => toPoint(timestamp, close))
}

/** The native currency's periods since a token's first one, starting with its price at that time. */
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
