import { type BridgeMemory, createBridgeMemory } from '@oxbow/bridge/createBridgeMemory'
import { useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

export const bridgeMemory = createBridgeMemory(storage)

window.addEventListener('storage', bridgeMemory.reload)

/** What this browser keeps of transfers between networks; other tabs of it write too. */
export function useBridgeMemory(): BridgeMemory {
  return useSyncExternalStore(bridgeMemory.subscribe, bridgeMemory.getSnapshot)
}
