import { readFile } from 'node:fs/promises'
import type { TokenId } from '@oxbow/amm/PoolState'
import { createChainClient } from '@oxbow/chain/createChainClient'
import type { Network } from '@oxbow/chain/Network'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { onchainPools } from '@oxbow/pools/onchainPools'
import type { Plan } from '@oxbow/router/Plan'
import { route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { http } from 'viem'

/**
 * The best plan for an exact input, computed locally: the pools are read from the node, and the search is a pure function of them.
 * A program with many requests keeps the snapshot and applies the logs of new blocks instead of reading it again.
 *
 * @throws {Error} when no plan exists, with the reason.
 */
export async function routeInNode(rpcUrl: string, request: routeInNode.Request): Promise<Plan> {
  const { network, tokenIn, tokenOut, amount } = request
  const client = createChainClient({ transport: http(rpcUrl) })
  const market = await onchainPools({ client, network }).load()
  const snapshot: Snapshot = {
    ...market,
    wrappedNative: network.contracts.weth,
    transferTaxBps: new Map(),
    allowedHooks: new Set(),
  }
  const result = route(snapshot, { tradeType: 'exact-in', tokenIn, tokenOut, amount })
  if (result.status === 'no-route') throw new Error(`No plan: ${result.reason}`)
  return result.plan
}

export declare namespace routeInNode {
  type Request = {
    readonly network: Network
    readonly tokenIn: TokenId
    readonly tokenOut: TokenId
    readonly amount: bigint
  }
}

/** A built-in network by its slug, or one from a local chain's deployment file. */
async function findNetwork(name: string): Promise<Network> {
  const known = publicNetworks.find(({ slug }) => slug === name)
  return known ?? JSON.parse(await readFile(name, 'utf8')).network
}

if (import.meta.main) {
  const [rpcUrl = '', network = '', tokenIn, tokenOut, amount = '0'] = process.argv.slice(2)
  const asked = { tokenIn: tokenIn as TokenId, tokenOut: tokenOut as TokenId, amount: BigInt(amount) }
  const { amountOut, hops } = await routeInNode(rpcUrl, { network: await findNetwork(network), ...asked })
  console.log({ amountOut, pools: hops.map(({ poolId }) => poolId) })
}
