import { amountSchema, hashSchema } from '@oxbow/contract/Scalar'
import {
  type ListedPart,
  type ListedPlan,
  partFateSchema,
  planRequestSchema,
  type SignedPlan,
} from '@oxbow/orders/SignedPlan'
import type { Hex } from 'viem'
import { z } from 'zod'
import type { signedPlan } from '../appSchema.ts'

/** A plan of the book, and what has become of its parts. */
export type KeptPlan = {
  readonly hash: Hex
  readonly chainId: number
  readonly request: SignedPlan
  /** Unix milliseconds. */
  readonly takenAt: number
  /** In order. */
  readonly fates: readonly ListedPart[]
  /** Its owner has or allows too little for the next part. */
  readonly isShort: boolean
  readonly isFinal: boolean
  /** Where its parts were first seen as they are now; the hash is undefined before anybody has looked. */
  readonly since: { readonly number: bigint; readonly hash: Hex | undefined }
  /** Grows with each change of its row. */
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

/** @throws what is no plan: somebody else has written into the table */
export function toKeptPlan(row: typeof signedPlan.$inferSelect): KeptPlan {
  const { chainId, fates, hash, isFinal, isShort, request, revision, sinceBlock, sinceHash, takenAt } = row
  return {
    hash: hash as Hex,
    chainId,
    takenAt,
    isFinal,
    isShort,
    revision,
    request: planRequestSchema.parse(request),
    fates: fatesSchema.parse(fates),
    since: { number: BigInt(sinceBlock), hash: (sinceHash as Hex | null) ?? undefined },
  }
}

/** Open while a part waits. */
export function stateOfPlan({ fates }: Pick<KeptPlan, 'fates'>): ListedPlan['planStatus'] {
  return fates.some(({ fate }) => fate === 'waiting') ? 'open' : 'ended'
}

/** As the API shows it. */
export function toListedPlan(plan: KeptPlan): ListedPlan {
  const { fates, hash, isFinal, isShort, request, since, takenAt } = plan
  return {
    ...request,
    planHash: hash,
    planStatus: stateOfPlan(plan),
    createdAt: Math.floor(takenAt / 1_000),
    fates: [...fates],
    isShort,
    isFinal,
    ...(since.hash !== undefined && { blockNumber: String(since.number) }),
  }
}
