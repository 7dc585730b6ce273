import { createTokenMemory, type RememberedTokens } from '@oxbow/tokens/createTokenMemory'
import { useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

/** This browser's token data, shared with other tabs. */
export const tokenMemory = createTokenMemory(storage)

window.addEventListener('storage', tokenMemory.reload)

export function useRememberedTokens(): RememberedTokens {
  return useSyncExternalStore(tokenMemory.subscribe, tokenMemory.getSnapshot)
}
