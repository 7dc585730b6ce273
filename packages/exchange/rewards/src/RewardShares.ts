import type { Hex } from 'viem'
import type { RewardCampaign } from './RewardCampaign.ts'

/** An event that affects the shares in a campaign, in chain order. `seconds`: its block time. */
export type RewardEvent = { readonly seconds: number } & (
  | { readonly kind: 'price'; readonly tick: number }
  | {
      readonly kind: 'liquidity'
      readonly tokenId: bigint
      readonly tickLower: number
      readonly tickUpper: number
      readonly liquidityDelta: bigint
    }
  /** New owner of a position's NFT; lower-case. */
  | { readonly kind: 'owner'; readonly tokenId: bigint; readonly owner: Hex }
)

/**
 * Rewards of a campaign up to the last event. Each second's reward is split by liquidity in range at the end of a block, so liquidity added and
 * removed within a block earns nothing; without liquidity in range nobody earns. Counting in parts gives exactly the same result as counting at once.
 */
export type RewardShares = {
  /** Counted up to this time, in Unix seconds. */
  readonly seconds: number
  /** Undefined before the pool is initialized. */
  readonly tick: number | undefined
  /** Liquidity in range. */
  readonly liquidity: bigint
  /** Rewards per unit of liquidity in range since the campaign started, times 2^128. */
  readonly growthX128: bigint
  readonly positions: ReadonlyMap<bigint, SharingPosition>
  /** Credited rewards by account, in raw units times 2^128. */
  readonly earnedX128: ReadonlyMap<Hex, bigint>
}

export type SharingPosition = {
  readonly owner: Hex | undefined
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidity: bigint
  /** Growth up to which its rewards are credited. */
  readonly growthX128: bigint
}

export const noShares: RewardShares = {
  seconds: 0,
  tick: undefined,
  liquidity: 0n,
  growthX128: 0n,
  positions: new Map(),
  earnedX128: new Map(),
}

/** Continues a count with further events. */
export function advanceShares(
  before: RewardShares,
  campaign: RewardCampaign,
  events: readonly RewardEvent[],
): RewardShares {
  const positions = new Map(before.positions)
  const earnedX128 = new Map(before.earnedX128)
  let { tick, liquidity, growthX128, seconds } = before
  const isInside = (range: Pick<SharingPosition, 'tickLower' | 'tickUpper'>) => holds(range, tick)

  /** Credits a position's rewards if it is in range; otherwise it has none. */
  function settle(position: SharingPosition): SharingPosition {
    const part = isInside(position) ? position.liquidity * (growthX128 - position.growthX128) : 0n
    if (part > 0n && position.owner !== undefined)
      earnedX128.set(position.owner, (earnedX128.get(position.owner) ?? 0n) + part)
    return { ...position, growthX128 }
  }

  for (const event of events) {
    growthX128 += growthBetween({ seconds, liquidity }, campaign, event.seconds)
    seconds = Math.max(seconds, event.seconds)
    if (event.kind === 'price') {
      for (const [tokenId, position] of positions) {
        const willBeInside = holds(position, event.tick)
        if (isInside(position) === willBeInside) continue
        positions.set(tokenId, settle(position))
        liquidity += willBeInside ? position.liquidity : -position.liquidity
      }
      tick = event.tick
      continue
    }
    const { tokenId } = event
    const found = positions.get(tokenId)
    const settled = found && settle(found)
    if (event.kind === 'owner') {
      // An NFT is minted before its first liquidity is added.
      const position = settled ?? { tickLower: 0, tickUpper: 0, liquidity: 0n, growthX128 }
      positions.set(tokenId, { ...position, owner: event.owner })
      continue
    }
    const { tickLower, tickUpper, liquidityDelta } = event
    const size = (settled?.liquidity ?? 0n) + liquidityDelta
    positions.set(tokenId, { owner: settled?.owner, tickLower, tickUpper, liquidity: size, growthX128 })
    if (holds({ tickLower, tickUpper }, tick)) liquidity += liquidityDelta
  }
  return { seconds, tick, liquidity, growthX128, positions, earnedX128 }
}

/** Rewards in raw units by account up to a time, assuming no further events. */
export function earnedUntil(shares: RewardShares, campaign: RewardCampaign, seconds: number): ReadonlyMap<Hex, bigint> {
  const growthX128 = shares.growthX128 + growthBetween(shares, campaign, seconds)
  const earnedX128 = new Map(shares.earnedX128)
  for (const { owner, liquidity, growthX128: since, ...range } of shares.positions.values()) {
    if (owner === undefined || !holds(range, shares.tick)) continue
    earnedX128.set(owner, (earnedX128.get(owner) ?? 0n) + liquidity * (growthX128 - since))
  }
  return new Map([...earnedX128].map(([owner, sumX128]) => [owner, sumX128 >> 128n]))
}

/** Rewards per unit of liquidity in range until `seconds`, times 2^128, rounded down. */
function growthBetween(
  { seconds: since, liquidity }: Pick<RewardShares, 'seconds' | 'liquidity'>,
  { amount, startsAt, endsAt }: RewardCampaign,
  seconds: number,
): bigint {
  const passed = Math.min(seconds, endsAt) - Math.max(since, startsAt)
  if (passed <= 0 || liquidity === 0n) return 0n
  return ((amount * BigInt(passed)) << 128n) / BigInt(endsAt - startsAt) / liquidity
}

function holds({ tickLower, tickUpper }: Pick<SharingPosition, 'tickLower' | 'tickUpper'>, tick: number | undefined) {
  return tick !== undefined && tick >= tickLower && tick < tickUpper
}
