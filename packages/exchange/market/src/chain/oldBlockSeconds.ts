import type { Snapshot } from '@oxbow/router/Snapshot'
import { longestHeadAgeSeconds } from '@oxbow/rpc/checkHead'
import type { TradingChain } from './TradingChain.ts'

/** Age of a snapshot's block if no working node would have one that old. Undefined for a local chain, whose time its developer controls. */
export function oldBlockSeconds(
  { network }: Pick<TradingChain, 'network'>,
  { blockTimestampSeconds }: Pick<Snapshot, 'blockTimestampSeconds'>,
): number | undefined {
  const ageSeconds = Math.floor(Date.now() / 1_000) - blockTimestampSeconds
  return network.profile === 'public' && ageSeconds > longestHeadAgeSeconds(network) ? ageSeconds : undefined
}
