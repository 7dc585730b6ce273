import type { FailureCode } from '@oxbow/failures/FailureCode'
import { leastOut, manyOpenOrders, mostOpenOrders, type LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import type { Market } from '../placement/Market.ts'
import { type FillEstimate, from as toFillEstimate } from './FillEstimate.ts'
import * as LimitPrice from './LimitPrice.ts'

/** The states of the limit order form, each with the data for its button. */
export type LimitState =
  | { readonly kind: 'loading' }
  /** Recovers by itself. */
  | { readonly kind: 'unavailable'; readonly isOffline: boolean }
  | { readonly kind: 'region-blocked' }
  /** The server stores no orders. */
  | { readonly kind: 'no-book' }
  /** The network has no reactor that could fill orders. */
  | { readonly kind: 'no-reactor' }
  | { readonly kind: 'choose-token'; readonly side: 'input' | 'output' }
  | { readonly kind: 'token-blocked'; readonly side: 'input' | 'output' }
  /** The native currency and its wrapped token have the same price. */
  | { readonly kind: 'same-coin' }
  | { readonly kind: 'connect' }
  /** The edited order isn't known yet. */
  | { readonly kind: 'reading-edited' }
  /** The edited order can no longer be replaced; a new one is placed only on request. */
  | { readonly kind: 'edited-gone' }
  | { readonly kind: 'enter-amount' }
  | { readonly kind: 'insufficient-balance' }
  | { readonly kind: 'reading-market' }
  | { readonly kind: 'no-market'; readonly code: FailureCode }
  | { readonly kind: 'enter-price' }
  /** The minimum received exceeds 256 bits. */
  | { readonly kind: 'price-out-of-range' }
  /** So far below the market that the user would give the difference away. */
  | { readonly kind: 'below-market'; readonly bps: number }
  /** Open orders are being read, because an exact approval must cover them too. */
  | { readonly kind: 'reading-orders' }
  | { readonly kind: 'orders-unknown'; readonly code: string }
  | { readonly kind: 'too-many-orders' }
  | { readonly kind: 'wrong-chain' }
  /** The native currency must be wrapped first: a fill can't take it. */
  | { readonly kind: 'wrap' }
  | {
      readonly kind: 'ready'
      readonly order: PricedOrder
      readonly warnings: readonly LimitWarning[]
      readonly promised: bigint
      /** The market price is for another amount, or expired: shown, but can't be reviewed. */
      readonly isStale: boolean
    }

/** The order to sign, and when it would fill. */
export type PricedOrder = {
  readonly amountIn: bigint
  readonly price: Price
  readonly leastOut: bigint
  readonly fill: FillEstimate
}

export type LimitWarning =
  /** Slightly below the market, so it would fill immediately. */
  | { readonly kind: 'below-market'; readonly bps: number }
  | { readonly kind: 'far-from-market' }
  /** Fillers reject tokens with a transfer fee. */
  | { readonly kind: 'taxed-token' }
  /** Gas of a fill, in basis points of the amount bought. */
  | { readonly kind: 'costly-fill'; readonly bps: number }
  | { readonly kind: 'many-orders'; readonly count: number }
  /** Less than the pools pay according to the signing node, so the server's market price is wrong. */
  | { readonly kind: 'below-pools'; readonly bps: number }
  /** No pool confirmed the market price to that node. */
  | { readonly kind: 'unconfirmed-market' }

/** The account's open orders on this network; undefined while loading. */
export type OpenOrders =
  /** `promised`: raw units of the sold token that they may take. */
  | { readonly status: 'known'; readonly count: number; readonly promised: bigint }
  | { readonly status: 'unknown'; readonly code: string }

/** More than rounding and a short delay explain. */
const maxBelowMarketBps = 50
const farBps = 10_000
const costlyBps = 1_000
/** Allows for node and server being at different blocks and knowing different pools. */
const maxBelowPoolsBps = 100
const maxRaw = 2n ** 256n - 1n

/** Derives the state from the facts alone. */
export function from(facts: from.Facts): LimitState {
  const { blocked, market, orders, wallet } = facts
  if (facts.outage !== undefined) return { kind: 'unavailable', isOffline: facts.outage === 'offline' }
  if (facts.isLoading) return { kind: 'loading' }
  if (facts.isRegionBlocked) return { kind: 'region-blocked' }
  if (!facts.keepsOrders) return { kind: 'no-book' }
  if (facts.version === undefined) return { kind: 'no-reactor' }
  if (!facts.hasTokenIn) return { kind: 'choose-token', side: 'input' }
  if (!facts.hasTokenOut) return { kind: 'choose-token', side: 'output' }
  if (blocked !== undefined) return { kind: 'token-blocked', side: blocked }
  if (facts.isSameCoin) return { kind: 'same-coin' }
  // Shows missing prices before asking to connect a wallet.
  if (market.status === 'unavailable') return { kind: 'no-market', code: market.code }
  if (wallet.status === 'disconnected') return { kind: 'connect' }
  const { amountIn, balance, edit, price } = facts
  if (edit?.kind === 'reading') return { kind: 'reading-edited' }
  if (edit?.kind === 'gone' || edit?.kind === 'unnamed') return { kind: 'edited-gone' }
  if (edit?.kind === 'unknown') return { kind: 'orders-unknown', code: edit.code }
  if (amountIn === undefined || amountIn === 0n) return { kind: 'enter-amount' }
  if (balance !== undefined && balance < amountIn) return { kind: 'insufficient-balance' }
  if (market.status !== 'known') return { kind: 'reading-market' }
  if (price === undefined) return { kind: 'enter-price' }
  const least = leastOut({ amountIn, price })
  if (least > maxRaw) return { kind: 'price-out-of-range' }
  const worse = LimitPrice.worseByBps(price, market.price)
  if (worse > maxBelowMarketBps) return { kind: 'below-market', bps: worse }
  if (orders === undefined) return { kind: 'reading-orders' }
  if (orders.status === 'unknown') return { kind: 'orders-unknown', code: orders.code }
  if (orders.count >= mostOpenOrders) return { kind: 'too-many-orders' }
  if (wallet.chainId !== facts.chainId) return { kind: 'wrong-chain' }
  if (facts.isNativeIn) return { kind: 'wrap' }
  const order = toPricedOrder(facts)!
  return {
    kind: 'ready',
    order,
    promised: orders.promised,
    isStale: market.isStale,
    warnings: toWarnings(order, { market: market.price, worse, count: orders.count, isTaxed: facts.isTaxed }),
  }
}

/** The open orders without one that sells `amountIn`, because another replaces it. */
export function withoutOne(orders: OpenOrders, amountIn: bigint): OpenOrders {
  if (orders.status === 'unknown') return orders
  const { count, promised } = orders
  return { ...orders, count: Math.max(0, count - 1), promised: promised > amountIn ? promised - amountIn : 0n }
}

/** Undefined while amount or price is missing. */
export function toPricedOrder(facts: toPricedOrder.Facts): PricedOrder | undefined {
  const { amountIn, market, price, version } = facts
  if (amountIn === undefined || amountIn === 0n || price === undefined || version === undefined) return undefined
  const least = leastOut({ amountIn, price })
  return { amountIn, price, leastOut: least, fill: toFillEstimate({ amountIn, leastOut: least, market, version }) }
}

function toWarnings(
  { fill, leastOut: least, price }: PricedOrder,
  { count, isTaxed, market, worse }: { count: number; isTaxed: boolean; market: Price; worse: number },
): readonly LimitWarning[] {
  const warnings: LimitWarning[] = []
  if (worse > 0) warnings.push({ kind: 'below-market', bps: worse })
  if (LimitPrice.distanceBps(price, market, 'out-per-in') >= farBps) warnings.push({ kind: 'far-from-market' })
  if (isTaxed) warnings.push({ kind: 'taxed-token' })
  const share = fill.status === 'known' ? Number((fill.gas * 10_000n) / least) : 0
  if (share >= costlyBps) warnings.push({ kind: 'costly-fill', bps: share })
  if (count >= manyOpenOrders) warnings.push({ kind: 'many-orders', count })
  return warnings
}

/** Compares an order's minimum with what the pools pay for the same amount according to the signing node; `inPools` is null if unknown. */
export function toPoolsWarning(least: bigint, inPools: bigint | null): LimitWarning | undefined {
  if (inPools === null) return { kind: 'unconfirmed-market' }
  const bps = shortfallBps(least, inPools)
  return bps > maxBelowPoolsBps ? { kind: 'below-pools', bps } : undefined
}

/** Holds the server's market price, from which an order's prices follow, against the same. */
export function toMarketWarning(
  market: Market,
  { amountIn, inPools }: { readonly amountIn: bigint; readonly inPools: bigint | null },
): LimitWarning | undefined {
  if (market.status !== 'known') return undefined
  return toPoolsWarning(leastOut({ amountIn, price: market.price }), inPools)
}

/** How much less an amount is than what the pools pay; negative if it is more. */
export function shortfallBps(amount: bigint, inPools: bigint): number {
  return Number(((inPools - amount) * 10_000n) / inPools)
}

export declare namespace toPricedOrder {
  type Facts = {
    /** Raw units; undefined if nothing was typed. */
    readonly amountIn: bigint | undefined
    readonly price: Price | undefined
    readonly market: Market
    /** Of the network's reactor; undefined where it has none. */
    readonly version: 'v1' | 'v3' | undefined
  }
}

export declare namespace from {
  type Facts = toPricedOrder.Facts & {
    readonly isLoading: boolean
    readonly outage: string | undefined
    /** The operator doesn't offer trading in the visitor's region. */
    readonly isRegionBlocked: boolean
    /** The server has an order book. */
    readonly keepsOrders: boolean
    readonly chainId: number
    readonly hasTokenIn: boolean
    readonly hasTokenOut: boolean
    readonly isNativeIn: boolean
    readonly isSameCoin: boolean
    /** One of the tokens has a transfer fee. */
    readonly isTaxed: boolean
    /** The side whose token the operator blocks. */
    readonly blocked: 'input' | 'output' | undefined
    readonly wallet: { readonly status: 'disconnected' } | { readonly status: 'connected'; readonly chainId: number }
    /** Of the sold token, in raw units; undefined while unknown. */
    readonly balance: bigint | undefined
    readonly orders: OpenOrders | undefined
    /** The order that this one replaces, as far as known; undefined where editing isn't supported. */
    readonly edit?:
      | { readonly kind: 'none' | 'disconnected' | 'reading' | 'gone' | 'unnamed' | 'known' }
      | EditUnknown
      | undefined
  }
}

type EditUnknown = { readonly kind: 'unknown'; readonly code: string }
