import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import type { OrderStatus } from '@oxbow/orders/Order'
import type { Hex } from 'viem'

/** What ended an order, and where the chain says so. */
export type Evidence = {
  readonly kind: EvidenceKind
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly logIndex: number
  /** Undefined for an expiry, which no transaction makes. */
  readonly transactionHash: Hex | undefined
  /** Nothing before it can have spent the nonce. A fill says so by itself; an invalidation says nothing about it. */
  readonly isProved: boolean
}

/**
 * - `fill`: the reactor's log of this very order;
 * - `other-fill`: that of another order with its nonce;
 * - `invalidation`: its owner took the nonce back;
 * - `expiry`: the first block seen that is past its deadline.
 */
export type EvidenceKind = 'fill' | 'other-fill' | 'invalidation' | 'expiry'

/** What changed hands in a fill, as its logs tell. */
export type SettledAmount = {
  readonly tokenIn: Hex
  readonly amountIn: bigint
  readonly tokenOut: Hex
  readonly amountOut: bigint
}

/** An order of the book that the chain is followed for. */
export type TrackedOrder = {
  readonly hash: Hex
  readonly order: DutchOrder
  /** Applied before it is filled: it lets Permit2 take what is sold. */
  readonly permit?: Hex | undefined
  /** Grows with each change of its row. */
  readonly revision: number
  /** Whether somebody has looked at it since it was taken. */
  readonly isFollowed: boolean
  /** The last block at which its nonce was seen unspent. */
  readonly unspentAt: bigint
  readonly evidence: Evidence | undefined
  /** Its nonce is spent, by what nobody has found yet. */
  readonly isSpent: boolean
  /** Its owner has too little of what it sells, or lets Permit2 take too little. */
  readonly isShort: boolean
  /** Too deep to be undone. */
  readonly isFinal: boolean
  readonly settled: readonly SettledAmount[] | undefined
}

const outcomes: Readonly<Record<EvidenceKind, OrderStatus>> = {
  fill: 'filled',
  'other-fill': 'cancelled',
  invalidation: 'cancelled',
  expiry: 'expired',
}

/** The one table of states: what ended an order decides; without evidence it has not ended, whatever its nonce. */
export function stateOf({
  evidence,
  isShort,
  isSpent,
}: Pick<TrackedOrder, 'evidence' | 'isShort' | 'isSpent'>): OrderStatus {
  if (evidence !== undefined) return outcomes[evidence.kind]
  if (isSpent) return 'spent'
  return isShort ? 'insufficient-funds' : 'open'
}

/** Which of two pieces of evidence for one chain holds: a fill of the order itself, since no nonce is spent twice; else the earlier one. */
export function strongerOf(known: Evidence | undefined, found: Evidence): Evidence {
  if (known === undefined) return found
  const [isFill, wasFill] = [found.kind === 'fill', known.kind === 'fill']
  if (isFill !== wasFill) return isFill ? found : known
  return isBefore(found, known) ? found : known
}

function isBefore(a: Evidence, b: Evidence): boolean {
  return a.blockNumber === b.blockNumber ? a.logIndex < b.logIndex : a.blockNumber < b.blockNumber
}
