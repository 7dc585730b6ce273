import { aggregate } from '@oxbow/chain/aggregate'
import type { PoolMemory } from '@oxbow/guards/evaluateMarketTerms'
import { memoryReads, toPoolMemory } from '@oxbow/guards/poolMemory'
import { readGuard } from '@oxbow/guards/readGuard'
import type { Client, Hex } from 'viem'
import type { BookOrder } from './BookOrder.ts'

/** Observations of guarded orders' pools at a block, by order hash; missing if the pool doesn't answer. */
export async function readMemories(
  client: Client,
  { blockNumber, multicall3, orders }: readMemories.Parameters,
): Promise<ReadonlyMap<Hex, PoolMemory>> {
  const guarded = orders.flatMap(({ hash, order }) => {
    const guard = readGuard(order.info)
    return guard.status === 'market' ? [{ hash, reads: memoryReads(guard.terms) }] : []
  })
  const memories = new Map<Hex, PoolMemory>()
  if (guarded.length === 0) return memories
  const calls = guarded.flatMap(({ reads }) => reads.map(({ data, to }) => ({ target: to, callData: data })))
  const answers = await aggregate(client, { multicall3, calls, blockNumber })
  let next = 0
  for (const { hash, reads } of guarded) {
    const memory = toPoolMemory(answers.slice(next, next + reads.length))
    next += reads.length
    if (memory !== undefined) memories.set(hash, memory)
  }
  return memories
}

export declare namespace readMemories {
  type Parameters = {
    readonly orders: readonly BookOrder[]
    readonly multicall3: Hex
    readonly blockNumber: bigint
  }
}
