import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { salePools } from '@oxbow/pools/salePools'
import { type Address, type Hex, zeroAddress } from 'viem'
import { sellInParts } from './sellInParts.ts'

const maxStablecoins = 3

/** The pools in which a token can be sold for another. */
export type ReferenceMarket = {
  /** Highest output of an amount, split among all pools, or in one of them alone; 0n if they can't take any of it. */
  readonly sell: (amountIn: bigint, pool?: Hex) => bigint
}

/**
 * The pair's pools without hooks, direct or over the native currency and stablecoins, found and read on the chain through `node`, so that a server
 * can't choose them. Undefined for a token and itself, wrapped.
 *
 * @throws what viem throws when the node doesn't answer
 */
export async function readReferenceMarket(
  node: NodeAccess,
  { network, tokenIn, tokenOut, timeoutMs }: readReferenceMarket.Parameters,
): Promise<ReferenceMarket | undefined> {
  const { chainId, contracts, stablecoins } = network
  const wrap = (token: Address) => lower(lower(token) === zeroAddress ? contracts.weth : token)
  const [from, to] = [wrap(tokenIn), wrap(tokenOut)]
  if (from === to) return undefined
  const hubs = [...new Set([contracts.weth, ...stablecoins.slice(0, maxStablecoins)].map(lower))].filter(
    (hub) => hub !== from && hub !== to,
  )
  const pools = await salePools(node.rpc(chainId), {
    contracts,
    sales: [[from, to], ...hubs.flatMap((hub) => [[from, hub] as const, [hub, to] as const])],
    usualSales: hubs.flatMap((sold) => hubs.flatMap((bought) => (sold === bought ? [] : [[sold, bought] as const]))),
    timeoutMs,
  })
  return {
    sell(amountIn, pool) {
      const used = pool === undefined ? pools : pools.filter(({ id }) => id === pool)
      return sellInParts({ pools: used, tokenIn: from, tokenOut: to, hubs, amountIn, wrap })
    },
  }
}

export declare namespace readReferenceMarket {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts' | 'stablecoins'>
    /** The zero address for native currency. */
    readonly tokenIn: Address
    readonly tokenOut: Address
    /** How long to wait for pools with unusual fees. */
    readonly timeoutMs?: number | undefined
  }
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
