import type { Hex } from 'viem'
import type { Market } from './Market.ts'

/** The markets of the latest blocks, each the child of the previous one. Takes little memory, because neighbors share all unchanged pools. */
export class MarketHistory {
  readonly #depth: number
  #markets: Market[] = []

  /** @param depth how many blocks can be rolled back */
  constructor(depth: number) {
    this.#depth = depth
  }

  tip(): Market | undefined {
    return this.#markets.at(-1)
  }

  /** Block number of the oldest market; a reorg from below it can't be followed. Higher than any block when empty. */
  oldestBlock(): bigint {
    return this.#markets[0]?.blockNumber ?? 2n ** 64n
  }

  has(blockHash: Hex): boolean {
    return this.#markets.some((market) => market.blockHash === blockHash)
  }

  /** Hash of the block with this number; undefined if it isn't in the history. */
  hashAt(blockNumber: bigint): Hex | undefined {
    return this.#markets.find((market) => market.blockNumber === blockNumber)?.blockHash
  }

  /** Appends the market of the next block, or replaces that of the last block. */
  push(market: Market): void {
    if (this.tip()?.blockHash === market.blockHash) this.#markets.pop()
    this.#markets.push(market)
    if (this.#markets.length > this.#depth + 1) this.#markets.shift()
  }

  /** Drops every market after the one of `blockHash`. */
  rewindTo(blockHash: Hex): void {
    const at = this.#markets.findIndex((market) => market.blockHash === blockHash)
    if (at >= 0) this.#markets.length = at + 1
  }

  clear(): void {
    this.#markets = []
  }
}
