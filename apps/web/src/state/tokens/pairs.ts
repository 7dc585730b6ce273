import { type ImportedPair, importedPairs, pairsOf } from '@oxbow/positions/importedPairs'
import { useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

/** v2 pairs that were imported in this browser; other tabs of it write too. */
export const pairs = importedPairs(storage)

window.addEventListener('storage', pairs.reload)

export function useImportedPairs(): readonly ImportedPair[] {
  return useSyncExternalStore(pairs.subscribe, pairs.getSnapshot)
}

/** Those of one network. */
export function usePairsOf(chainId: number): readonly `0x${string}`[] {
  return pairsOf(useImportedPairs(), chainId)
}
