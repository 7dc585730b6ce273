import { type ImportedPair, importedPairs, pairsOf } from '@oxbow/positions/importedPairs'
import { useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

/** v2 pairs imported in this browser, shared with other tabs. */
export const pairs = importedPairs(storage)

window.addEventListener('storage', pairs.reload)

export function useImportedPairs(): readonly ImportedPair[] {
  return useSyncExternalStore(pairs.subscribe, pairs.getSnapshot)
}

/** The pairs of one network. */
export function usePairsOf(chainId: number): readonly `0x${string}`[] {
  return pairsOf(useImportedPairs(), chainId)
}
