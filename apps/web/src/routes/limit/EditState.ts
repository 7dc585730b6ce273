import { toFailure } from '@oxbow/failures/toFailure'
import { isEditable, type OrderItem } from '../../features/orders/OrderItem.ts'

/** What is known of the order that the address asks to edit. */
export type EditState =
  /** No order is edited: the form is that of a new one. */
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  /** Whose order it is nobody knows before there is a wallet. */
  | { readonly kind: 'disconnected' }
  /** The server did not say. */
  | { readonly kind: 'unknown'; readonly code: string }
  /** Nothing can take its place. `item`: what became of it; undefined where the account has no such order on this network. */
  | { readonly kind: 'gone'; readonly item: OrderItem | undefined }
  /** The account has it, but a token of it is on no list. */
  | { readonly kind: 'unnamed' }
  | { readonly kind: 'known'; readonly item: OrderItem }

/** The state that follows from what is known, and from nothing else. */
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
    /** Of the order that the address asks for. */
    readonly hash: string | undefined
    readonly isConnected: boolean
    /** The person chose to place a new order instead. */
    readonly isLeft: boolean
    /** The order, as far as the account has it on this network. */
    readonly item: OrderItem | undefined
    /** The account has the order, and a token of it is not known. */
    readonly isUnnamed?: boolean
    /** The account's orders were read since the page asks for this one. */
    readonly isRead: boolean
    readonly error: Error | null
  }
}
