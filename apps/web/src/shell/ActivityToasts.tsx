import { useSyncExternalStore } from 'react'
import { activity } from '../state/exchange.ts'
import { flowDialog } from '../state/wallet/openRequest.ts'
import { useConnection } from '../state/wallet/walletState.ts'
import { useActivityToasts } from './useActivityToasts.ts'

/** Says on every page how the transactions of the account in use ended. */
export function ActivityToasts() {
  const account = useConnection()?.account.address
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const isTold = useSyncExternalStore(flowDialog.subscribe, flowDialog.getSnapshot)
  useActivityToasts(
    entries.filter((entry) => entry.account === account),
    isTold,
  )
  return null
}
