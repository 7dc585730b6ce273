import type { Chain } from '../Services.ts'

/** A chain without a block for this many block times counts as stalled. */
const missedBlocks = 10
const minTimeoutMs = 30_000

/** Detects chains whose node answers but has no new blocks. */
export class HeadWatch {
  readonly #now: () => number
  readonly #seen = new Map<number, { blockNumber: bigint; sinceMs: number }>()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Call this whenever the chain may have a new head. */
  look({ market, network: { chainId } }: Pick<Chain, 'market' | 'network'>): void {
    const blockNumber = market.status().snapshot?.blockNumber
    if (blockNumber === undefined || this.#seen.get(chainId)?.blockNumber === blockNumber) return
    this.#seen.set(chainId, { blockNumber, sinceMs: this.#now() })
  }

  /** Seconds since the head changed; undefined before the first one. */
  headAgeSeconds(chainId: number): number | undefined {
    const seen = this.#seen.get(chainId)
    return seen && Math.floor((this.#now() - seen.sinceMs) / 1_000)
  }

  standsStill({ network: { blockTimeSeconds, chainId } }: Pick<Chain, 'network'>): boolean {
    const ageSeconds = this.headAgeSeconds(chainId) ?? 0
    return ageSeconds * 1_000 > Math.max(minTimeoutMs, missedBlocks * blockTimeSeconds * 1_000)
  }
}
