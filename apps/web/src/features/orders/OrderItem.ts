import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { Network } from '@oxbow/chain/Network'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { type GuardedKind, guardedKindOf, readGuard } from '@oxbow/guards/readGuard'
import { priceAtTick, type RawPrice } from '@oxbow/guards/triggerPrice'
import type { OrderStatus } from '@oxbow/orders/Order'
import type { OwnOrder } from '@oxbow/orders/ordersQueryOptions'
import { isTakenBack, readCancellation } from '@oxbow/orders/readCancellation'
import type { Token } from '@oxbow/tokens/getTokens'

/** Where an order stands for whoever placed it (specification section 4). `closed`: it cannot be filled anymore, and nobody has found yet by what. */
export type OrderState =
  | 'open'
  | 'pending-cancellation'
  | 'insufficient-funds'
  | 'filled'
  | 'canceled'
  | 'expired'
  | 'closed'

/** A limit order as a list shows it. What it says is read from what was signed. */
export type OrderItem = {
  /** `<chainId>:<hash>`. */
  readonly key: string
  readonly own: OwnOrder
  readonly network: Network
  readonly state: OrderState
  readonly tokenIn: Token
  readonly tokenOut: Token
  /** The most that is sold, in raw units. */
  readonly amountIn: bigint
  /** Of a stop-loss or a take-profit. */
  readonly guard?: OrderItemGuard | undefined
  /** The least that is bought; of a guarded one at worst. */
  readonly amountOut: bigint
  readonly recipient: `0x${string}`
  /** The last Unix second at which it can be filled. */
  readonly expiresAt: number
}

/** What a guarded order waits for. `price`: of the tick that was signed; undefined where it waits for none. */
export type OrderItemGuard = {
  readonly kind: GuardedKind
  readonly price: RawPrice | undefined
  readonly terms: MarketTerms
}

/** An order of one network; undefined where one of its currencies is not known (specification section 3). */
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
    /** Undefined for one that nobody stands for. */
    readonly tokenOf: (address: `0x${string}`) => Token | undefined
    /** What this device has sent: a server does not know of a cancellation before it is in a block. */
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

/** Whether it counts as open: it may be filled yet, or again. */
export function isStanding(state: OrderState): boolean {
  return state === 'open' || state === 'insufficient-funds' || state === 'pending-cancellation'
}

/** Whether another one can take its place: a limit order of its owner's own that the server lists. */
export function isEditable(item: OrderItem): boolean {
  const { createdAt, order } = item.own
  return (
    isCancelable(item) && item.guard === undefined && createdAt !== undefined && item.recipient === order.info.swapper
  )
}

/** Whether it can be chosen to be canceled. */
export function isCancelable({ state }: Pick<OrderItem, 'state'>): boolean {
  return state === 'open' || state === 'insufficient-funds'
}
