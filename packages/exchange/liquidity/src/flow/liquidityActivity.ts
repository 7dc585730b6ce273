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
  return { kind, summary: { ...toSummary(tokens, moved.expected), ...toWorst(plan) } }
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

/** The least that the wallet has more of both tokens, all parts of a move together; undefined where the parts are of other tokens. */
function toWorst({ terms, prelude }: Pick<LiquidityPlan, 'terms' | 'prelude'>): { worst0?: string; worst1?: string } {
  const exit = prelude?.exit
  const parts = exit === undefined ? [terms] : [terms, exit.terms]
  if (parts.some(({ token0, token1 }) => token0 !== terms.token0 || token1 !== terms.token1)) return {}
  const quote = prelude?.swap?.quote
  const sum = (token: Hex, worst: 'amount0' | 'amount1') =>
    parts.reduce((total, part) => total + part.worst[worst], 0n) +
    (quote?.tokenOut === token ? quote.minimumOut : 0n) -
    (quote?.tokenIn === token ? quote.maximumIn : 0n)
  return { worst0: sum(terms.token0, 'amount0').toString(), worst1: sum(terms.token1, 'amount1').toString() }
}

function toFacts({ token0, token1 }: Intent['tokens'], token: Hex): TokenFacts {
  const facts = [token0, token1].find(({ address }) => address === token.toLowerCase())
  // Pair tokens have 18 decimals, all of them.
  return facts ?? { address: token, symbol: `${token0.symbol}/${token1.symbol}`, decimals: 18 }
}
