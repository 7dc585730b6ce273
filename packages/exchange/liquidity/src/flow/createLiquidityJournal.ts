import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Amounts } from '@oxbow/amm/liquidity'
import { type PermitBatch, permitBatch } from '@oxbow/calldata/permitBatch'
import type { SentTransaction } from '@oxbow/flow/FlowStep'
import { type Described, noteSent } from '@oxbow/flow/noteSent'
import type { Clock } from '@oxbow/runtime/Clock'
import type { Approval } from '@oxbow/transactions/planApprovals'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { type Hex, hashTypedData } from 'viem'
import type { LiquidityKind } from '../LiquidityKind.ts'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'

/** What a liquidity flow writes into the activity log, and what it finds there of an earlier visit. */
export type LiquidityJournal = {
  put(sent: Pick<SentTransaction, 'hash' | 'nonce' | 'intent'>, described: Described): SentTransaction
  /** A permission that the wallet is asked to sign; what comes of it is told to what is returned. */
  putPermit(permit: PermitBatch, permit2: Hex): (end: 'final' | 'cancelled' | 'failed') => void
  describe(plan: Pick<LiquidityPlan, 'terms' | 'prelude'>): Described
  /** Sent by an earlier visit that did not write down how much. */
  describeFound(): Described
  describeApproval(approval: Approval): Described
  /** An approval that an earlier visit sent and that is still on its way is waited for. */
  findPendingApproval(approval: Approval, known: ReadonlySet<Hex>): SentTransaction | undefined
}

export function createLiquidityJournal(options: createLiquidityJournal.Options): LiquidityJournal {
  const { activity, clock, chainId, account, kind, tokens } = options

  function toSummary({ amount0, amount1 }: Amounts): Extract<ActivityEntry['summary'], { type: 'liquidity' }> {
    return { type: 'liquidity', ...tokens, amount0: amount0.toString(), amount1: amount1.toString() }
  }

  /** The least that the wallet has more of both tokens, all parts of a move together; undefined where the parts are of other tokens. */
  function toWorst({ terms, prelude }: Pick<LiquidityPlan, 'terms' | 'prelude'>): { worst0?: string; worst1?: string } {
    const parts = [terms, ...(prelude?.exit ? [prelude.exit.terms] : [])]
    if (parts.some(({ token0, token1 }) => token0 !== terms.token0 || token1 !== terms.token1)) return {}
    const quote = prelude?.swap?.quote
    const sum = (token: Hex, worst: 'amount0' | 'amount1') =>
      parts.reduce((total, part) => total + part.worst[worst], 0n) +
      (quote?.tokenOut === token ? quote.minimumOut : 0n) -
      (quote?.tokenIn === token ? quote.maximumIn : 0n)
    return { worst0: sum(terms.token0, 'amount0').toString(), worst1: sum(terms.token1, 'amount1').toString() }
  }

  function factsOf(token: Hex): TokenFacts {
    const facts = [tokens.token0, tokens.token1].find(({ address }) => address === token.toLowerCase())
    // Pair tokens have 18 decimals, all of them.
    return facts ?? { address: token, symbol: `${tokens.token0.symbol}/${tokens.token1.symbol}`, decimals: 18 }
  }

  return {
    put: (sent, described) => noteSent(sent, described, { chainId, account, activity, clock, flowId: undefined }),
    putPermit(permit, permit2) {
      const hash = hashTypedData(permitBatch(permit, { chainId, permit2 }))
      const id = `${chainId}:${hash}`
      const { details, spender } = permit
      const allowed = details.map(({ token, amount }) => ({ token: factsOf(token), amount: amount.toString() }))
      activity.put({
        ...{ id, chainId, account, kind: 'permit', summary: { type: 'permit', allowed, spender }, hash, nonce: -1 },
        ...{ status: 'pending', block: undefined, replacedBy: undefined, isFinal: false, wasReorged: false },
        ...{ intent: undefined, createdAtMs: clock.now(), flowId: undefined },
      })
      return (end) => activity.change(id, { status: end, isFinal: true })
    },
    // Of a move: what is moved, not the little that is left of it.
    describe: (plan) => ({
      kind,
      summary: { ...toSummary((plan.prelude?.exit?.terms ?? plan.terms).expected), ...toWorst(plan) },
    }),
    describeFound: () => ({ kind, summary: toSummary({ amount0: 0n, amount1: 0n }) }),
    describeApproval({ kind: approval, token, spender, amount }) {
      return {
        kind: approval === 'approve' ? 'approve' : 'revoke',
        summary: {
          type: 'approval',
          token: factsOf(token),
          spender,
          amount: amount.toString(),
        },
      }
    },
    findPendingApproval(approval, known) {
      for (const entry of activity.getSnapshot()) {
        const { id, status, summary, hash, nonce, intent } = entry
        if (known.has(hash) || status !== 'pending' || entry.account !== account || entry.chainId !== chainId) continue
        if (summary.type !== 'approval' || !intent) continue
        const isSame = summary.token.address === approval.token && summary.spender === approval.spender
        if (isSame && summary.amount === approval.amount.toString())
          return { hash, nonce, activityId: id, intent: { ...intent, value: BigInt(intent.value) } }
      }
      return undefined
    },
  }
}

export declare namespace createLiquidityJournal {
  type Options = {
    readonly activity: ActivityLog
    readonly clock: Clock
    readonly chainId: number
    /** Lower-case. */
    readonly account: Hex
    readonly kind: LiquidityKind
    /** As the wallet holds them. */
    readonly tokens: { readonly token0: TokenFacts; readonly token1: TokenFacts }
  }
}
