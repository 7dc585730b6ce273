import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ApiError } from '@oxbow/contract/ApiError'
import { type ReadTwap, readSignedTwap } from '@oxbow/orders/readSignedTwap'
import { twapsResponseSchema } from '@oxbow/orders/SignedTwap'
import type { Hex } from 'viem'
import type { Collected, createPages } from '../book/createPages.ts'

/** A TWAP in a book, verified by its signature, with its id. */
export type BookTwap = ReadTwap & { readonly id: Hex }

/**
 * Reads some pages of an Oxbow's open TWAPs, newest first. Only terms and signatures are used, and checked against the chain; TWAPs
 * for other networks, or without a valid signature, are skipped. Those in `known` aren't read again. An older Oxbow has no TWAPs.
 *
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function collectTwaps(
  { api }: Pick<ExchangeClient, 'api'>,
  network: Pick<Network, 'chainId' | 'contracts'>,
  { from, isKnown, known, mostPages, signal }: collectTwaps.Options,
): Promise<Collected<BookTwap>> {
  const found = new Map<Hex, BookTwap>()
  let next = from
  let isMet = false
  for (let pages = 0; pages < mostPages && !isMet; pages++) {
    const after = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`
    const path = `/v1/order-plans?chainId=${network.chainId}&planStatus=open${after}`
    const answer = await api.ask(path, twapsResponseSchema, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === 404 || error.code === 'OrdersUnavailable')) return undefined
      throw error
    })
    for (const listed of answer?.plans ?? []) {
      const twap = known.get(listed.planHash) ?? (await readSignedTwap(listed, network))
      if (twap?.hash === listed.planHash) found.set(twap.hash, { ...twap, id: listed.id })
      isMet ||= isKnown?.(listed.planHash) ?? false
    }
    const isEnd = answer?.cursor === undefined || answer.cursor === next
    next = answer?.cursor
    if (isEnd) return { entries: [...found.values()], next: undefined, isMet }
  }
  return { entries: [...found.values()], next, isMet }
}

export declare namespace collectTwaps {
  type Options = createPages.Options & {
    readonly known: ReadonlyMap<Hex, BookTwap>
    readonly signal?: AbortSignal | undefined
  }
}
