import type { FailureCode } from '@oxbow/failures/FailureCode'
import { leastOut, manyOpenOrders, mostOpenOrders, type LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import { type FillEstimate, from as toFillEstimate } from './FillEstimate.ts'
import * as LimitPrice from './LimitPrice.ts'
import type { Market } from './Market.ts'

/** What the page of a limit order can be in, each with what its one button needs to know. */
export type LimitState =
  | { readonly kind: 'loading' }
  /** Recovers by itself. */
  | { readonly kind: 'unavailable'; readonly isOffline: boolean }
  | { readonly kind: 'region-blocked' }
  /** The server keeps no orders. */
  | { readonly kind: 'no-book' }
  /** Nobody could fill an order on this network. */
  | { readonly kind: 'no-reactor' }
  | { readonly kind: 'choose-token'; readonly side: 'input' | 'output' }
  | { readonly kind: 'token-blocked'; readonly side: 'input' | 'output' }
  /** The native currency and its wrapped twin have one price. */
  | { readonly kind: 'same-coin' }
  | { readonly kind: 'connect' }
  /** What the order that is edited says is not known yet. */
  | { readonly kind: 'reading-edited' }
  /** It cannot be replaced anymore: a new one is placed only if that is asked for. */
  | { readonly kind: 'edited-gone' }
  | { readonly kind: 'enter-amount' }
  | { readonly kind: 'insufficient-balance' }
  | { readonly kind: 'reading-market' }
  | { readonly kind: 'no-market'; readonly code: FailureCode }
  | { readonly kind: 'enter-price' }
  /** It asks for more than there can be. */
  | { readonly kind: 'price-out-of-range' }
  /** So much worse than the market that the person would give the difference away. */
  | { readonly kind: 'below-market'; readonly bps: number }
  /** An exact approval covers what open orders sell too. */
  | { readonly kind: 'reading-orders' }
  | { readonly kind: 'orders-unknown'; readonly code: string }
  | { readonly kind: 'too-many-orders' }
  | { readonly kind: 'wrong-chain' }
  /** The native currency cannot be taken later. */
  | { readonly kind: 'wrap' }
  | {
      readonly kind: 'ready'
      readonly order: PricedOrder
      readonly warnings: readonly LimitWarning[]
      readonly promised: bigint
      /** The market is of another amount, or not renewed: shown, never reviewed. */
      readonly isStale: boolean
    }

/** What would be signed, and when it would be filled. */
export type PricedOrder = {
  readonly amountIn: bigint
  readonly price: Price
  readonly leastOut: bigint
  readonly fill: FillEstimate
}

export type LimitWarning =
  /** Less than the market by so little that it would be filled at once. */
  | { readonly kind: 'below-market'; readonly bps: number }
  | { readonly kind: 'far-from-market' }
  /** Keepers refuse tokens that take a part of what is paid. */
  | { readonly kind: 'taxed-token' }
  /** The gas of a fill, in basis points of what is bought. */
  | { readonly kind: 'costly-fill'; readonly bps: number }
  | { readonly kind: 'many-orders'; readonly count: number }
  /** Less than the pools pay by the signing node's word: what the server says of the market is wrong. */
  | { readonly kind: 'below-pools'; readonly bps: number }
  /** No pool told that node what the market is. */
  | { readonly kind: 'unconfirmed-market' }

/** What the account has standing on this network; undefined while that is read. */
export type OpenOrders =
  /** `promised`: of the token that is sold, raw units that they may take. */
  | { readonly status: 'known'; readonly count: number; readonly promised: bigint }
  | { readonly status: 'unknown'; readonly code: string }

/** Beyond what rounding and a moment's wait explain. */
const mostBelowMarketBps = 50
const farBps = 10_000
const costlyBps = 1_000
/** A node and a server are at other blocks, and one of them knows pools that the other does not. */
const mostBelowPoolsBps = 100
const mostRaw = 2n ** 256n - 1n

/** The state that follows from what is known, and from nothing else. */
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
  // Nobody should connect a wallet to find out that there is no price.
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
  if (least > mostRaw) return { kind: 'price-out-of-range' }
  const worse = LimitPrice.worseByBps(price, market.price)
  if (worse > mostBelowMarketBps) return { kind: 'below-market', bps: worse }
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

/** As if one of them, which sells so much, were not there: another takes its place. */
export function withoutOne(orders: OpenOrders, amountIn: bigint): OpenOrders {
  if (orders.status === 'unknown') return orders
  const { count, promised } = orders
  return { ...orders, count: Math.max(0, count - 1), promised: promised > amountIn ? promised - amountIn : 0n }
}

/** Undefined as long as amount or price is missing. */
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

/** What an order brings against what the same amount brings in the pools, as the signing node reads them; null where none tells. */
export function toPoolsWarning(least: bigint, inPools: bigint | null): LimitWarning | undefined {
  if (inPools === null) return { kind: 'unconfirmed-market' }
  const bps = Number(((inPools - least) * 10_000n) / inPools)
  return bps > mostBelowPoolsBps ? { kind: 'below-pools', bps } : undefined
}

export declare namespace toPricedOrder {
  type Facts = {
    /** Raw units; undefined when nothing was typed. */
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
    /** The operator offers no trading where the visitor is. */
    readonly isRegionBlocked: boolean
    /** The server has a book. */
    readonly keepsOrders: boolean
    readonly chainId: number
    readonly hasTokenIn: boolean
    readonly hasTokenOut: boolean
    readonly isNativeIn: boolean
    readonly isSameCoin: boolean
    /** One of the two takes a part of each transfer. */
    readonly isTaxed: boolean
    /** The side whose token the operator does not trade. */
    readonly blocked: 'input' | 'output' | undefined
    readonly wallet: { readonly status: 'disconnected' } | { readonly status: 'connected'; readonly chainId: number }
    /** Of the token that is sold, raw units; undefined while unknown. */
    readonly balance: bigint | undefined
    readonly orders: OpenOrders | undefined
    /** What is known of an order that this one takes the place of; undefined where none can be. */
    readonly edit?:
      | { readonly kind: 'none' | 'disconnected' | 'reading' | 'gone' | 'unnamed' | 'known' }
      | EditUnknown
      | undefined
  }
}

type EditUnknown = { readonly kind: 'unknown'; readonly code: string }
