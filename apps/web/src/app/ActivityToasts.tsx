import { useSyncExternalStore } from 'react'
import { activity } from './exchange.ts'
import { flowDialog } from './openRequest.ts'
import { useActivityToasts } from './useActivityToasts.ts'
import { useConnection } from './walletState.ts'

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
