import { useMemo, useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'
import { createOpenOrders, keysOf } from './createOpenOrders.ts'

export const openOrders = createOpenOrders(storage)

window.addEventListener('storage', openOrders.reload)

/** Keys of an account's orders that were open at this browser's last check, shared with other tabs. */
export function useOpenOrders(account: string | undefined): readonly string[] {
  const all = useSyncExternalStore(openOrders.subscribe, openOrders.getSnapshot)
  return useMemo(() => keysOf(all, account), [all, account])
}
