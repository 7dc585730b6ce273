import type { Migration } from '@oxbow/liquidity/getMigration'
import type { MigrationRecord } from '@oxbow/liquidity/MigrationRecord'
import type { RangePosition } from '@oxbow/positions/Position'
import { fullRange, type TickRange } from '@oxbow/positions/tickRange'
import type { Refusal } from '@oxbow/trading/refusalOf'

type Left = Extract<Migration, { status: 'left' }>

/** The states of the page that changes a range. */
export type ReRangeState =
  /** The new position exists. */
  | { readonly kind: 'arrived'; readonly protocol: 'v3' | 'v4'; readonly tokenId: bigint }
  /** Withdrawn, but not deposited in the new range yet. */
  | { readonly kind: 'left'; readonly record: MigrationRecord; readonly amounts: Left['amounts'] }
  | {
      readonly kind: 'choosing'
      readonly range: TickRange
      /** The lower end is below the upper end. */
      readonly isValid: boolean
      readonly obstacle: ReRangeObstacle | undefined
      /** The move into this range is being computed and simulated. */
      readonly isAsked: boolean
      /** How the wallet is asked; unknown until it reports its capabilities. */
      readonly way: 'connect' | 'at-once' | 'steps' | 'unknown'
    }

/** Why nothing can be moved, independent of the node. */
type ReRangeObstacle = Refusal | 'not-yours' | 'empty' | 'invalid' | 'same'

export function toReRangeState(facts: toReRangeState.Facts): ReRangeState {
  const { arrived, record, progress, isConnected, isOwn, canBatch, position, chosen, tickSpacing, isHeld } = facts
  if (arrived) return { kind: 'arrived', ...arrived }
  if (record && progress?.status === 'left' && isConnected) return { kind: 'left', record, amounts: progress.amounts }
  const range = chosen === 'full' ? fullRange(tickSpacing) : chosen
  const isValid = range.tickLower < range.tickUpper
  const obstacle = facts.refusal ?? toObstacle({ isOwn, position, range, isValid })
  return {
    kind: 'choosing',
    range,
    isValid,
    obstacle,
    isAsked: obstacle === undefined && !isHeld,
    way: !isConnected ? 'connect' : canBatch === undefined ? 'unknown' : canBatch ? 'at-once' : 'steps',
  }
}

export declare namespace toReRangeState {
  type Facts = {
    readonly arrived: { readonly protocol: 'v3' | 'v4'; readonly tokenId: bigint } | undefined
    /** A change of range that this browser started. */
    readonly record: MigrationRecord | undefined
    readonly progress: Migration | undefined
    readonly isConnected: boolean
    /** Why the operator accepts no deposit of these tokens. */
    readonly refusal: Refusal | undefined
    /** The connected account owns the position. */
    readonly isOwn: boolean
    /** Whether the wallet can batch calls; undefined until it says. */
    readonly canBatch: boolean | undefined
    readonly position: Pick<RangePosition, 'tickLower' | 'tickUpper' | 'liquidity'>
    readonly chosen: 'full' | TickRange
    readonly tickSpacing: number
    /** An end of the range is being dragged. */
    readonly isHeld: boolean
  }
}

/** In the order in which the user can resolve them. */
function toObstacle(facts: {
  readonly isOwn: boolean
  readonly position: toReRangeState.Facts['position']
  readonly range: TickRange
  readonly isValid: boolean
}): ReRangeObstacle | undefined {
  const { isOwn, position, range, isValid } = facts
  if (!isOwn) return 'not-yours'
  if (position.liquidity === 0n) return 'empty'
  if (!isValid) return 'invalid'
  return range.tickLower === position.tickLower && range.tickUpper === position.tickUpper ? 'same' : undefined
}
