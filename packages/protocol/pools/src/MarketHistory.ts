import type { Hex } from 'viem'
import type { Market } from './Market.ts'

/** The markets of the last blocks, each the child of the one before. Cheap: neighbours share all pools that did not change. */
export class MarketHistory {
  readonly #depth: number
  #markets: Market[] = []

  /** @param depth how many blocks can be undone */
  constructor(depth: number) {
    this.#depth = depth
  }

  tip(): Market | undefined {
    return this.#markets.at(-1)
  }

  /** Block number of the oldest market; a reorganisation from below it cannot be followed. Above every block when empty. */
  oldestBlock(): bigint {
    return this.#markets[0]?.blockNumber ?? 2n ** 64n
  }

  has(blockHash: Hex): boolean {
    return this.#markets.some((market) => market.blockHash === blockHash)
  }

  /** Hash of the block of a number; undefined where it is not remembered. */
  hashAt(blockNumber: bigint): Hex | undefined {
    return this.#markets.find((market) => market.blockNumber === blockNumber)?.blockHash
  }

  /** Adds the market of the next block, or a better one of the last block. */
  push(market: Market): void {
    if (this.tip()?.blockHash === market.blockHash) this.#markets.pop()
    this.#markets.push(market)
    if (this.#markets.length > this.#depth + 1) this.#markets.shift()
  }

  /** Forgets every market after the one of `blockHash`. */
  rewindTo(blockHash: Hex): void {
    const at = this.#markets.findIndex((market) => market.blockHash === blockHash)
    if (at >= 0) this.#markets.length = at + 1
  }

  clear(): void {
    this.#markets = []
  }
}
