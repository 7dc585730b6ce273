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
    async next() {
      const { snapshot } = market.status()
      if (!snapshot || snapshot.blockHash === toldHash) return undefined
      toldHash = snapshot.blockHash
      return {
        type: 'head',
        chainId,
        blockNumber: snapshot.blockNumber.toString(),
        blockHash: snapshot.blockHash,
        timestampSeconds: snapshot.blockTimestampSeconds,
      }
    },
  }
}
