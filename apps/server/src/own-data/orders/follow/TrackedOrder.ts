import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import type { OrderStatus } from '@oxbow/orders/Order'
import type { Hex } from 'viem'

/** What ended an order, and its place on chain. */
export type Evidence = {
  readonly kind: EvidenceKind
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly logIndex: number
  /** Undefined for an expiry, which has no transaction. */
  readonly transactionHash: Hex | undefined
  /** Whether nothing earlier can have spent the nonce. A fill proves that itself; an invalidation doesn't. */
  readonly isProved: boolean
}

/**
 * - `fill`: the reactor's log of this order;
 * - `other-fill`: that of another order with the same nonce;
 * - `invalidation`: its owner invalidated the nonce;
 * - `expiry`: the first observed block past its deadline.
 */
export type EvidenceKind = 'fill' | 'other-fill' | 'invalidation' | 'expiry'

/** Amounts exchanged in a fill, from its logs. */
export type SettledAmount = {
  readonly tokenIn: Hex
  readonly amountIn: bigint
  readonly tokenOut: Hex
  readonly amountOut: bigint
}

/** An order of the book that is followed on chain. */
export type TrackedOrder = {
  readonly hash: Hex
  readonly order: DutchOrder
  /** Called before the fill: approves Permit2 for the sold token. */
  readonly permit?: Hex | undefined
  /** Incremented with each change of its row. */
  readonly revision: number
  /** Whether it has been read since it was added. */
  readonly isFollowed: boolean
  /** Last block at which its nonce was unspent. */
  readonly unspentAt: bigint
  readonly evidence: Evidence | undefined
  /** The nonce is spent by a cause not found yet. */
  readonly isSpent: boolean
  /** Its owner's balance or Permit2 approval is too low. */
  readonly isShort: boolean
  /** Too deep to be reverted. */
  readonly isFinal: boolean
  readonly settled: readonly SettledAmount[] | undefined
}

const outcomes: Readonly<Record<EvidenceKind, OrderStatus>> = {
  fill: 'filled',
  'other-fill': 'cancelled',
  invalidation: 'cancelled',
  expiry: 'expired',
}

/** State of an order, determined by what ended it; without evidence it hasn't ended, whatever its nonce. */
export function stateOf({
  evidence,
  isShort,
  isSpent,
}: Pick<TrackedOrder, 'evidence' | 'isShort' | 'isSpent'>): OrderStatus {
  if (evidence !== undefined) return outcomes[evidence.kind]
  if (isSpent) return 'spent'
  return isShort ? 'insufficient-funds' : 'open'
}

/** The stronger of two pieces of evidence on one chain: a fill of the order itself, since a nonce is spent only once; else the earlier one. */
export function strongerOf(known: Evidence | undefined, found: Evidence): Evidence {
  if (known === undefined) return found
  const [isFill, wasFill] = [found.kind === 'fill', known.kind === 'fill']
  if (isFill !== wasFill) return isFill ? found : known
  return isBefore(found, known) ? found : known
}

function isBefore(a: Evidence, b: Evidence): boolean {
  return a.blockNumber === b.blockNumber ? a.logIndex < b.logIndex : a.blockNumber < b.blockNumber
}
