import type { Network } from '@oxbow/chain/Network'
import { manyOpenOrders, mostOpenOrders } from '@oxbow/orders/LimitIntent'
import { isStanding, type OrderItem } from './OrderItem.ts'

/** An account's orders on one network, as far as known. */
export type NetworkOrders = {
  readonly network: Network
  /** Newest first; undefined while loading or if reading failed. */
  readonly items: readonly OrderItem[] | undefined
  /** Orders left out because one of their tokens is unknown. */
  readonly unnamedCount: number
  readonly error: Error | undefined
  /** The server didn't answer: only orders signed on this device are listed. */
  readonly isKeptOnly: boolean
}

/** The states of the list of limit orders. */
export type OrdersView =
  /** The server stores no orders, or no network has a contract that fills them. */
  | { readonly kind: 'off' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'list'
      /** Still fillable; newest first. */
      readonly open: readonly OrderItem[]
      readonly past: readonly OrderItem[]
      readonly unnamedCount: number
      /** Networks that didn't answer: their orders are missing. */
      readonly unread: readonly Network[]
      readonly isLoading: boolean
    }

export function toOrdersView(reads: readonly NetworkOrders[]): OrdersView {
  const isOff = reads.every(({ error, items }) => items === undefined && codeOf(error) === 'OrdersUnavailable')
  if (isOff) return { kind: 'off' }
  const items = reads.flatMap((read) => read.items ?? []).toSorted(byTime)
  const awaited = reads.filter((read) => read.items === undefined && read.error === undefined)
  const failed = reads.filter((read) => read.error !== undefined && (read.items === undefined || read.isKeptOnly))
  const unnamedCount = reads.reduce((sum, read) => sum + read.unnamedCount, 0)
  if (items.length + unnamedCount === 0) {
    const [first] = failed
    if (awaited.length > 0) return { kind: 'loading' }
    if (first?.error) return { kind: 'failed', error: first.error }
    return { kind: 'empty' }
  }
  return {
    kind: 'list',
    unnamedCount,
    isLoading: awaited.length > 0,
    unread: failed.map(({ network }) => network),
    open: items.filter(({ state }) => isStanding(state)),
    past: items.filter(({ state }) => !isStanding(state)),
  }
}

/** Newest first; orders known only to this device come before all others. */
function byTime(a: OrderItem, b: OrderItem): number {
  return (b.own.createdAt ?? Number.MAX_SAFE_INTEGER) - (a.own.createdAt ?? Number.MAX_SAFE_INTEGER)
}

function codeOf(error: Error | undefined): unknown {
  return error && (error as { code?: unknown }).code
}

/** The notice for a number of open orders. */
export function toCountNotice(openCount: number): 'many' | 'full' | undefined {
  if (openCount >= mostOpenOrders) return 'full'
  return openCount >= manyOpenOrders ? 'many' : undefined
}
