import type { ActivityEntry } from '@oxbow/exchange/activity/ActivityEntry'
import type { WalletConnection } from '@oxbow/exchange/wallet/Wallet'
import type { WalletSessionState } from '@oxbow/exchange/wallet/WalletSession'
import { useSyncExternalStore } from 'react'
import { activity, session } from './exchange.ts'

export function useSession(): WalletSessionState {
  return useSyncExternalStore(session.subscribe, session.getState)
}

export function useConnection(): WalletConnection | undefined {
  const state = useSession()
  return state.status === 'connected' ? state.connection : undefined
}

/** What the account in use sent on a network, newest first. */
export function useActivity(chainId: number | undefined, account: string | undefined): readonly ActivityEntry[] {
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  return entries.filter((entry) => entry.chainId === chainId && entry.account === account)
}

/** Whether the connect dialog is asked for: the header and every page may ask. */
export const connectDialog = createFlag()

function createFlag() {
  let isOpen = false
  const listeners = new Set<() => void>()
  function set(next: boolean) {
    isOpen = next
    for (const listener of listeners) listener()
  }
  return {
    open: () => set(true),
    close: () => set(false),
    getSnapshot: () => isOpen,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
