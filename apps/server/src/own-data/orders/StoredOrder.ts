import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { decodeOrder } from '@oxbow/dutch/decodeOrder'
import type { OrderStatus } from '@oxbow/orders/Order'
import type { Hex } from 'viem'
import type { signedOrder } from '../appSchema.ts'
import type { SettledAmount } from './follow/TrackedOrder.ts'
import { type StoredEvidence, storedEvidenceSchema, storedSettledSchema } from './StoredEvidence.ts'

/** An order in the book. */
export type StoredOrder = {
  readonly hash: Hex
  readonly chainId: number
  readonly order: DutchOrder
  readonly encoded: Hex
  readonly signature: Hex
  /** A call of the sold token that approves Permit2; undefined if none is needed. */
  readonly permit: Hex | undefined
  /** Unix milliseconds. */
  readonly takenAt: number
  readonly state: OrderStatus
  readonly isFinal: boolean
  readonly evidence: StoredEvidence | undefined
  readonly settled: readonly SettledAmount[] | undefined
}

/** @throws for a row that can't be decoded, which someone else must have written */
export function toStoredOrder(row: typeof signedOrder.$inferSelect): StoredOrder {
  const { chainId, encoded, evidence, hash, isFinal, permit, settled, signature, state, takenAt, version } = row
  const order = decodeOrder(version as DutchOrder['version'], encoded as Hex)
  if (order === undefined) throw new TypeError(`The order ${hash} cannot be read.`)
  return {
    hash: hash as Hex,
    chainId,
    order,
    encoded: encoded as Hex,
    signature: signature as Hex,
    takenAt,
    isFinal,
    permit: (permit as Hex | null) ?? undefined,
    state: state as OrderStatus,
    evidence: evidence === null ? undefined : storedEvidenceSchema.parse(evidence),
    settled: settled === null ? undefined : storedSettledSchema.parse(settled),
  }
}
