import type { ActivitySummary } from '@oxbow/activity/ActivityEntry'
import type { Amounts } from '@oxbow/amm/liquidity'
import type { Described } from '@oxbow/flow/noteSent'
import type { Approval } from '@oxbow/transactions/planApprovals'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { Hex } from 'viem'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import type { LiquidityIntent } from './LiquidityIntent.ts'

type Intent = Pick<LiquidityIntent, 'kind' | 'tokens'>

/** Activity entry of a plan. For a move, the amounts are those withdrawn from the old position, not the change of the wallet's balances. */
export function describeLiquidity({ kind, tokens }: Intent, plan: Pick<LiquidityPlan, 'terms' | 'prelude'>): Described {
  const moved = plan.prelude?.exit?.terms ?? plan.terms
  const { amount0, amount1 } = plan.terms.worst
  const worst = { worst0: amount0.toString(), worst1: amount1.toString() }
  return { kind, summary: { ...toSummary(tokens, moved.expected), ...worst } }
}

/** Entry for a transaction sent in an earlier visit, whose amounts weren't stored: they are set to zero. */
export function describeFound({ kind, tokens }: Intent): Described {
  return { kind, summary: toSummary(tokens, { amount0: 0n, amount1: 0n }) }
}

export function describeApproval({ tokens }: Intent, { kind, token, spender, amount }: Approval): Described {
  return {
    kind: kind === 'approve' ? 'approve' : 'revoke',
    summary: { type: 'approval', token: toFacts(tokens, token), spender, amount: amount.toString() },
  }
}

/** Entry for a signature that lets the position manager take both tokens. */
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
  // Not one of the two tokens, so it is the pair token; those always have 18 decimals.
  return facts ?? { address: token, symbol: `${token0.symbol}/${token1.symbol}`, decimals: 18 }
}
