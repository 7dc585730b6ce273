import { decodeLiquidity } from '@oxbow/calldata/decodeLiquidity'
import type { DecodedLiquidity, LiquidityEffect } from '@oxbow/calldata/LiquidityEffect'
import type { Network } from '@oxbow/chain/Network'
import { TransactionMismatchError, TransactionUnreadableError } from '@oxbow/trading/verifyTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { LiquidityPlan, WantedEffects } from '../plan/LiquidityPlan.ts'
import { verifyClaim } from './verifyClaim.ts'

/**
 * Checks from its bytes alone, without the code that built it, that a transaction does exactly what was planned: right chain, account and contract,
 * this pool and position, these bounds, every payout to the account, no allowance beyond the deposit. Rejects what it can't decode.
 *
 * @throws {TransactionMismatchError}, {TransactionUnreadableError}
 */
export function verifyLiquidity({ transaction, plan, network, latestSeconds }: verifyLiquidity.Parameters): void {
  const { wanted } = plan
  if (wanted.type === 'claim') {
    verifyClaim({ transaction, plan, network }, wanted)
    return
  }
  const { chainId, from, to, data, value } = transaction
  if (chainId !== plan.chainId || network.chainId !== chainId) differs(`It is for chain ${chainId}.`)
  if (from.toLowerCase() !== plan.account) differs(`It is from ${from}.`)
  const decoded = decodeLiquidity({ to, data, value, contracts: network.contracts })
  if (decoded.effects.some(({ type }) => type === 'unknown')) throw new TransactionUnreadableError(to)
  if (decoded.target !== targets[wanted.protocol]) differs(`It calls ${to}.`)
  const needsDeadline = wanted.type === 'deposit' || (wanted.type === 'exit' && wanted.liquidity > 0n)
  if (decoded.deadlineSeconds === undefined && needsDeadline) differs('It has no deadline.')
  if (latestSeconds !== undefined && (decoded.deadlineSeconds ?? 0n) > latestSeconds)
    differs(`It is valid until ${decoded.deadlineSeconds}.`)
  const maxValue = wanted.type === 'deposit' ? wanted.value : 0n
  if (value !== maxValue) differs(`It sends ${value} wei.`)
  for (const effect of decoded.effects) verifyEffect(effect, { ...plan, wanted }, network)
  verifyChange(decoded, { ...plan, wanted })
}

export declare namespace verifyLiquidity {
  type Parameters = {
    readonly transaction: Pick<TransactionRequest, 'chainId' | 'from' | 'to' | 'data' | 'value'>
    readonly plan: Pick<LiquidityPlan, 'chainId' | 'account' | 'wanted' | 'terms' | 'permit'>
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Latest deadline allowed, in Unix seconds; undefined allows any. */
    readonly latestSeconds?: number | undefined
  }
}

const targets = { v2: 'v2-router', v3: 'v3-positions', v4: 'v4-positions' } as const

type Plan = Omit<verifyLiquidity.Parameters['plan'], 'wanted'> & {
  readonly wanted: Exclude<WantedEffects, { type: 'claim' }>
}

/** Checks recipients, allowances and pool creation. */
function verifyEffect(effect: LiquidityEffect, plan: Plan, network: verifyLiquidity.Parameters['network']): void {
  const { wanted, account } = plan
  switch (effect.type) {
    case 'create-pool':
      if (wanted.type !== 'deposit' || wanted.sqrtPriceX96 !== effect.sqrtPriceX96 || wanted.pool !== effect.pool)
        differs(`It opens the pool ${effect.pool}.`)
      return
    case 'permit':
      if (effect.owner !== account || effect.spender !== network.contracts.v4PositionManager)
        differs(`It lets ${effect.spender} spend.`)
      for (const { token, amount } of effect.allowances) {
        const most =
          token === plan.terms.token0
            ? -plan.terms.worst.amount0
            : token === plan.terms.token1
              ? -plan.terms.worst.amount1
              : 0n
        if (amount > most) differs(`It allows ${amount} of ${token}.`)
      }
      return
    case 'pay':
    case 'refund':
      if (effect.recipient !== account && effect.recipient !== 'sender') differs(`It pays ${effect.recipient}.`)
      if (effect.type === 'pay' && wanted.protocol === 'v3' && effect.tokenId !== wanted.tokenId)
        differs(`It collects from position ${effect.tokenId}.`)
      return
    case 'burn':
      if (wanted.type !== 'burn') differs(`It destroys position ${effect.tokenId}.`)
      return
    case 'close':
      if (effect.token !== plan.terms.token0 && effect.token !== plan.terms.token1)
        differs(`It settles ${effect.token}.`)
      return
    default:
      return
  }
}

/** Checks that the liquidity changes once, as planned. Collecting fees in v3 doesn't change it. */
function verifyChange({ effects }: DecodedLiquidity, { wanted, account }: Plan): void {
  if (wanted.type === 'burn') {
    const [effect, second] = effects
    if (effect?.type !== 'burn' || second !== undefined) differs('It does not destroy the position alone.')
    if (effect.tokenId !== wanted.tokenId) differs(`It destroys position ${effect.tokenId}.`)
    return
  }
  const changes = effects.filter((effect) => effect.type === 'add' || effect.type === 'remove')
  const [change] = changes
  if (wanted.type === 'exit' && wanted.liquidity === 0n && change === undefined) return
  if (changes.length !== 1 || change === undefined) differs(`It changes liquidity ${changes.length} times.`)
  if (change.recipient !== undefined && change.recipient !== account)
    differs(`The liquidity is for ${change.recipient}.`)
  if (change.pool !== undefined && change.pool !== wanted.pool) differs(`It is about the pool ${change.pool}.`)
  if (change.tokenId !== wanted.tokenId) differs(`It is about position ${change.tokenId}.`)
  if (change.liquidity !== undefined && change.liquidity !== wanted.liquidity)
    differs(`It is about liquidity of ${change.liquidity}.`)
  if (!isSame(change.minimum, wanted.minimum)) differs(`It promises at least ${change.minimum}.`)
  if (wanted.type === 'exit') {
    if (change.type !== 'remove') differs('It adds liquidity.')
    return
  }
  if (change.type !== 'add') differs('It takes liquidity out.')
  if (!isSame(change.maximum, wanted.maximum)) differs(`It spends up to ${change.maximum}.`)
  // For an existing position the bytes contain only its id; `verifyPosition` reads its range from the chain.
  const range = wanted.tokenId === undefined ? wanted.range : undefined
  if (change.range?.tickLower !== range?.tickLower || change.range?.tickUpper !== range?.tickUpper)
    differs('It is about another range.')
}

function isSame(a: readonly bigint[] | undefined, b: readonly bigint[] | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1]
}

function differs(what: string): never {
  throw new TransactionMismatchError(what)
}
