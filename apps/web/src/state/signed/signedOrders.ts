import { decodeOrder } from '@oxbow/dutch/decodeOrder'
import type { StoredOrder } from '@oxbow/orders/fillableOrdersQueryOptions'
import type { SignedOrder } from '@oxbow/orders/Order'
import { useMemo, useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'
import { createSignedOrders, storeOrder } from './createSignedOrders.ts'

const store = createSignedOrders(storage)

window.addEventListener('storage', store.reload)

/** Stores an order that was just signed. */
export function rememberOrder(signed: SignedOrder): void {
  const order = decodeOrder('v1', signed.encodedOrder) ?? decodeOrder('v3', signed.encodedOrder)
  if (order === undefined) return
  const { deadline, swapper } = order.info
  storeOrder(store, { signed, account: swapper, deadline: Number(deadline) }, Math.floor(Date.now() / 1_000))
}

/** An account's orders signed in this browser that haven't expired by this device's clock. */
export function useStoredOrders(account: string): readonly StoredOrder[] {
  const all = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return useMemo(
    () =>
      all
        .filter((each) => each.account === account && each.deadline > Date.now() / 1_000)
        .map(({ signed, signedAt }) => ({ ...signed, signedAt })),
    [all, account],
  )
}
