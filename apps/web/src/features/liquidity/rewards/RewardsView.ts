import type { Rewards } from '@oxbow/rewards/getRewards'
import type { RewardClaim } from '@oxbow/rewards/RewardClaim'
import type { PositionToken } from '../position/PositionTokens.ts'

/**
 * - `none`: the network has no rewards here. `unposted`: it has, but none are counted yet.
 * - `unasked`: rewards are computed by the server, but the user doesn't want a server to learn the account.
 * - `due`: may be empty. `worth` is in dollars, undefined if the token's price is unknown.
 */
export type RewardsView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'none' }
  | { readonly kind: 'unasked' }
  | { readonly kind: 'unposted' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'due'
      readonly due: readonly DueReward[]
      readonly countedUntil: number
    }

export type DueReward = {
  readonly token: PositionToken
  readonly claim: RewardClaim
  readonly worth: number | undefined
}

export function toRewardsView(facts: toRewardsView.Facts): RewardsView {
  const { rewards, isAsked, isFailed, tokenOf, toUsd } = facts
  if (!isAsked) return { kind: 'unasked' }
  // Older data is good enough to show: a claim is simulated again before it is sent.
  if (rewards === undefined) return { kind: isFailed ? 'failed' : 'loading' }
  if (rewards.status !== 'known') return { kind: rewards.status }
  const due = rewards.claims.map((claim) => {
    const token = tokenOf(claim.token)
    return { token, claim, worth: toUsd(token, claim.due) }
  })
  return { kind: 'due', due, countedUntil: rewards.countedUntil }
}

export declare namespace toRewardsView {
  type Facts = {
    readonly rewards: Rewards | undefined
    readonly isAsked: boolean
    readonly isFailed: boolean
    readonly tokenOf: (address: `0x${string}`) => PositionToken
    readonly toUsd: (token: PositionToken, raw: bigint) => number | undefined
  }
}
