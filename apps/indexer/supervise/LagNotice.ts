import type { Network } from '@oxbow/chain/Network'

/** Less is no news: a restart takes as long. */
const tellAfterSeconds = 120
const tellAgainMs = 300_000

type Sight = {
  readonly network: Pick<Network, 'chainId' | 'name' | 'blockTimeSeconds'>
  /** Number of the last block indexed. */
  readonly head: number
  /** Number of the chain's newest block. */
  readonly newest: number
  readonly nowMs: number
}

/** Tells an operator how far the index is behind a chain, whether it catches up, and when it has, whatever restarts are between. */
export class LagNotice {
  readonly #tell: (text: string) => void
  readonly #told = new Map<number, { readonly head: number; readonly atMs: number }>()
  /** Chains whose index has been at the head: one that is built for the first time is not late. */
  readonly #built = new Set<number>()

  constructor(tell: (text: string) => void) {
    this.#tell = tell
  }

  see({ network: { blockTimeSeconds, chainId, name }, head, newest, nowMs }: Sight): void {
    const seconds = (newest - head) * blockTimeSeconds
    const before = this.#told.get(chainId)
    if (seconds < tellAfterSeconds) {
      this.#built.add(chainId)
      if (before) this.#tell(`The index of ${name} has caught up.`)
      this.#told.delete(chainId)
    } else if (this.#built.has(chainId) && (before === undefined || nowMs - before.atMs >= tellAgainMs)) {
      this.#told.set(chainId, { head, atMs: nowMs })
      const stands = before?.head === head
      const how = stands
        ? 'it has not moved for five minutes. indexer.log says what fails'
        : before
          ? 'it catches up'
          : 'market data is as old'
      this.#tell(
        `The index of ${name} is ${Math.round(seconds / 60)} min behind, at block ${head} of ${newest}: ${how}.`,
      )
    }
  }
}
