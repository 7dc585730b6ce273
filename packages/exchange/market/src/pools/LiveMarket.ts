import type { TokenId } from '@oxbow/amm/PoolState'
import { BaseError } from '@oxbow/errors/BaseError'
import type { MarketFeedState } from '@oxbow/pools/createMarketFeed'
import type { Snapshot } from '@oxbow/router/Snapshot'
import type { PriceMoves } from './PriceMoves.ts'

/** The pools of one chain in memory, a new immutable snapshot for each block. */
export type LiveMarket = {
  /**
   * The newest snapshot, after what has to be known about `tokens` (their tax on transfers) has been found out.
   * @throws {SnapshotNotReadyError} before the first one, and while the chain has run away from it; {NodeUnavailableError} when that is because the
   * node is away, or refuses what the chain cannot be followed without
   */
  prepare(tokens: readonly TokenId[]): Promise<Snapshot>
  /**
   * Calls `listener` whenever `prepare` may answer something new: there is another snapshot, also after a reorganisation, or it has become too old,
   * or true again. Returns how to stop that.
   */
  watch(listener: () => void): () => void
  /** How restless its pools have been since it is watched. */
  readonly moves: PriceMoves
  status(): {
    readonly snapshot: Snapshot | undefined
    readonly state: MarketFeedState
    /** What keeps it from following the chain, in one sentence. */
    readonly problem: string | undefined
    /** Whether `prepare` gives a snapshot. */
    readonly isQuotable: boolean
  }
  stop(): Promise<void>
}

export class SnapshotNotReadyError extends BaseError {
  override name = 'Engine.SnapshotNotReadyError'
  constructor(chainName: string) {
    super(`The pools of ${chainName} are still being read.`, {
      code: 'SnapshotNotReady',
      nextAction: 'Try again in a moment.',
      retryable: true,
    })
  }
}
