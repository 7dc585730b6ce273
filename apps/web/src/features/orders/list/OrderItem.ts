import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { Network } from '@oxbow/chain/Network'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { type GuardedKind, guardedKindOf, readGuard } from '@oxbow/guards/readGuard'
import { priceAtTick, type RawPrice } from '@oxbow/guards/triggerPrice'
import type { OrderStatus } from '@oxbow/orders/Order'
import type { OwnOrder } from '@oxbow/orders/ordersQueryOptions'
import { isTakenBack, readCancellation } from '@oxbow/orders/readCancellation'
import type { Token } from '@oxbow/tokens/getTokens'

/** The status of an order for its owner. `closed`: it can no longer be filled, and the reason isn't known yet. */
export type OrderState =
  | 'open'
  | 'pending-cancellation'
  | 'insufficient-funds'
  | 'filled'
  | 'canceled'
  | 'expired'
  | 'closed'

/** A limit order as a list shows it. Its terms are read from what was signed. */
export type OrderItem = {
  /** `<chainId>:<hash>`. */
  readonly key: string
  readonly own: OwnOrder
  readonly network: Network
  readonly state: OrderState
  readonly tokenIn: Token
  readonly tokenOut: Token
  /** Maximum sold, in raw units. */
  readonly amountIn: bigint
  /** For a stop-loss or take-profit. */
  readonly guard?: OrderItemGuard | undefined
  /** Minimum received; for a guarded order, the worst case. */
  readonly amountOut: bigint
  readonly recipient: `0x${string}`
  /** Last Unix second at which it can be filled. */
  readonly expiresAt: number
}

/** The condition of a guarded order. `price`: at the signed tick; undefined without a trigger. */
export type OrderItemGuard = {
  readonly kind: GuardedKind
  readonly price: RawPrice | undefined
  readonly terms: MarketTerms
}

/** An order on one network; undefined if one of its tokens is unknown. */
export function toOrderItem(own: OwnOrder, { network, tokenOf, entries }: toOrderItem.Facts): OrderItem | undefined {
  const { hash, order } = own
  const { info, input } = order
  const [output, ...more] = order.outputs
  const [tokenIn, tokenOut] = [tokenOf(input.token), output && tokenOf(output.token)]
  if (output === undefined || more.length > 0 || tokenIn === undefined || tokenOut === undefined) return undefined
  return {
    key: `${network.chainId}:${hash}`,
    own,
    network,
    tokenIn,
    tokenOut,
    state: toState(own, network, entries),
    guard: toGuard(own),
    amountIn: 'maxAmount' in input ? input.maxAmount : input.endAmount,
    amountOut: 'minAmount' in output ? output.minAmount : output.endAmount,
    recipient: output.recipient,
    expiresAt: Number(info.deadline),
  }
}

export declare namespace toOrderItem {
  type Facts = {
    readonly network: Network
    /** Undefined for a token that no list names. */
    readonly tokenOf: (address: `0x${string}`) => Token | undefined
    /** This device's transactions: a server doesn't know of a cancellation before it is confirmed. */
    readonly entries: readonly Pick<ActivityEntry, 'account' | 'chainId' | 'intent' | 'kind' | 'status'>[]
  }
}

function toGuard({ order: { info, input, outputs } }: OwnOrder): OrderItemGuard | undefined {
  const guard = readGuard(info)
  if (guard.status !== 'market') return undefined
  const { terms } = guard
  const pair = { tokenIn: input.token, tokenOut: outputs[0]!.token }
  const price = terms.trigger && priceAtTick(terms.trigger.tick, pair)
  return { kind: guardedKindOf(terms, pair), price, terms }
}

function toState({ order, status }: OwnOrder, network: Network, entries: toOrderItem.Facts['entries']): OrderState {
  const state = states[status]
  if (!isStanding(state)) return state
  const { nonce, swapper } = order.info
  const isBeingCanceled = entries.some(({ account, chainId, intent, kind, status: sent }) => {
    const isDue = sent === 'pending' || sent === 'confirmed' || sent === 'final'
    if (kind !== 'cancel-orders' || !isDue || account !== swapper || chainId !== network.chainId) return false
    const canceled = intent && readCancellation(intent.data)
    return canceled !== undefined && isTakenBack(nonce, canceled)
  })
  return isBeingCanceled ? 'pending-cancellation' : state
}

const states: Readonly<Record<OrderStatus, OrderState>> = {
  open: 'open',
  'insufficient-funds': 'insufficient-funds',
  filled: 'filled',
  cancelled: 'canceled',
  expired: 'expired',
  spent: 'closed',
}

/** Whether it counts as open: it may still be filled. */
export function isStanding(state: OrderState): boolean {
  return state === 'open' || state === 'insufficient-funds' || state === 'pending-cancellation'
}

/** Whether it can be replaced: a limit order that pays its owner and that the server lists. */
export function isEditable(item: OrderItem): boolean {
  const { createdAt, order } = item.own
  return (
    isCancelable(item) && item.guard === undefined && createdAt !== undefined && item.recipient === order.info.swapper
  )
}

/** Whether it can be selected for cancellation. */
export function isCancelable({ state }: Pick<OrderItem, 'state'>): boolean {
  return state === 'open' || state === 'insufficient-funds'
}
