import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { salePools } from '@oxbow/pools/salePools'
import { type Address, zeroAddress } from 'viem'
import { sellInParts } from './sellInParts.ts'

const maxStablecoins = 3

/**
 * Highest output of an amount in the pair's pools without hooks, direct or over the native currency and stablecoins, split among all of them; in raw
 * units of `tokenOut`. The pools are found and read on the chain through `node`, so that a server can't choose them and a pool without liquidity
 * doesn't count. The split is independent of the router, so that it shows what the router misses. Gas isn't counted.
 *
 * Undefined if there is no such pool.
 *
 * @throws what viem throws when the node doesn't answer
 */
export async function readReferenceOutput(
  node: NodeAccess,
  { network, tokenIn, tokenOut, amountIn, timeoutMs }: readReferenceOutput.Parameters,
): Promise<bigint | undefined> {
  const { chainId, contracts, stablecoins } = network
  const wrap = (token: Address) => lower(lower(token) === zeroAddress ? contracts.weth : token)
  const [from, to] = [wrap(tokenIn), wrap(tokenOut)]
  if (from === to || amountIn === 0n) return undefined
  const hubs = [...new Set([contracts.weth, ...stablecoins.slice(0, maxStablecoins)].map(lower))].filter(
    (hub) => hub !== from && hub !== to,
  )
  const pools = await salePools(node.rpc(chainId), {
    contracts,
    sales: [[from, to], ...hubs.flatMap((hub) => [[from, hub] as const, [hub, to] as const])],
    usualSales: hubs.flatMap((sold) => hubs.flatMap((bought) => (sold === bought ? [] : [[sold, bought] as const]))),
    timeoutMs,
  })
  const brought = sellInParts({ pools, tokenIn: from, tokenOut: to, hubs, amountIn, wrap })
  return brought > 0n ? brought : undefined
}

export declare namespace readReferenceOutput {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts' | 'stablecoins'>
    /** The zero address for native currency. */
    readonly tokenIn: Address
    readonly tokenOut: Address
    /** Raw units. */
    readonly amountIn: bigint
    /** How long to wait for pools with unusual fees. */
    readonly timeoutMs?: number | undefined
  }
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
