import type { ActivitySummary } from '@oxbow/activity/ActivityEntry'
import type { Amounts } from '@oxbow/amm/liquidity'
import type { Described } from '@oxbow/flow/noteSent'
import type { Approval } from '@oxbow/transactions/planApprovals'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { Hex } from 'viem'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import type { LiquidityIntent } from './LiquidityIntent.ts'

type Intent = Pick<LiquidityIntent, 'kind' | 'tokens'>

/** A deposit, an exit, a claim: of a move what is moved, not the little that is left of it. */
export function describeLiquidity({ kind, tokens }: Intent, plan: Pick<LiquidityPlan, 'terms' | 'prelude'>): Described {
  const moved = plan.prelude?.exit?.terms ?? plan.terms
  const { amount0, amount1 } = plan.terms.worst
  const worst = { worst0: amount0.toString(), worst1: amount1.toString() }
  return { kind, summary: { ...toSummary(tokens, moved.expected), ...worst } }
}

/** What an earlier visit sent and did not write down how much of. */
export function describeFound({ kind, tokens }: Intent): Described {
  return { kind, summary: toSummary(tokens, { amount0: 0n, amount1: 0n }) }
}

export function describeApproval({ tokens }: Intent, { kind, token, spender, amount }: Approval): Described {
  return {
    kind: kind === 'approve' ? 'approve' : 'revoke',
    summary: { type: 'approval', token: toFacts(tokens, token), spender, amount: amount.toString() },
  }
}

/** A signature that lets the position manager take both tokens. */
export function describePermit({ tokens }: Intent, permit: NonNullable<LiquidityPlan['permit']>): Described {
  const allowed = permit.details.map(({ token, amount }) => ({
    token: toFacts(tokens, token),
    amount: amount.toString(),
  }))
  return { kind: 'permit', summary: { type: 'permit', allowed, spender: permit.spender } }
}

function toSummary(
  tokens: Intent['tokens'],
  { amount0, amount1 }: Amounts,
): Extract<ActivitySummary, { type: 'liquidity' }> {
  return { type: 'liquidity', ...tokens, amount0: amount0.toString(), amount1: amount1.toString() }
}

function toFacts({ token0, token1 }: Intent['tokens'], token: Hex): TokenFacts {
  const facts = [token0, token1].find(({ address }) => address === token.toLowerCase())
  // Pair tokens have 18 decimals, all of them.
  return facts ?? { address: token, symbol: `${token0.symbol}/${token1.symbol}`, decimals: 18 }
}
