import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { salePools } from '@oxbow/pools/salePools'
import { type Address, zeroAddress } from 'viem'
import { sellInParts } from './sellInParts.ts'

const mostStablecoins = 3

/**
 * The most that an amount brings in the pools without hooks of the pair, directly or over the native currency and stablecoins, in raw units of
 * `tokenOut`, split among all of them. The pools are found on the chain and read from it, all through `node`, so that neither a server's choice of
 * pools nor a pool with a price and no liquidity counts; and the split is found without the router, so that what the router overlooks is seen. Gas is
 * not counted.
 *
 * Undefined when there is no such pool.
 *
 * @throws what viem throws when the node does not tell
 */
export async function readReferenceOutput(
  node: NodeAccess,
  { network, tokenIn, tokenOut, amountIn, patienceMs }: readReferenceOutput.Parameters,
): Promise<bigint | undefined> {
  const { chainId, contracts, stablecoins } = network
  const wrap = (token: Address) => lower(lower(token) === zeroAddress ? contracts.weth : token)
  const [from, to] = [wrap(tokenIn), wrap(tokenOut)]
  if (from === to || amountIn === 0n) return undefined
  const hubs = [...new Set([contracts.weth, ...stablecoins.slice(0, mostStablecoins)].map(lower))].filter(
    (hub) => hub !== from && hub !== to,
  )
  const pools = await salePools(node.rpc(chainId), {
    contracts,
    sales: [[from, to], ...hubs.flatMap((hub) => [[from, hub] as const, [hub, to] as const])],
    usualSales: hubs.flatMap((sold) => hubs.flatMap((bought) => (sold === bought ? [] : [[sold, bought] as const]))),
    patienceMs,
  })
  const brought = sellInParts({ pools, tokenIn: from, tokenOut: to, hubs, amountIn, wrap })
  return brought > 0n ? brought : undefined
}

export declare namespace readReferenceOutput {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts' | 'stablecoins'>
    /** The zero address is the native currency. */
    readonly tokenIn: Address
    readonly tokenOut: Address
    /** Raw units. */
    readonly amountIn: bigint
    /** How long pools of unusual fees are waited for. */
    readonly patienceMs?: number | undefined
  }
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
