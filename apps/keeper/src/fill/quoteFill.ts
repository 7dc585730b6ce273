import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ApiError } from '@oxbow/contract/ApiError'
import { getQuote } from '@oxbow/trading/getQuote'
import { prepareSwap } from '@oxbow/trading/prepareSwap'
import type { Quote } from '@oxbow/trading/Quote'
import { verifyTransaction } from '@oxbow/trading/verifyTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { Address } from 'viem'
import type { TradedTerms } from '../judge/judgeOrder.ts'

/** Slippage bound of the router. The filler's own minimum is what counts. */
const slippageBps = 100

/**
 * Quotes an order's input at an Oxbow, as traded by the filler; undefined if there is no route, or if its operator blocks it.
 *
 * @throws {getQuote.ErrorType} for temporary errors
 */
export async function quoteFill(
  client: ExchangeClient,
  { chainId, filler, order, signal }: quoteFill.Parameters,
): Promise<Quote | undefined> {
  const { input, outputs } = order
  const asked = { chainId, tokenIn: input.token, tokenOut: outputs[0]!.token, amount: input.startAmount }
  try {
    return await getQuote(client, { ...asked, tradeType: 'exact-in', account: filler, slippageBps, signal })
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return undefined
    throw error
  }
}

export declare namespace quoteFill {
  type Parameters = {
    readonly chainId: number
    /** Lower-case. */
    readonly filler: Address
    readonly order: TradedTerms
    readonly signal?: AbortSignal | undefined
  }
}

/**
 * Builds a quote's trade and verifies its calldata before it is used: it only spends the input and only pays the filler.
 *
 * @throws {prepareSwap.ErrorType}, {verifyTransaction.ErrorType}
 */
export async function routeFill(
  client: ExchangeClient,
  { deadlineSeconds, filler, network, quote, signal }: routeFill.Parameters,
): Promise<TransactionRequest> {
  const { transaction } = await prepareSwap(client, { quote, deadlineSeconds, signal })
  verifyTransaction({ transaction, quote, network, account: filler, deadlineSeconds })
  return transaction
}

export declare namespace routeFill {
  type Parameters = {
    /** Unix seconds from which the router rejects it. */
    readonly deadlineSeconds: number
    readonly filler: Address
    readonly network: Network
    readonly quote: Quote
    readonly signal?: AbortSignal | undefined
  }
}
