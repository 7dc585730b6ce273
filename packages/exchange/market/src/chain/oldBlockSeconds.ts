import type { Snapshot } from '@oxbow/router/Snapshot'
import { longestHeadAgeSeconds } from '@oxbow/rpc/judgeHead'
import type { TradingChain } from './TradingChain.ts'

/** How old the block of a snapshot is, where no node that works has one so old. The clock of a local chain is its maker's: nothing is said of it. */
export function oldBlockSeconds(
  { network }: Pick<TradingChain, 'network'>,
  { blockTimestampSeconds }: Pick<Snapshot, 'blockTimestampSeconds'>,
): number | undefined {
  const ageSeconds = Math.floor(Date.now() / 1_000) - blockTimestampSeconds
  return network.profile === 'public' && ageSeconds > longestHeadAgeSeconds(network) ? ageSeconds : undefined
}
