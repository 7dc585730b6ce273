import { orderRequestSchema, type SignedOrder } from '@oxbow/orders/Order'
import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** More than a server takes of one account. */
const most = 200

/** An order that was signed in this browser, and what its bytes say of whose it is and how long it counts. */
export type KeptOrder = {
  readonly signed: SignedOrder
  /** Lower-case. */
  readonly account: string
  /** Unix seconds. */
  readonly deadline: number
}

/** Orders that were signed in this browser, newest first: whoever has one can fill it, whether a server shows it or not, and only who has its bytes can take it back. */
export function createSignedOrders(storage: StringStorage): PersistedStore<readonly KeptOrder[]> {
  return persistedStore<readonly KeptOrder[]>({
    storage,
    key: 'oxbow.signed-orders',
    version: 1,
    initial: [],
    validate: isKeptOrders,
  })
}

/** Keeps an order, and none that has expired. */
export function keepOrder(store: PersistedStore<readonly KeptOrder[]>, order: KeptOrder, nowSeconds: number): void {
  const { encodedOrder } = order.signed
  store.update((all) =>
    [
      order,
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
