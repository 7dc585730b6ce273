import { decodeLiquidity } from '@oxbow/calldata/decodeLiquidity'
import type { Network } from '@oxbow/chain/Network'
import { TransactionMismatchError, TransactionUnreadableError } from '@oxbow/trading/verifyTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { LiquidityPlan, WantedEffects } from '../plan/LiquidityPlan.ts'

/**
 * Checks from its bytes alone that a transaction claims this reward for the account and does nothing else.
 *
 * @throws {TransactionMismatchError}, {TransactionUnreadableError}
 */
export function verifyClaim(
  { transaction, plan, network }: verifyClaim.Parameters,
  wanted: Extract<WantedEffects, { type: 'claim' }>,
): void {
  const { chainId, from, to, data, value } = transaction
  const differs = (what: string): never => {
    throw new TransactionMismatchError(what)
  }
  if (chainId !== plan.chainId || network.chainId !== chainId) differs(`It is for chain ${chainId}.`)
  if (from.toLowerCase() !== plan.account) differs(`It is from ${from}.`)
  if (value !== 0n) differs(`It sends ${value} wei.`)
  const { target, effects } = decodeLiquidity({ to, data, value, contracts: network.contracts })
  if (target !== 'rewards') differs(`It calls ${to}.`)
  const [effect, second] = effects
  if (effect?.type !== 'claim' || second !== undefined) throw new TransactionUnreadableError(to)
  if (effect.account !== plan.account) differs(`It pays ${effect.account}.`)
  if (effect.token !== wanted.token) differs(`It claims ${effect.token}.`)
  if (effect.earned !== wanted.earned) differs(`It claims ${effect.earned}.`)
}

export declare namespace verifyClaim {
  type Parameters = {
    readonly transaction: Pick<TransactionRequest, 'chainId' | 'from' | 'to' | 'data' | 'value'>
    readonly plan: Pick<LiquidityPlan, 'chainId' | 'account' | 'terms'>
    readonly network: Pick<Network, 'chainId' | 'contracts'>
  }
}
