import { createTokenMemory, type RememberedTokens } from '@oxbow/tokens/createTokenMemory'
import { useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

/** What this browser remembers about tokens; other tabs of it write too. */
export const tokenMemory = createTokenMemory(storage)

window.addEventListener('storage', tokenMemory.reload)

export function useRememberedTokens(): RememberedTokens {
  return useSyncExternalStore(tokenMemory.subscribe, tokenMemory.getSnapshot)
}
