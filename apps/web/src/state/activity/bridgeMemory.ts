import { type BridgeMemory, createBridgeMemory } from '@oxbow/bridge/createBridgeMemory'
import { useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

export const bridgeMemory = createBridgeMemory(storage)

window.addEventListener('storage', bridgeMemory.reload)

/** This browser's record of transfers between networks, shared with other tabs. */
export function useBridgeMemory(): BridgeMemory {
  return useSyncExternalStore(bridgeMemory.subscribe, bridgeMemory.getSnapshot)
}
