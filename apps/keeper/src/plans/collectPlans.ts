import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ApiError } from '@oxbow/contract/ApiError'
import { type ReadPlan, readSignedPlan } from '@oxbow/orders/readSignedPlan'
import { plansResponseSchema } from '@oxbow/orders/SignedPlan'
import type { Hex } from 'viem'
import type { Collected, createPages } from '../book/createPages.ts'

/** A plan in a book, verified by its signature, with its id. */
export type BookPlan = ReadPlan & { readonly id: Hex }

/**
 * Reads some pages of an Oxbow's open plans, newest first. Only terms and signatures are used, and checked against the chain; plans
 * for other networks, or without a valid signature, are skipped. Those in `known` aren't read again. An older Oxbow has no plans.
 *
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function collectPlans(
  { api }: Pick<ExchangeClient, 'api'>,
  network: Pick<Network, 'chainId' | 'contracts'>,
  { from, isKnown, known, mostPages, signal }: collectPlans.Options,
): Promise<Collected<BookPlan>> {
  const found = new Map<Hex, BookPlan>()
  let next = from
  let isMet = false
  for (let pages = 0; pages < mostPages && !isMet; pages++) {
    const after = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`
    const path = `/v1/order-plans?chainId=${network.chainId}&planStatus=open${after}`
    const answer = await api.ask(path, plansResponseSchema, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === 404 || error.code === 'OrdersUnavailable')) return undefined
      throw error
    })
    for (const listed of answer?.plans ?? []) {
      const plan = known.get(listed.planHash) ?? (await readSignedPlan(listed, network))
      if (plan?.hash === listed.planHash) found.set(plan.hash, { ...plan, id: listed.id })
      isMet ||= isKnown?.(listed.planHash) ?? false
    }
    const isEnd = answer?.cursor === undefined || answer.cursor === next
    next = answer?.cursor
    if (isEnd) return { entries: [...found.values()], next: undefined, isMet }
  }
  return { entries: [...found.values()], next, isMet }
}

export declare namespace collectPlans {
  type Options = createPages.Options & {
    readonly known: ReadonlyMap<Hex, BookPlan>
    readonly signal?: AbortSignal | undefined
  }
}
