import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { WalletSessionState } from '@oxbow/connectors/WalletSession'
import { useSyncExternalStore } from 'react'
import { createFlag } from '../createFlag.ts'
import { activity, session } from '../exchange.ts'

export function useSession(): WalletSessionState {
  return useSyncExternalStore(session.subscribe, session.getState)
}

export function useConnection(): WalletConnection | undefined {
  const state = useSession()
  return state.status === 'connected' ? state.connection : undefined
}

/** The account's transactions on a network from this device, newest first. */
export function useActivity(chainId: number | undefined, account: string | undefined): readonly ActivityEntry[] {
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  return entries.filter((entry) => entry.chainId === chainId && entry.account === account)
}

/** The account drawer, which also connects wallets; opened by the header and by pages. */
export const accountDrawer = createFlag()
