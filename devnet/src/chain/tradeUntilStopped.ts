import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveMarket } from '../market/LiveMarket.ts'

/** Lets a running market trade every ten to twenty seconds, at slightly different times on each chain. */
export async function tradeUntilStopped({ chainId, signal, market }: tradeUntilStopped.Options): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const pause = 10_000 + ((turn * 7 + chainId) % 11) * 1_000
    await sleep(pause, undefined, { signal }).catch(() => undefined)
    // The node may end at any moment, and returns with a new market.
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
