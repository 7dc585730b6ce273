import { createWatchedWallets, type WatchedWallet } from '@oxbow/connectors/createWatchedWallets'
import { useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

/** This browser's watched wallets, shared with other tabs. */
export const watchedWallets = createWatchedWallets(storage)

window.addEventListener('storage', watchedWallets.reload)

export function useWatchedWallets(): readonly WatchedWallet[] {
  return useSyncExternalStore(watchedWallets.subscribe, watchedWallets.getSnapshot)
}
