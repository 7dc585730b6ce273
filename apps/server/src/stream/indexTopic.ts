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
    async next() {
      const head = indexHeads?.get(chainId)
      if (head === undefined || head.blockHash === toldHash) return undefined
      toldHash = head.blockHash
      return {
        type: 'index-head',
        chainId,
        blockNumber: String(head.blockNumber),
        blockHash: head.blockHash as `0x${string}`,
        timestampSeconds: head.timestamp,
      }
    },
  }
}
