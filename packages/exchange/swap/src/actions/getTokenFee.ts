import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { gasQuoteSchema, toGasJson } from '@oxbow/delegation/GasStation'
import { getPermissions } from '@oxbow/trading/getPermissions'
import { preparePermit2Approval } from '@oxbow/trading/preparePermit2Approval'
import { prepareSwap } from '@oxbow/trading/prepareSwap'
import type { Quote } from '@oxbow/trading/Quote'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { readDeadline } from '@oxbow/transactions/readDeadline'

/** What the operator asks for sending an account's calls, in raw units of a token. */
export type TokenFee = { readonly token: `0x${string}`; readonly amount: bigint }

/**
 * The operator's price for sending a trade together with the approvals it needs. For display: what the account pays is what it agrees to in the
 * wallet's window, which asks for a price of its own. Undefined if the wallet sends the calls one by one, because the later ones can't be priced before
 * the first is done.
 *
 * @throws {ApiError} with the operator's reason, `GasCallsFail` when the account's tokens don't cover trade and fee
 */
export async function getTokenFee(
  client: ExchangeClient,
  parameters: getTokenFee.Parameters,
): Promise<TokenFee | undefined> {
  const { quote, network, account, wallet, canBatch, lifetimeSeconds, signal } = parameters
  const { chainId } = network
  const node = await openSigningNode(client, { wallet, chainId })
  const times = await readDeadline(node.rpc(chainId), { chainId, lifetimeSeconds, nowMs: Date.now() })
  const { deadlineSeconds } = times
  const asked = { network, account, token: quote.tokenIn, amount: quote.maximumIn, ...times }
  const [{ transaction }, permissions] = await Promise.all([
    prepareSwap(client, { quote, deadlineSeconds, signal }),
    quote.kind === 'swap' ? getPermissions(node, asked) : undefined,
  ])
  const { reset, approval, permit } = permissions ?? {}
  const permission = permit && preparePermit2Approval(permit, { network, account })
  const calls = [reset, approval, permission, transaction].filter((each) => each !== undefined)
  if (calls.length > 1 && !canBatch) return undefined
  const body = { chainId, account, calls: calls.map(({ to, value, data }) => ({ to, value, data })) }
  const { fee, token } = await client.api.ask('/v1/gas/quote', gasQuoteSchema, {
    body: JSON.parse(toGasJson(body)),
    signal,
  })
  return { token, amount: fee }
}

export declare namespace getTokenFee {
  type Parameters = {
    readonly quote: Quote
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly wallet: Wallet
    /** The wallet sends approvals and trade together. */
    readonly canBatch: boolean
    readonly lifetimeSeconds: number
    readonly signal?: AbortSignal | undefined
  }
}
