import type { StreamEvent } from '@oxbow/contract/Stream'
import { findChain, type Services } from '../Services.ts'
import type { Topic } from './Topic.ts'

/**
 * The head of a chain, as far as the market in memory has come.
 *
 * @throws {UnsupportedChainError}
 */
export function headTopic(services: Services, chainId: number): Topic {
  const { market } = findChain(services, chainId)
  let toldHash: string | undefined
  return {
    chainId,
    next() {
      const { snapshot } = market.status()
      if (!snapshot || snapshot.blockHash === toldHash) return undefined
      toldHash = snapshot.blockHash
      return headOf(chainId, snapshot)
    },
  }
}

type Snapshot = { blockNumber: bigint; blockHash: `0x${string}`; blockTimestampSeconds: number }

/** One for all who are told. */
const heads = new WeakMap<Snapshot, StreamEvent>()

function headOf(chainId: number, snapshot: Snapshot): StreamEvent {
  const known = heads.get(snapshot)
  if (known) return known
  const head = {
    type: 'head',
    chainId,
    blockNumber: snapshot.blockNumber.toString(),
    blockHash: snapshot.blockHash,
    timestampSeconds: snapshot.blockTimestampSeconds,
  } as const
  heads.set(snapshot, head)
  return head
}
