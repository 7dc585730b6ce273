import { amountSchema, hashSchema } from '@oxbow/contract/Scalar'
import {
  type ListedPart,
  type ListedTwap,
  partFateSchema,
  type SignedTwap,
  twapRequestSchema,
} from '@oxbow/orders/SignedTwap'
import type { Hex } from 'viem'
import { z } from 'zod'
import type { signedPlan } from '../appSchema.ts'

/** A TWAP in the book, with the state of its parts. */
export type StoredTwap = {
  readonly hash: Hex
  readonly chainId: number
  readonly request: SignedTwap
  /** Unix milliseconds. */
  readonly takenAt: number
  /** State of the parts, in order. */
  readonly fates: readonly ListedPart[]
  /** Its owner's balance or approval is too low for the next part. */
  readonly isShort: boolean
  readonly isFinal: boolean
  /** Block at which the parts were first seen in this state; the hash is undefined before the first read. */
  readonly since: { readonly number: bigint; readonly hash: Hex | undefined }
  /** Incremented with each change of its row. */
  readonly revision: number
}

const fatesSchema = z.array(
  z.object({
    orderHash: hashSchema,
    fate: partFateSchema,
    txHash: z.optional(hashSchema),
    amountOut: z.optional(amountSchema),
  }),
)

/** @throws for a row that can't be decoded, which someone else must have written */
export function toStoredTwap(row: typeof signedPlan.$inferSelect): StoredTwap {
  const { chainId, fates, hash, isFinal, isShort, request, revision, sinceBlock, sinceHash, takenAt } = row
  return {
    hash: hash as Hex,
    chainId,
    takenAt,
    isFinal,
    isShort,
    revision,
    request: twapRequestSchema.parse(request),
    fates: fatesSchema.parse(fates),
    since: { number: BigInt(sinceBlock), hash: (sinceHash as Hex | null) ?? undefined },
  }
}

/** Open while a part is waiting. */
export function stateOfTwap({ fates }: Pick<StoredTwap, 'fates'>): ListedTwap['planStatus'] {
  return fates.some(({ fate }) => fate === 'waiting') ? 'open' : 'ended'
}

/** A TWAP as the API returns it. */
export function toListedTwap(twap: StoredTwap): ListedTwap {
  const { fates, hash, isFinal, isShort, request, since, takenAt } = twap
  return {
    ...request,
    planHash: hash,
    planStatus: stateOfTwap(twap),
    createdAt: Math.floor(takenAt / 1_000),
    fates: [...fates],
    isShort,
    isFinal,
    ...(since.hash !== undefined && { blockNumber: String(since.number) }),
  }
}
