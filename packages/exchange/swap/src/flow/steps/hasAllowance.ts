import { erc20Abi } from '@oxbow/abi/erc20'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Quote } from '@oxbow/trading/Quote'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'

/** Whether Permit2's ERC-20 allowance still covers the trade; another tab may have used it up. True if the token doesn't answer. */
export async function hasAllowance(
  node: NodeAccess,
  { network: { chainId, contracts }, account, quote }: hasAllowance.Parameters,
): Promise<boolean> {
  const allowance = await readContract(node.rpc(chainId), {
    address: quote.tokenIn,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, contracts.permit2],
  }).catch(() => undefined)
  return allowance === undefined || allowance >= quote.maximumIn
}

export declare namespace hasAllowance {
  type Parameters = {
    readonly network: Network
    readonly account: Address
    readonly quote: Pick<Quote, 'tokenIn' | 'maximumIn'>
  }
}
