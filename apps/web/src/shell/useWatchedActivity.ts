import type { Network } from '@oxbow/chain/Network'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { useEffect, useSyncExternalStore } from 'react'
import { activity, client, session } from '../state/exchange.ts'

/** Keeps the activity log in sync with the chain while the page is open; its code loads when there is something to track. */
export function useWatchedActivity(networks: readonly Network[] | undefined): void {
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const isNeeded = entries.some((entry) => !entry.isFinal)
  useEffect(() => {
    if (!networks || !isNeeded) return
    let stop: (() => void) | undefined
    let isOver = false
    void import('@oxbow/activity/watchActivity').then(({ watchActivity }) => {
      if (!isOver) stop = watchActivity(client, { log: activity, networks, walletOf })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [networks, isNeeded])
}

function walletOf(account: string): Wallet | undefined {
  const state = session.getState()
  return state.status === 'connected' && state.connection.account.address === account
    ? state.connection.wallet
    : undefined
}
