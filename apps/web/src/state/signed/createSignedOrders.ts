import { orderRequestSchema, type SignedOrder } from '@oxbow/orders/Order'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { createSignedStore, type SignedStore, storeSigned } from './createSignedStore.ts'

/** An order signed in this browser, with its owner and deadline decoded. */
export type StoredOrder = {
  readonly signed: SignedOrder
  /** Lower-case. */
  readonly account: string
  /** Unix seconds. */
  readonly deadline: number
  /** Unix seconds by this device; undefined of what was kept before it was noted. */
  readonly signedAt?: number | undefined
}

/**
 * Stores the orders signed in this browser, newest first: anyone who has one can fill it, even if a server doesn't list it, and canceling it requires
 * its bytes.
 */
export function createSignedOrders(storage: StringStorage): SignedStore<StoredOrder> {
  return createSignedStore(storage, 'oxbow.signed-orders', isStoredOrder)
}

/** Adds an order, and removes expired ones. */
export function storeOrder(store: SignedStore<StoredOrder>, order: StoredOrder, nowSeconds: number): void {
  const { encodedOrder } = order.signed
  storeSigned(
    store,
    { ...order, signedAt: nowSeconds },
    ({ deadline, signed }) => deadline > nowSeconds && signed.encodedOrder !== encodedOrder,
  )
}

function isStoredOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { account, deadline, signed } = value as Record<string, unknown>
  return typeof account === 'string' && typeof deadline === 'number' && orderRequestSchema.safeParse(signed).success
}
