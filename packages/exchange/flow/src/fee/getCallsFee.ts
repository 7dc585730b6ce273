import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { gasQuoteSchema, mostGrantedCalls, toGasJson } from '@oxbow/delegation/GasStation'
import type { BatchedCall } from '../FlowDomain.ts'

/** What the operator asks for sending an account's calls, in raw units of a token. */
export type TokenFee = { readonly token: `0x${string}`; readonly amount: bigint }

/**
 * The operator's price for sending calls in one transaction. For display: what the account pays is what it agrees to in the wallet's window, which
 * asks for a price of its own. Undefined for what can't be one transaction: the wallet sends the calls one by one, or they are too many.
 *
 * @throws {ApiError} with the operator's reason, `GasCallsFail` when the account's tokens don't cover calls and fee
 */
export async function getCallsFee(
  client: ExchangeClient,
  { chainId, account, calls, canBatch, signal }: getCallsFee.Parameters,
): Promise<TokenFee | undefined> {
  if ((calls.length > 1 && !canBatch) || calls.length > mostGrantedCalls) return undefined
  const body = { chainId, account, calls: calls.map(({ to, value, data }) => ({ to, value, data })) }
  const { fee, token } = await client.api.ask('/v1/gas/quote', gasQuoteSchema, {
    body: JSON.parse(toGasJson(body)),
    signal,
  })
  return { token, amount: fee }
}

export declare namespace getCallsFee {
  type Parameters = {
    readonly chainId: number
    /** Lower-case. */
    readonly account: `0x${string}`
    /** At least one, in order. */
    readonly calls: readonly BatchedCall[]
    /** The wallet sends several calls together. */
    readonly canBatch: boolean
    readonly signal?: AbortSignal | undefined
  }
}
