import { decodeTransaction } from '@oxbow/calldata/decodeTransaction'
import type { Network } from '@oxbow/chain/Network'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { maxUint256 } from 'viem'
import type { Quote } from '../quote/Quote.ts'
import { PermitMismatchError } from './verifyPermit.ts'

/**
 * Checks from its bytes alone an approval that is sent before a trade: the input token lets Permit2 take the trade's maximum, zero, or an unlimited
 * amount if that was chosen; or Permit2 lets the router take no more than the maximum until the deadline.
 *
 * @throws {PermitMismatchError}
 */
export function verifyApproval(parameters: verifyApproval.Parameters): void {
  const { transaction, quote, network, account, approvalAmount, deadlineSeconds } = parameters
  const { contracts } = network
  const { intent, maximumIn } = quote
  const token = intent.tokenIn.toLowerCase()
  if (transaction.chainId !== intent.chainId || network.chainId !== intent.chainId)
    throw new PermitMismatchError('chain', `${transaction.chainId}`)
  if (transaction.from.toLowerCase() !== account) throw new PermitMismatchError('account', transaction.from)
  if (transaction.value !== 0n) throw new PermitMismatchError('value', `${transaction.value}`)
  const { effects } = decodeTransaction({ ...transaction, contracts })
  const [effect] = effects
  if (effect?.type === 'approve') {
    if (effect.token !== token) throw new PermitMismatchError('token', effect.token)
    if (effect.spender !== contracts.permit2.toLowerCase()) throw new PermitMismatchError('spender', effect.spender)
    const most = approvalAmount === 'unlimited' ? maxUint256 : maximumIn
    if (effect.amount > most) throw new PermitMismatchError('amount', `${effect.amount}`)
  } else if (effect?.type === 'permit2-approve') {
    if (effect.token !== token) throw new PermitMismatchError('token', effect.token)
    if (effect.spender !== contracts.universalRouter.toLowerCase())
      throw new PermitMismatchError('spender', effect.spender)
    if (effect.amount > maximumIn) throw new PermitMismatchError('amount', `${effect.amount}`)
    if (effect.expiration > deadlineSeconds) throw new PermitMismatchError('expiration', `${effect.expiration}`)
  } else throw new PermitMismatchError('call', transaction.data.slice(0, 10))
}

export declare namespace verifyApproval {
  type Parameters = {
    readonly transaction: TransactionRequest
    readonly quote: Pick<Quote, 'intent' | 'maximumIn'>
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Amount of the ERC-20 approval. */
    readonly approvalAmount: 'exact' | 'unlimited'
    /** Latest expiration of the router's allowance in Permit2, in Unix seconds. */
    readonly deadlineSeconds: number
  }
  type ErrorType = PermitMismatchError
}
