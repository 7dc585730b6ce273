import type { TokenId } from '@oxbow/amm/PoolState'
import { BaseError } from '@oxbow/errors/BaseError'
import type { MarketFeedState } from '@oxbow/pools/createMarketFeed'
import type { Snapshot } from '@oxbow/router/Snapshot'
import type { PriceMoves } from './PriceMoves.ts'

/** One chain's pools in memory, as an immutable snapshot per block. */
export type LiveMarket = {
  /**
   * Resolves to the newest snapshot once the transfer taxes of `tokens` are known.
   * @throws {SnapshotNotReadyError} before the first one, and while it is too far behind the chain; {NodeUnavailableError} if that is because the
   * node doesn't answer or refuses required methods
   */
  prepare(tokens: readonly TokenId[]): Promise<Snapshot>
  /**
   * Calls `listener` whenever the result of `prepare` may change: there is a new snapshot, also after a reorg, or the current one became stale or
   * valid again. Returns a function that stops it.
   */
  watch(listener: () => void): () => void
  /** Volatility of its pools since the market was started. */
  readonly moves: PriceMoves
  status(): {
    readonly snapshot: Snapshot | undefined
    readonly state: MarketFeedState
    /** Why it can't follow the chain, in one sentence. */
    readonly problem: string | undefined
    /** Blocks that are being read after an outage; undefined without one. */
    readonly gap: { readonly from: bigint; readonly to: bigint } | undefined
    /** Whether `prepare` returns a snapshot. */
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
