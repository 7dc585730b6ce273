import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveMarket } from '../market/LiveMarket.ts'

/** Lets a market trade while there is one: every ten to twenty seconds, a little different on each chain. */
export async function tradeUntilStopped({ chainId, signal, market }: tradeUntilStopped.Options): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const pause = 10_000 + ((turn * 7 + chainId) % 11) * 1_000
    await sleep(pause, undefined, { signal }).catch(() => undefined)
    // The node may go away at any moment, and comes back with a market of its own.
    await market()
      ?.trade(pause / 3_600_000)
      .catch(() => undefined)
  }
}

export declare namespace tradeUntilStopped {
  type Options = {
    readonly chainId: number
    readonly signal: AbortSignal
    /** Undefined while nobody trades. */
    readonly market: () => LiveMarket | undefined
  }
}
