import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import type { PermitData } from '@oxbow/contract/PermitData'
import type { SwapResponse } from '@oxbow/contract/Swap'
import { toRequest } from '@oxbow/transactions/planApprovals'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { Quote } from '../quote/Quote.ts'

/**
 * Requests the unsigned transaction of a quote. It isn't checked: call `verifyTransaction` and `simulateTransaction` before the wallet.
 *
 * @throws {prepareSwap.ErrorType}
 */
export async function prepareSwap(
  client: ExchangeClient,
  parameters: prepareSwap.Parameters,
): Promise<prepareSwap.ReturnType> {
  const { quote, permit, deadlineSeconds, signal } = parameters
  const answer = await client.api.swap(
    {
      quote: quote.response.quote,
      ...(permit && { permitData: permit.data, signature: permit.signature }),
      ...(deadlineSeconds !== undefined && { deadline: deadlineSeconds }),
      // The page simulates through its own node.
      simulateTransaction: false,
    },
    { signal },
  )
  const { chainId, from, to, data, value } = answer.swap
  return {
    // The server's gas and fees are dropped, so that it can't set what the account pays.
    transaction: toRequest(chainId, from, { to, data, value: BigInt(value) }),
    failures: answer.txFailureReasons,
  }
}

export declare namespace prepareSwap {
  type Parameters = {
    readonly quote: Quote
    /** Required if the quote has `permitData`. */
    readonly permit?: { readonly data: PermitData; readonly signature: `0x${string}` } | undefined
    /** Unix seconds after which the router refuses the trade. */
    readonly deadlineSeconds?: number | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = {
    readonly transaction: TransactionRequest
    readonly failures: SwapResponse['txFailureReasons']
  }
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError
}
