import { decodeLiquidity } from '@oxbow/calldata/decodeLiquidity'
import type { LiquidityEffect } from '@oxbow/calldata/LiquidityEffect'
import type { Network } from '@oxbow/chain/Network'
import { BaseError } from '@oxbow/errors/BaseError'
import type { SentCall } from '@oxbow/flow/FlowDomain'
import { isAddressEqual } from 'viem'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'

/**
 * Checks from its bytes alone, without the code that built it, that a transaction pays the fees of these positions to the account and does nothing
 * else: each position once, no liquidity removed, nothing spent. Rejects what it can't decode.
 *
 * @throws {CollectMismatchError}
 */
export function verifyCollect(
  call: SentCall,
  { intent, account, network, latestSeconds }: verifyCollect.Parameters,
): void {
  const { chainId, protocol, positions } = intent
  if (call.chainId !== chainId || network.chainId !== chainId) differs('It is for another network.')
  if (!isAddressEqual(call.from, account)) differs('It is from another account.')
  if (call.value !== 0n) differs('It pays native currency.')
  const { target, effects, deadlineSeconds } = decodeLiquidity({ ...call, contracts: network.contracts })
  if (target !== (protocol === 'v3' ? 'v3-positions' : 'v4-positions')) differs(`It calls ${call.to}.`)
  if (latestSeconds !== undefined && deadlineSeconds !== undefined && deadlineSeconds > latestSeconds)
    differs(`It is valid until ${deadlineSeconds}.`)
  // v4 decreases a position by zero and then takes the amounts; v3 does both in one call.
  const each = protocol === 'v3' ? 1 : 2
  if (effects.length !== each * positions.length) differs('It does more or less than collect from each position.')
  for (const [index, { tokenId }] of positions.entries()) {
    const [first, second] = effects.slice(index * each, (index + 1) * each)
    if (protocol === 'v4') verifyNothingTaken(first, tokenId)
    const pay = protocol === 'v4' ? second : first
    if (pay?.type !== 'pay') differs('It does something else than collect.')
    if (protocol === 'v3' && pay.tokenId !== tokenId) differs(`It collects from position ${pay.tokenId}.`)
    if (!isAddressEqual(pay.recipient, account)) differs(`It pays ${pay.recipient}.`)
  }
}

export declare namespace verifyCollect {
  type Parameters = {
    readonly intent: CollectFeesIntent
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Latest deadline allowed, in Unix seconds; undefined allows any. */
    readonly latestSeconds?: number | undefined
  }
}

function verifyNothingTaken(effect: LiquidityEffect | undefined, tokenId: bigint): void {
  if (effect?.type !== 'remove') differs('It does something else than collect.')
  if (effect.tokenId !== tokenId) differs(`It is about position ${effect.tokenId}.`)
  if (effect.liquidity !== 0n) differs(`It takes liquidity of ${effect.liquidity} out.`)
}

function differs(fact: string): never {
  throw new CollectMismatchError(fact)
}

/** The data to sign isn't the reviewed collection. */
export class CollectMismatchError extends BaseError {
  override readonly name = 'verifyCollect.CollectMismatchError'
  constructor(fact: string) {
    super('The collection to sign differs from the reviewed one.', {
      code: 'TransactionMismatch',
      facts: [fact],
    })
  }
}
