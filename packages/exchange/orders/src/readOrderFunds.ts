import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { readAll } from '@oxbow/client/readAll'
import type { FlowPlan, PlanFacts } from '@oxbow/flow/FlowDomain'
import { getBlock } from 'viem/actions'
import type { OrderIntent } from './LimitIntent.ts'

/**
 * Reads at one block the account's balance of the sold token, Permit2's allowance, and whether the order's nonce is spent. A missing answer of the
 * token counts as zero.
 */
export async function readOrderFunds(
  { chainId, nonce, tokenIn }: Pick<OrderIntent, 'chainId' | 'nonce' | 'tokenIn'>,
  { account, network, node }: readOrderFunds.Facts,
) {
  const { multicall3, permit2 } = network.contracts
  const rpc = node.rpc(chainId)
  const { number: blockNumber } = await getBlock(rpc)
  const at = { multicall3, blockNumber }
  const token = { target: tokenIn.address, abi: erc20Abi }
  const word = nonce >> 8n
  const [[allowance], [balance], [bitmap]] = await Promise.all([
    readAll(rpc, at, [{ ...token, functionName: 'allowance', args: [account, permit2] }]),
    readAll(rpc, at, [{ ...token, functionName: 'balanceOf', args: [account] }]),
    readAll(rpc, at, [{ target: permit2, abi: permit2Abi, functionName: 'nonceBitmap', args: [account, word] }]),
  ])
  const isNonceUsed = bitmap === undefined || ((bitmap >> (nonce & 255n)) & 1n) === 1n
  return { allowance: allowance ?? 0n, balance: balance ?? 0n, isNonceUsed }
}

export declare namespace readOrderFunds {
  type Facts = Pick<PlanFacts<FlowPlan>, 'account' | 'network' | 'node'>
}
