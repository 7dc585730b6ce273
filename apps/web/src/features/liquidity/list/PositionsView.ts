import type { Network } from '@oxbow/chain/Network'
import type { PositionName } from '@oxbow/positions/getPosition'
import type { Position, PositionStatus } from '@oxbow/positions/Position'

/** The positions on one network, as far as known. */
export type NetworkRead = {
  readonly network: Network
  readonly read:
    | {
        readonly positions: readonly Position[]
        /** Protocols that the node didn't answer for. */
        readonly unreadProtocols: readonly Position['protocol'][]
      }
    | undefined
  /** All positions were read, not only the first ones. */
  readonly isWhole: boolean
  /** Why the last read failed. */
  readonly error: Error | undefined
}

/** Filters of the list; undefined for all. */
export type PositionsFilter = {
  readonly protocol: Position['protocol'] | undefined
  readonly status: PositionStatus | undefined
}

/** The states of the page of positions. */
export type PositionsView =
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'loading' }
  /** No network answered. */
  | { readonly kind: 'failed'; readonly error: Error }
  /** `isPartial`: a network or protocol wasn't read, so there may be positions. */
  | { readonly kind: 'empty'; readonly isPartial: boolean }
  | {
      readonly kind: 'list'
      /** Positions with liquidity or unclaimed fees, and those that the status filter asks for. */
      readonly shown: readonly Position[]
      /** Closed positions without unclaimed fees. */
      readonly closed: readonly Position[]
      /** Hidden by the user, in any state; they can still be withdrawn. */
      readonly hidden: readonly Position[]
      /** Networks that are still loading. */
      readonly awaited: readonly Network[]
      /** Networks, or their protocols, that couldn't be read. */
      readonly unread: readonly { readonly network: Network; readonly protocols: readonly Position['protocol'][] }[]
    }

/** Groups positions by network in the given order, newest first; closed and hidden ones separately. */
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
    // Complete data stays valid after a failed refresh; a first page alone isn't complete.
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
    /** Keys from `toKey`. */
    readonly hiddenKeys: ReadonlySet<string>
  }
}

/** Parses the URL's filters; unknown values are ignored. */
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

/** Without liquidity and unclaimed fees. */
export function isSpent(position: Position): boolean {
  return position.status === 'closed' && !owesFees(position)
}

export function owesFees(position: Position): boolean {
  return position.protocol !== 'v2' && position.owed.amount0 + position.owed.amount1 > 0n
}

/** A stable key of a position. */
export function toKey(position: Position): string {
  return position.protocol === 'v2'
    ? `v2/${position.chainId}/${position.poolId}`
    : `${position.protocol}/${position.chainId}/${position.tokenId}`
}

/** The on-chain identifier of a position. */
export function nameOf(position: Position): PositionName {
  return position.protocol === 'v2'
    ? { protocol: 'v2', pair: position.poolId }
    : { protocol: position.protocol, tokenId: position.tokenId }
}

/** The path of a position's page. */
export function toPath(position: Position, slug: string): string {
  const id = position.protocol === 'v2' ? position.poolId : position.tokenId.toString()
  return `/positions/${position.protocol}/${slug}/${id}`
}
