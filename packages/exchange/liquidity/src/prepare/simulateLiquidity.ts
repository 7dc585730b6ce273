import type { Amounts } from '@oxbow/amm/liquidity'
import type { Network } from '@oxbow/chain/Network'
import { callNode } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { findRevertData } from '@oxbow/client/findRevertData'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { balanceCall, toBalance } from '@oxbow/transactions/balanceCall'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import type { Hex } from 'viem'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { planCalls } from '../plan/planCalls.ts'
import { liquidityGasLimit } from '../read/liquidityGasLimit.ts'
import { fromLiquidityRevert } from './fromLiquidityRevert.ts'

/** What a plan would do to the wallet if it were sent now. */
export type LiquidityTrial =
  | {
      readonly status: 'ok'
      /** In raw units of the two tokens, network cost aside; what leaves is negative. */
      readonly change: Amounts
      /** Of the last transaction. */
      readonly gasUnits: bigint
      /** Of all that the plan asks for. */
      readonly allGasUnits: bigint
      /** What all of it is given at most. */
      readonly mostGasUnits: bigint
      /** No other node than the server's could tell the changes. */
      readonly isServersWord?: boolean | undefined
    }
  | { readonly status: 'failing'; readonly code: FailureCode; readonly detail: string | undefined }
  /** The node cannot try it; that says nothing about the transaction. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined }

/**
 * Runs a plan on the node's newest state, its approvals first and Permit2 told directly what a signature would tell it (`eth_simulateV1`), and reads what it
 * changes. A node without that method runs the bare call where nothing needs to be allowed before. Never throws.
 */
export async function simulateLiquidity(
  client: NodeAccess,
  { plan, network, clock }: simulateLiquidity.Parameters,
): Promise<LiquidityTrial> {
  const { account, terms } = plan
  const { chainId, contracts } = network
  const reads = [terms.token0, terms.token1].map((token) => balanceCall(token, account, contracts))
  const calls = planCalls(plan, network)
  const trial = await simulateCalls(client, { chainId, account, calls, reads, explain: fromLiquidityRevert, clock })
  if (trial.status === 'failing') {
    const { status, code, detail } = trial
    return { status, code: isCovered(plan, trial.before) ? toCovered(code) : code, detail }
  }
  if (trial.status === 'unavailable') {
    const { detail } = trial
    const transaction = calls.at(-1)!
    if (calls.length > 1) return { status: 'unavailable', detail }
    return callNode(client.rpc(chainId), { ...transaction, from: account }).then(
      () => ({ status: 'unavailable', detail }) as const,
      (cause: unknown) => {
        const data = findRevertData(cause)
        return data === undefined
          ? { status: 'unavailable', detail }
          : { status: 'failing', ...fromLiquidityRevert(data) }
      },
    )
  }
  const [before0, before1, after0, after1] = [...trial.before, ...trial.after].map(toBalance)
  if (before0 === undefined || before1 === undefined || after0 === undefined || after1 === undefined)
    return { status: 'unavailable', detail: 'A balance could not be read.' }
  return {
    status: 'ok',
    change: { amount0: after0 - before0, amount1: after1 - before1 },
    gasUnits: trial.gasUnits.at(-1)!,
    allGasUnits: trial.gasUnits.reduce((sum, each) => sum + each, 0n),
    mostGasUnits: mostGasOf(plan, trial.gasUnits),
  }
}

/** What a signature tells Permit2 is a call of its own only in a trial: the last transaction tells it. */
function mostGasOf({ permit }: LiquidityPlan, gasUnits: readonly bigint[]): bigint {
  const permits = permit?.details.length ?? 0
  const before = gasUnits.slice(0, gasUnits.length - 1 - permits)
  return before.reduce((sum, each) => sum + liquidityGasLimit(each), liquidityGasLimit(gasUnits.at(-1)!, permits))
}

export declare namespace simulateLiquidity {
  type Parameters = {
    readonly plan: LiquidityPlan
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Tells how far the chain is: the node that simulates, where there is no other. */
    readonly clock?: NodeAccess | undefined
  }
}

/** Whether the wallet had all that a deposit may take. What a move puts in comes out in the same transaction, and is not in the wallet before. */
function isCovered({ wanted, prelude, terms }: LiquidityPlan, before: readonly (Hex | undefined)[] = []): boolean {
  const [held0, held1] = before.map(toBalance)
  if (wanted.type !== 'deposit' || prelude !== undefined || held0 === undefined || held1 === undefined) return false
  return held0 >= -terms.worst.amount0 && held1 >= -terms.worst.amount1
}

/** Contracts say the same of a wallet that has too little and of a token that does not move. */
function toCovered(code: FailureCode): FailureCode {
  return code === 'InsufficientBalance' ? 'TokenCannotTransfer' : code
}

/** Whether a trial leaves the wallet with less than the plan allows, as with a token that taxes what moves or a hook that takes a part. */
export function isBeyondTerms(trial: LiquidityTrial, { worst }: LiquidityPlan['terms']): boolean {
  return trial.status === 'ok' && (trial.change.amount0 < worst.amount0 || trial.change.amount1 < worst.amount1)
}
