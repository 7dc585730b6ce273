import { orderRequestSchema, type SignedOrder } from '@oxbow/orders/Order'
import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** More than a server accepts per account. */
const most = 200

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
export function createSignedOrders(storage: StringStorage): PersistedStore<readonly StoredOrder[]> {
  return persistedStore<readonly StoredOrder[]>({
    storage,
    key: 'oxbow.signed-orders',
    version: 1,
    initial: [],
    validate: isStoredOrders,
  })
}

/** Adds an order, and removes expired ones. */
export function storeOrder(
  store: PersistedStore<readonly StoredOrder[]>,
  order: StoredOrder,
  nowSeconds: number,
): void {
  const { encodedOrder } = order.signed
  store.update((all) =>
    [
      { ...order, signedAt: nowSeconds },
      ...all.filter(({ deadline, signed }) => deadline > nowSeconds && signed.encodedOrder !== encodedOrder),
    ].slice(0, most),
  )
}

function isStoredOrders(value: unknown): value is readonly StoredOrder[] {
  return Array.isArray(value) && value.every(isStoredOrder)
}

function isStoredOrder(value: unknown): value is StoredOrder {
  if (typeof value !== 'object' || value === null) return false
  const { account, deadline, signed } = value as Record<string, unknown>
  return typeof account === 'string' && typeof deadline === 'number' && orderRequestSchema.safeParse(signed).success
}
