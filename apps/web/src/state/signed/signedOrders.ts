import { decodeOrder } from '@oxbow/dutch/decodeOrder'
import type { SignedOrder } from '@oxbow/orders/Order'
import { storage } from '../exchange.ts'
import { createSignedOrders, keepOrder } from './createSignedOrders.ts'

const store = createSignedOrders(storage)

window.addEventListener('storage', store.reload)

/** Remembers an order that was just signed. */
export function rememberOrder(signed: SignedOrder): void {
  const order = decodeOrder('v1', signed.encodedOrder) ?? decodeOrder('v3', signed.encodedOrder)
  if (order === undefined) return
  const { deadline, swapper } = order.info
  keepOrder(store, { signed, account: swapper, deadline: Number(deadline) }, Math.floor(Date.now() / 1_000))
}
