import { hiddenKeysOf, hiddenPositions, hidePosition, showPosition } from '@oxbow/positions/hiddenPositions'
import { useMemo, useSyncExternalStore } from 'react'
import { storage } from './exchange.ts'

const store = hiddenPositions(storage)

window.addEventListener('storage', store.reload)

/** Keys of the positions that an account hid in this browser, shared with other tabs. */
export function useHiddenPositions(account: string | undefined): ReadonlySet<string> {
  const all = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return useMemo(() => hiddenKeysOf(all, account), [all, account])
}

/** Hides or unhides an account's position. */
export function setHidden(account: string, key: string, isHidden: boolean): void {
  const change = isHidden ? hidePosition : showPosition
  change(store, { account, key })
}
