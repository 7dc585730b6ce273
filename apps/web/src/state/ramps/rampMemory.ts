import type { SaleTerms } from '@oxbow/ramps/SaleTerms'
import { persistedStore } from '@oxbow/runtime/persistedStore'
import { useMemo, useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

type RampMemory = {
  /** The orders that this browser started, newest first, with their terms, except those from before terms were stored. */
  readonly orders: readonly ({ readonly account: string; readonly id: string } & Partial<SaleTerms>)[]
  /** Provider IDs, the last used first. */
  readonly recent: readonly string[]
  /** The user's country; empty until chosen. */
  readonly country: string
  readonly region: string
}

const most = 50

/** Stores purchases and sales in this browser. */
export const rampMemory = persistedStore<RampMemory>({
  storage,
  key: 'oxbow.ramps',
  version: 1,
  initial: { orders: [], recent: [], country: '', region: '' },
  validate: isMemory,
})

window.addEventListener('storage', rampMemory.reload)

export function useRampMemory(): RampMemory {
  return useSyncExternalStore(rampMemory.subscribe, rampMemory.getSnapshot)
}

/** IDs of the orders that an account started here. */
export function useOwnRampIds(account: string | undefined): readonly string[] {
  const { orders } = useRampMemory()
  return useMemo(() => orders.flatMap((each) => (each.account === account ? [each.id] : [])), [orders, account])
}

/** The terms of an order as started here; undefined if it was started elsewhere, or before terms were stored. */
export function termsOfRamp({ orders }: RampMemory, id: string): SaleTerms | undefined {
  const { account, chainId, provider, token, tokenAmount } = orders.find((each) => each.id === id) ?? {}
  if (account === undefined || chainId === undefined || provider === undefined) return undefined
  return token === undefined || tokenAmount === undefined
    ? undefined
    : { account, chainId, provider, token, tokenAmount }
}

export function rememberRamp(order: SaleTerms & { readonly id: string }): void {
  const { provider } = order
  rampMemory.update((memory) => ({
    ...memory,
    orders: [order, ...memory.orders.filter(({ id }) => id !== order.id)].slice(0, most),
    recent: [provider, ...memory.recent.filter((each) => each !== provider)].slice(0, 10),
  }))
}

function isMemory(value: unknown): value is RampMemory {
  if (typeof value !== 'object' || value === null) return false
  const { country, orders, recent, region } = value as Record<string, unknown>
  return (
    typeof country === 'string' &&
    typeof region === 'string' &&
    Array.isArray(recent) &&
    recent.every((each) => typeof each === 'string') &&
    Array.isArray(orders) &&
    orders.every(
      (each) =>
        typeof each?.account === 'string' &&
        typeof each.id === 'string' &&
        /^[0-9a-f]{32}$/.test(each.id) &&
        hasTerms(each),
    )
  )
}

/** Whether either all or none of the terms are present. */
function hasTerms({ chainId, provider, token, tokenAmount }: Record<string, unknown>): boolean {
  if ([chainId, provider, token, tokenAmount].every((each) => each === undefined)) return true
  const isAmount = typeof tokenAmount === 'string' && /^\d{1,78}$/.test(tokenAmount)
  return Number.isSafeInteger(chainId) && typeof provider === 'string' && typeof token === 'string' && isAmount
}
