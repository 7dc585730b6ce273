import type { StreamEvent } from '@oxbow/contract/Stream'
import type { IndexHeads } from '../index-data/IndexHeads.ts'
import { findChain, type Services } from '../Services.ts'
import type { Topic } from './Topic.ts'

/**
 * How far the index of a chain has come. What a page has read of it is outdated when this is told.
 *
 * @throws {UnsupportedChainError}
 */
export function indexTopic(services: Services, chainId: number): Topic {
  findChain(services, chainId)
  const { indexHeads } = services
  let toldHash: string | undefined
  return {
    chainId,
    watch: (touch) =>
      indexHeads?.watch((moved) => {
        if (moved === chainId) touch()
      }),
    next() {
      const head = indexHeads?.get(chainId)
      if (head === undefined || head.blockHash === toldHash) return undefined
      toldHash = head.blockHash
      return eventOf(head)
    },
  }
}

type Head = NonNullable<ReturnType<IndexHeads['get']>>

/** One for all who are told. */
const events = new WeakMap<Head, StreamEvent>()

function eventOf(head: Head): StreamEvent {
  const known = events.get(head)
  if (known) return known
  const event = {
    type: 'index-head',
    chainId: head.chainId,
    blockNumber: String(head.blockNumber),
    blockHash: head.blockHash as `0x${string}`,
    timestampSeconds: head.timestamp,
  } as const
  events.set(head, event)
  return event
}
