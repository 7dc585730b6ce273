import type { PositionName } from '@oxbow/exchange/actions/getPosition'
import type { Position } from '@oxbow/exchange/position/Position'

/** What the page of positions shows. */
export type PositionsView =
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error }
  /** `isPartial`: a protocol was not read, so that "none" would be a lie. */
  | { readonly kind: 'empty'; readonly isPartial: boolean }
  | { readonly kind: 'list'; readonly open: readonly Position[]; readonly closed: readonly Position[] }

/** Positions that hold or are owed something first, in the order of the chain's newest; what is spent at the end. */
export function toPositionsView(facts: {
  readonly isConnected: boolean
  readonly read: { readonly positions: readonly Position[]; readonly unreadProtocols: readonly string[] } | undefined
  readonly error: Error | undefined
}): PositionsView {
  const { isConnected, read, error } = facts
  if (!isConnected) return { kind: 'disconnected' }
  if (read === undefined) return error === undefined ? { kind: 'loading' } : { kind: 'failed', error }
  if (read.positions.length === 0) return { kind: 'empty', isPartial: read.unreadProtocols.length > 0 }
  const open = read.positions.filter((position) => !isSpent(position))
  return { kind: 'list', open, closed: read.positions.filter(isSpent) }
}

/** Nothing to take out and nothing owed. */
export function isSpent(position: Position): boolean {
  return position.status === 'closed' && !owesFees(position)
}

export function owesFees(position: Position): boolean {
  return position.protocol !== 'v2' && position.owed.amount0 + position.owed.amount1 > 0n
}

/** Stays the same however the position changes. */
export function toKey(position: Position): string {
  return position.protocol === 'v2'
    ? `v2/${position.chainId}/${position.poolId}`
    : `${position.protocol}/${position.chainId}/${position.tokenId}`
}

/** What the chain knows it by. */
export function nameOf(position: Position): PositionName {
  return position.protocol === 'v2'
    ? { protocol: 'v2', pair: position.poolId }
    : { protocol: position.protocol, tokenId: position.tokenId }
}

/** Where its own page is. */
export function toPath(position: Position, slug: string): string {
  const id = position.protocol === 'v2' ? position.poolId : position.tokenId.toString()
  return `/positions/${position.protocol}/${slug}/${id}`
}
