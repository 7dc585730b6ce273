import { calmMarket } from './calmMarket.ts'
import { marketOf } from './Market.ts'
import { poolShares } from './poolShares.ts'
import type { Snapshot } from './Snapshot.ts'

/**
 * Does what depends on the snapshot alone: some milliseconds that its first request would wait for. Whoever follows a chain calls it when a block has come.
 */
export function prepareMarket(snapshot: Snapshot): void {
  const market = marketOf(snapshot)
  // Where all pools agree nothing asks how large they are.
  if (calmMarket(market) !== market) poolShares(market)
}
