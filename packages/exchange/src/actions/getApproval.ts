import { erc20Abi } from '@oxbow/chain/abi/erc20'
import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import type { Transaction } from '@oxbow/contract/Transaction'
import { BaseError } from '@oxbow/errors/BaseError'
import { decodeFunctionData, maxUint256 } from 'viem'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { TransactionRequest } from './TransactionRequest.ts'
import { toTransactionRequest } from './toTransactionRequest.ts'

/**
 * The transactions that let Permit2 pull `amount` of `token` for this account: none, an approval, or for tokens that must be
 * reset first a reset and an approval. Each is read back: to the token, for Permit2, of just this amount.
 *
 * @throws {getApproval.ErrorType}
 */
export async function getApproval(
  client: ExchangeClient,
  parameters: getApproval.Parameters,
): Promise<getApproval.ReturnType> {
  const { chainId, account, token, amount, approvalAmount = 'exact', signal } = parameters
  const { approval, cancel } = await client.api.checkApproval(
    {
      chainId,
      walletAddress: account,
      token,
      amount: amount.toString(),
      approvalAmount: approvalAmount === 'exact' ? 'EXACT' : 'FULL',
    },
    { signal },
  )
  const allowed = approvalAmount === 'exact' ? amount : maxUint256
  return {
    approval: approval === null ? undefined : verified(approval, parameters, allowed),
    reset: cancel === null ? undefined : verified(cancel, parameters, 0n),
  }
}

export declare namespace getApproval {
  type Parameters = {
    readonly chainId: number
    readonly account: `0x${string}`
    readonly token: `0x${string}`
    /** Raw units that the trade can spend at most. */
    readonly amount: bigint
    /** Permit2 of the network. */
    readonly spender: `0x${string}`
    /** Default exact: unlimited is only ever an explicit choice. */
    readonly approvalAmount?: 'exact' | 'unlimited' | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = {
    readonly approval: TransactionRequest | undefined
    /** To be sent before `approval`. */
    readonly reset: TransactionRequest | undefined
  }
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError | ApprovalMismatchError
}

function verified(transaction: Transaction, parameters: getApproval.Parameters, allowed: bigint): TransactionRequest {
  const request = toTransactionRequest(transaction)
  const { chainId, account, token, spender } = parameters
  if (request.chainId !== chainId) throw new ApprovalMismatchError('chain', `${request.chainId}`)
  if (request.from !== account.toLowerCase()) throw new ApprovalMismatchError('account', request.from)
  if (request.to !== token.toLowerCase()) throw new ApprovalMismatchError('token', request.to)
  if (request.value !== 0n) throw new ApprovalMismatchError('value', `${request.value}`)
  const approved = readApproval(request.data)
  if (approved === undefined) throw new ApprovalMismatchError('call', request.data.slice(0, 10))
  if (approved.spender.toLowerCase() !== spender.toLowerCase())
    throw new ApprovalMismatchError('spender', approved.spender)
  if (approved.amount !== allowed) throw new ApprovalMismatchError('amount', `${approved.amount}`)
  return request
}

function readApproval(data: `0x${string}`) {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'approve' ? { spender: args[0], amount: args[1] } : undefined
  } catch {
    return undefined
  }
}

/** The server prepared another approval than the trade needs. */
export class ApprovalMismatchError extends BaseError {
  override readonly name = 'getApproval.ApprovalMismatchError'
  constructor(what: string, found: string) {
    super('The prepared approval differs from what this trade needs.', {
      code: 'ApprovalMismatch',
      facts: [`Different ${what}: ${found}`],
    })
  }
}
