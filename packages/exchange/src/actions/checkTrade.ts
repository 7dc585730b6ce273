import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import { getApproval } from './getApproval.ts'
import { prepareSwap } from './prepareSwap.ts'
import type { Quote } from './Quote.ts'
import { simulateTrade } from './simulateTrade.ts'
import type { TradeCheck } from './TradeCheck.ts'
import type { TransactionRequest } from './TransactionRequest.ts'
import { verifyTransaction } from './verifyTransaction.ts'

/**
 * What a quote would do to the wallet if it were sent now, before anything is signed: the limits in its bytes, and a trial run with
 * the approvals that are still missing.
 *
 * @throws {checkTrade.ErrorType}
 */
export async function checkTrade(client: ExchangeClient, parameters: checkTrade.Parameters): Promise<TradeCheck> {
  const { quote, network, account, signal } = parameters
  const [{ transaction }, approvals] = await Promise.all([
    prepareSwap(client, { quote, signal }),
    getApprovals(client, parameters),
  ])
  const limits = verifyTransaction({ transaction, quote, network, account })
  return { limits, trial: await simulateTrade(client, { transaction, approvals, quote, network, account }) }
}

export declare namespace checkTrade {
  type Parameters = {
    readonly quote: Quote
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly signal?: AbortSignal | undefined
  }
  type ErrorType = prepareSwap.ErrorType | getApproval.ErrorType | verifyTransaction.ErrorType
}

async function getApprovals(
  client: ExchangeClient,
  { quote, network, account, signal }: checkTrade.Parameters,
): Promise<readonly TransactionRequest[]> {
  if (quote.kind !== 'swap' || /^0x0{40}$/.test(quote.tokenIn)) return []
  const { reset, approval } = await getApproval(client, {
    chainId: network.chainId,
    account,
    token: quote.tokenIn,
    amount: quote.maximumIn,
    spender: network.contracts.permit2,
    signal,
  })
  return [reset, approval].filter((transaction) => transaction !== undefined)
}
