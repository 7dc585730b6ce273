import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ApiError } from '@oxbow/contract/ApiError'
import { type ReadPlan, readSignedPlan } from '@oxbow/orders/readSignedPlan'
import { plansResponseSchema } from '@oxbow/orders/SignedPlan'
import type { Hex } from 'viem'

/** A plan of a book, by its own signature, and its id. */
export type BookPlan = ReadPlan & { readonly id: Hex }

/** Pages of 50 plans: a server that never ends is left there. */
const mostPages = 20

/**
 * The plans that an Oxbow lists as open. Only their terms and signatures are believed, as far as the chain will; what is for another network, or is not signed, is left out. Those of `known`
 * are not read again. An Oxbow that is older than plans has none.
 *
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function collectPlans(
  { api }: Pick<ExchangeClient, 'api'>,
  network: Pick<Network, 'chainId' | 'contracts'>,
  { known, signal }: collectPlans.Options,
): Promise<ReadonlyMap<Hex, BookPlan>> {
  const found = new Map<Hex, BookPlan>()
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const path = `/v1/order-plans?chainId=${network.chainId}&planStatus=open${after}`
    const answer = await api.ask(path, plansResponseSchema, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === 404 || error.code === 'OrdersUnavailable')) return undefined
      throw error
    })
    for (const listed of answer?.plans ?? []) {
      const plan = known.get(listed.planHash) ?? (await readSignedPlan(listed, network))
      if (plan?.hash === listed.planHash) found.set(plan.hash, { ...plan, id: listed.id })
    }
    if (answer?.cursor === undefined || answer.cursor === cursor) break
    cursor = answer.cursor
  }
  return found
}

export declare namespace collectPlans {
  type Options = { readonly known: ReadonlyMap<Hex, BookPlan>; readonly signal?: AbortSignal | undefined }
}
