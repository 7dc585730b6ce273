import { toFailure } from '@oxbow/failures/toFailure'
import { isEditable, type OrderItem } from '../../features/orders/list/OrderItem.ts'

/** The state of the order that the URL asks to edit. */
export type EditState =
  /** No order is edited: the form places a new one. */
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  /** Without a wallet, the order's owner is unknown. */
  | { readonly kind: 'disconnected' }
  /** The server didn't answer. */
  | { readonly kind: 'unknown'; readonly code: string }
  /** The order can't be replaced. `item`: its current state; undefined if the account has no such order on this network. */
  | { readonly kind: 'gone'; readonly item: OrderItem | undefined }
  /** The account has it, but one of its tokens is unlisted. */
  | { readonly kind: 'unnamed' }
  | { readonly kind: 'known'; readonly item: OrderItem }

/** Derives the state from the facts alone. */
export function from({ error, hash, isConnected, isLeft, isUnnamed, item, isRead }: from.Facts): EditState {
  if (hash === undefined || isLeft) return { kind: 'none' }
  if (!isConnected) return { kind: 'disconnected' }
  if (item && isEditable(item)) return { kind: 'known', item }
  if (item) return { kind: 'gone', item }
  if (isUnnamed) return { kind: 'unnamed' }
  if (error) return { kind: 'unknown', code: toFailure(error).code }
  return isRead ? { kind: 'gone', item } : { kind: 'reading' }
}

export declare namespace from {
  type Facts = {
    /** Hash of the order in the URL. */
    readonly hash: string | undefined
    readonly isConnected: boolean
    /** The user chose to place a new order instead. */
    readonly isLeft: boolean
    /** The order, if the account has it on this network. */
    readonly item: OrderItem | undefined
    /** The account has the order, but one of its tokens is unknown. */
    readonly isUnnamed?: boolean
    /** The account's orders were read since the page asked for this one. */
    readonly isRead: boolean
    readonly error: Error | null
  }
}
