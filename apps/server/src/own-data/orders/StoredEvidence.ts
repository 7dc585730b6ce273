import { hashSchema } from '@oxbow/contract/Scalar'
import type { Hex } from 'viem'
import { z } from 'zod'
import type { Evidence, EvidenceKind, SettledAmount } from './follow/TrackedOrder.ts'

const kinds = ['fill', 'other-fill', 'invalidation', 'expiry'] as const satisfies readonly EvidenceKind[]
const integer = z.string().regex(/^\d+$/).transform(BigInt)
const token = z.string().transform((text) => text as Hex)

/** Evidence as stored. Of orders that an older Oxbow closed, only the transaction is known. */
export const storedEvidenceSchema = z.object({
  kind: z.enum(kinds),
  transactionHash: z.optional(hashSchema),
  blockNumber: integer.optional(),
  blockHash: z.optional(hashSchema),
  logIndex: z.number().optional(),
  isProved: z.boolean().optional(),
})
export type StoredEvidence = z.infer<typeof storedEvidenceSchema>

export const storedSettledSchema = z.array(
  z.object({ tokenIn: token, amountIn: integer, tokenOut: token, amountOut: integer }),
)

/** Evidence that can be tracked further; undefined if incomplete. */
export function toEvidence(kept: StoredEvidence | undefined): Evidence | undefined {
  if (kept === undefined) return undefined
  const { blockHash, blockNumber, isProved = false, kind, logIndex, transactionHash } = kept
  if (blockNumber === undefined || blockHash === undefined || logIndex === undefined) return undefined
  return { kind, blockNumber, blockHash, logIndex, transactionHash, isProved }
}

export function fromEvidence(evidence: Evidence | undefined): object | null {
  return evidence === undefined ? null : { ...evidence, blockNumber: String(evidence.blockNumber) }
}

export function fromSettled(settled: readonly SettledAmount[] | undefined): object | null {
  const amounts = settled?.map((each) => ({
    ...each,
    amountIn: String(each.amountIn),
    amountOut: String(each.amountOut),
  }))
  return amounts ?? null
}
