import type { SaleTerms } from '@oxbow/ramps/SaleTerms'
import { persistedStore } from '@oxbow/runtime/persistedStore'
import { useMemo, useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

type RampMemory = {
  /** The way in to orders that this browser began, the newest first; with their terms, but for those of before these were kept. */
  readonly orders: readonly ({ readonly account: string; readonly id: string } & Partial<SaleTerms>)[]
  /** Ids of providers, the last one used first. */
  readonly recent: readonly string[]
  /** Where the person lives; empty until chosen. */
  readonly country: string
  readonly region: string
}

const most = 50

/** What this browser remembers of purchases and sales. */
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

/** Ids of the orders that an account began here. */
export function useOwnRampIds(account: string | undefined): readonly string[] {
  const { orders } = useRampMemory()
  return useMemo(() => orders.flatMap((each) => (each.account === account ? [each.id] : [])), [orders, account])
}

/** The terms of an order as it was begun here, by its id; undefined of one that was begun elsewhere, or before they were kept. */
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

/** All of the terms, or none. */
function hasTerms({ chainId, provider, token, tokenAmount }: Record<string, unknown>): boolean {
  if ([chainId, provider, token, tokenAmount].every((each) => each === undefined)) return true
  const isAmount = typeof tokenAmount === 'string' && /^\d{1,78}$/.test(tokenAmount)
  return Number.isSafeInteger(chainId) && typeof provider === 'string' && typeof token === 'string' && isAmount
}
