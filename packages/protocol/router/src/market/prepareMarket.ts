import { calmMarket } from './calmMarket.ts'
import { marketOf } from './Market.ts'
import { poolShares } from './poolShares.ts'
import type { Snapshot } from './Snapshot.ts'

/** Precomputes what only depends on the snapshot: some milliseconds that would otherwise delay its first request. Call it with each new block. */
export function prepareMarket(snapshot: Snapshot): void {
  const market = marketOf(snapshot)
  // Where all pools agree, pool sizes aren't needed.
  if (calmMarket(market) !== market) poolShares(market)
}
