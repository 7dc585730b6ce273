import { orderRequestSchema, type SignedOrder } from '@oxbow/orders/Order'
import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** More than a server accepts per account. */
const most = 200

/** An order signed in this browser, with its owner and deadline decoded. */
export type KeptOrder = {
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
export function createSignedOrders(storage: StringStorage): PersistedStore<readonly KeptOrder[]> {
  return persistedStore<readonly KeptOrder[]>({
    storage,
    key: 'oxbow.signed-orders',
    version: 1,
    initial: [],
    validate: isKeptOrders,
  })
}

/** Adds an order, and removes expired ones. */
export function keepOrder(store: PersistedStore<readonly KeptOrder[]>, order: KeptOrder, nowSeconds: number): void {
  const { encodedOrder } = order.signed
  store.update((all) =>
    [
      { ...order, signedAt: nowSeconds },
      ...all.filter(({ deadline, signed }) => deadline > nowSeconds && signed.encodedOrder !== encodedOrder),
    ].slice(0, most),
  )
}

function isKeptOrders(value: unknown): value is readonly KeptOrder[] {
  return Array.isArray(value) && value.every(isKeptOrder)
}

function isKeptOrder(value: unknown): value is KeptOrder {
  if (typeof value !== 'object' || value === null) return false
  const { account, deadline, signed } = value as Record<string, unknown>
  return typeof account === 'string' && typeof deadline === 'number' && orderRequestSchema.safeParse(signed).success
}
