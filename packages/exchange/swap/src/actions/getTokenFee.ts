import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { getCallsFee, type TokenFee } from '@oxbow/flow/getCallsFee'
import { getPermissions } from '@oxbow/trading/getPermissions'
import { preparePermit2Approval } from '@oxbow/trading/preparePermit2Approval'
import { prepareSwap } from '@oxbow/trading/prepareSwap'
import type { Quote } from '@oxbow/trading/Quote'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { readDeadline } from '@oxbow/transactions/readDeadline'

/** The operator's price for sending a trade together with the approvals it needs, as `getCallsFee`. */
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
  return getCallsFee(client, { chainId, account, calls, canBatch, signal })
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
