import type { Network } from '@oxbow/chain/Network'
import type { PositionName } from '@oxbow/positions/getPosition'
import type { Position, PositionStatus } from '@oxbow/positions/Position'

/** What is known of the positions on one network. */
export type NetworkRead = {
  readonly network: Network
  readonly read:
    | {
        readonly positions: readonly Position[]
        /** Those whose positions are unknown: the node did not answer for them. */
        readonly unreadProtocols: readonly Position['protocol'][]
      }
    | undefined
  /** All of them, not the first rows alone. */
  readonly isWhole: boolean
  /** Why the last look failed. */
  readonly error: Error | undefined
}

/** Which positions are shown; undefined for all. */
export type PositionsFilter = {
  readonly protocol: Position['protocol'] | undefined
  readonly status: PositionStatus | undefined
}

/** What the page of positions shows. */
export type PositionsView =
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'loading' }
  /** Of no network there is an answer. */
  | { readonly kind: 'failed'; readonly error: Error }
  /** `isPartial`: a network or a protocol was not read, so that "none" would be a lie. */
  | { readonly kind: 'empty'; readonly isPartial: boolean }
  | {
      readonly kind: 'list'
      /** What holds or is owed something, and what is asked for by its status. */
      readonly shown: readonly Position[]
      /** Spent. */
      readonly closed: readonly Position[]
      /** What the person put away, whatever its state: it can still be left. */
      readonly hidden: readonly Position[]
      /** Networks of which rows may still come. */
      readonly awaited: readonly Network[]
      /** What could not be read: a network, or protocols of it. */
      readonly unread: readonly { readonly network: Network; readonly protocols: readonly Position['protocol'][] }[]
    }

/** Network by network as they are offered, of each the chain's newest first; what is spent and what is hidden apart. */
export function toPositionsView(facts: toPositionsView.Facts): PositionsView {
  const { isConnected, reads, filter, hiddenKeys } = facts
  if (!isConnected) return { kind: 'disconnected' }
  const failed = reads.filter(({ read, error }) => read === undefined && error !== undefined)
  const awaited = reads.filter(({ isWhole, error }) => !isWhole && error === undefined).map(({ network }) => network)
  const positions = reads.flatMap(({ read }) => read?.positions ?? [])
  if (positions.length === 0 && (awaited.length > 0 || reads.length === 0)) return { kind: 'loading' }
  const [first] = failed
  if (first?.error && failed.length === reads.length) return { kind: 'failed', error: first.error }
  const unread = reads.flatMap(({ network, read, isWhole, error }) => {
    // What was read whole before stays as it was; first rows alone are not all.
    if (error !== undefined && !isWhole) return [{ network, protocols: [] }]
    return read && read.unreadProtocols.length > 0 ? [{ network, protocols: read.unreadProtocols }] : []
  })
  if (positions.length === 0) return { kind: 'empty', isPartial: unread.length > 0 }
  const fitting = positions.filter((position) => isFitting(position, filter))
  const visible = fitting.filter((position) => !hiddenKeys.has(toKey(position)))
  const isApart = (position: Position) => isSpent(position) && filter.status !== 'closed'
  return {
    kind: 'list',
    shown: visible.filter((position) => !isApart(position)),
    closed: visible.filter(isApart),
    hidden: fitting.filter((position) => hiddenKeys.has(toKey(position))),
    awaited,
    unread,
  }
}

export declare namespace toPositionsView {
  type Facts = {
    readonly isConnected: boolean
    readonly reads: readonly NetworkRead[]
    readonly filter: PositionsFilter
    /** As `toKey` makes them. */
    readonly hiddenKeys: ReadonlySet<string>
  }
}

/** As the URL says it; what it does not know filters nothing. */
export function parseFilter(search: { readonly protocol?: string; readonly status?: string }): PositionsFilter {
  return {
    protocol: protocols.find((each) => each === search.protocol?.toLowerCase()),
    status: statuses.find((each) => each === search.status?.toLowerCase()),
  }
}

const protocols = ['v2', 'v3', 'v4'] as const
const statuses = ['in-range', 'out-of-range', 'closed'] as const

function isFitting({ protocol, status }: Position, filter: PositionsFilter): boolean {
  return (filter.protocol ?? protocol) === protocol && (filter.status ?? status) === status
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
